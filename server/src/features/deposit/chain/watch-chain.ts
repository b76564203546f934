import type { AppContext } from '../../../app-context.ts'
import { type Block, type Chain, ChainUnavailableError } from '../../../providers/chain/port.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { applyBlocks } from './apply-blocks.ts'
import { creditFinalDeposits } from './credit-final.ts'
import { revertBlocks } from './revert-blocks.ts'
import { insertBlocks, insertWatch, selectWatch } from './watch-queries.ts'

/**
 * One run of the chain watcher: reverts replaced blocks, applies new ones and credits deposits that have become final. All
 * state is in the database and each step is one transaction under the watcher lock, so that a run may be repeated, be
 * killed at any point, or overlap with another.
 */
export async function watchChain(app: AppContext, now: Date): Promise<RunCounts> {
  const chain = app.providers.chain
  if (!chain) return {}
  try {
    return await runOnce(app, chain, now)
  } catch (err) {
    if (!(err instanceof ChainUnavailableError)) throw err
    app.log.warn({ err, chain: chain.name }, 'chain node unavailable, the next run continues')
    return { unavailable: 1 }
  }
}

async function runOnce(app: AppContext, chain: Chain, now: Date): Promise<RunCounts> {
  const { main } = app.databases
  const head = await chain.head()
  const watch = await selectWatch(main.read, chain.name)
  if (!watch) {
    await startWatch(app, chain, head, now)
    return { started: 1 }
  }
  if (watch.haltedAt) return logHalt(app, chain, watch.haltedWhy)
  const reverted = await revertBlocks(app, chain, head, now)
  // A node that is behind our newest block proves neither new blocks nor a reorganisation.
  if (reverted.outcome === 'behind') {
    app.log.warn({ chain: chain.name, head: String(head.number) }, 'chain node is behind the newest stored block')
    return { behind: 1 }
  }
  if (reverted.outcome === 'halted') return logHalt(app, chain, reverted.why)
  const { blocks, seen } = await applyBlocks(app, chain, head, now)
  const credited = await creditFinalDeposits(app, chain, now)
  return { blocks, seen, orphaned: reverted.orphaned, ...credited }
}

/** Starts at the present head, because no address was assigned before. */
async function startWatch({ databases, log }: AppContext, chain: Chain, head: Block, now: Date): Promise<void> {
  const isFirst = await databases.main.transact(async (tx) => {
    const isNew = await insertWatch(tx, chain.name, now)
    if (isNew) await insertBlocks(tx, chain.name, [head])
    return isNew
  })
  if (isFirst) log.info({ chain: chain.name, from: String(head.number) }, 'chain watch started')
}

/** Logged at every run until an operator decides, because credited money is missing on the chain. */
function logHalt({ log }: AppContext, chain: Chain, why: string | null): RunCounts {
  log.fatal({ chain: chain.name, why }, 'chain deposits halted, operator decision required')
  return { halted: 1 }
}
