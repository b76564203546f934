import type { AppContext } from '../../app-context.ts'
import { every, nightly, type RunCounts, type Workflow } from '../../workflow/define.ts'
import { chainSwitches, verifySwitches } from './switch-history.ts'

export const workflows: readonly Workflow[] = [
  every({ name: 'home.chainSwitches', seconds: 60, perShard: false, run: chain }),
  nightly({ name: 'home.auditSwitches', hour: 4, zone: 'Asia/Kolkata', perShard: false, run: audit }),
]

async function chain({ config, databases }: AppContext): Promise<RunCounts> {
  return await chainSwitches(databases.main.pool, config.ledgerKeys)
}

async function audit({ config, databases, log }: AppContext): Promise<RunCounts> {
  const found = await verifySwitches(databases.main.pool, config)
  for (const what of found) log.error({ what }, 'switch history broken, row changed or removed')
  return { broken: found.length }
}
