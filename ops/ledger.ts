import { systemNow } from '../server/src/base/clock.ts'
import { readConfig } from '../server/src/base/config.ts'
import { createLog } from '../server/src/base/log.ts'
import { openDatabases, type Shard } from '../server/src/db/databases.ts'
import { rebuildSwitches, verifySwitches } from '../server/src/features/home/index.ts'
import {
  accounts,
  auditLedger,
  chainShard,
  prepareMonths,
  rebuildShard,
  resealShard,
  verifyChain,
} from '../server/src/ledger/index.ts'

/**
 * `node ops/ledger.ts audit|rebuild|chain|months|seal`: maintenance of the ledger on every configured shard.
 * `audit` resumes from the last checkpoint, with `--full` it begins at the first transfer. `rebuild` and `seal` need the owner role of the databases.
 */
type Task = (shard: Shard) => Promise<Done>
type Pool = Shard['pool']
type Done = {
  readonly ok: boolean
  readonly figures: Readonly<Record<string, number>>
  readonly lines: readonly string[]
}

const config = readConfig()
const full = process.argv.includes('--full')

function nameOf(account: string): string {
  return Object.entries(accounts).find(([, number]) => number === Number(account))?.[0] ?? account
}

const tasks: Readonly<Record<string, Task>> = {
  async audit({ pool }) {
    const audited = await auditLedger(pool, { keys: config.ledgerKeys, at: systemNow(), full })
    const { players, transfers, resumedAt, balances, broken, tampered } = audited
    const lines = [
      ...Object.entries(balances).map(
        ([currency, accounts]) =>
          `${currency}: ${Object.entries(accounts)
            .map(([account, balance]) => `${nameOf(account)} ${balance}`)
            .join(', ')}`,
      ),
      ...broken.map(
        (row) => `${row.invariant} is broken (${row.claim}): player ${row.player}, transfer ${row.seq}: ${row.found}`,
      ),
      ...tampered.map((row) => `I23 is broken: player ${row.player}, transfer ${row.seq}: ${row.what}`),
    ]
    const figures = { players, transfers, resumedAt, broken: broken.length + tampered.length }
    return { ok: figures.broken === 0, figures, lines }
  },
  async rebuild({ pool }) {
    return { ok: true, figures: { ...(await rebuildShard(pool)) }, lines: [] }
  },
  async chain({ pool }) {
    return { ok: true, figures: { ...(await chainShard(pool, config.ledgerKeys, systemNow())) }, lines: [] }
  },
  async seal({ pool }) {
    const { tampered } = await verifyChain(pool, config.ledgerKeys)
    const lines = tampered.map((row) => `player ${row.player}, transfer ${row.seq}: ${row.what}`)
    if (tampered.length > 0) return { ok: false, figures: { seals: 0 }, lines }
    return { ok: true, figures: { seals: await resealShard(pool, config.ledgerKeys, systemNow()) }, lines }
  },
  async months({ pool }) {
    return { ok: true, figures: { made: await prepareMonths(pool, systemNow(), 12) }, lines: [] }
  },
}

/** What has no player, and so is on no shard: the switches. */
const mainTasks: Readonly<Record<string, (main: Pool) => Promise<Done>>> = {
  async audit(main) {
    const lines = await verifySwitches(main, config)
    return { ok: lines.length === 0, figures: { switches: lines.length }, lines }
  },
  async rebuild(main) {
    return { ok: true, figures: { switches: await rebuildSwitches(main) }, lines: [] }
  },
}

async function main(name: string): Promise<boolean> {
  const task = tasks[name]
  if (!task) throw new Error(`unknown task '${name}', choose from ${Object.keys(tasks).join(', ')}`)
  const databases = openDatabases(config, createLog(config))
  const sums: Record<string, number> = {}
  let ok = true
  try {
    for (const shard of databases.shards) {
      const done = await task(shard)
      ok &&= done.ok
      for (const line of done.lines) console.log(`${shard.name}: ${line}`)
      for (const [figure, value] of Object.entries(done.figures)) sums[figure] = (sums[figure] ?? 0) + value
    }
    const done = await mainTasks[name]?.(databases.main.pool)
    ok &&= done?.ok ?? true
    for (const line of done?.lines ?? []) console.log(`main: ${line}`)
    Object.assign(sums, done?.figures)
  } finally {
    await databases.close()
  }
  const figures = Object.entries(sums).map(([figure, value]) => `${figure} ${value}`)
  console.log(`ledger:${name}: ${ok ? 'ok' : 'FAILED'} ${figures.join(', ')}`)
  return ok
}

if (!(await main(process.argv[2] ?? ''))) process.exitCode = 1
