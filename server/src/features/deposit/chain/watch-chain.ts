import type { AppContext } from '../../../app-context.ts'
import { type Block, type Chain, ChainUnavailableError } from '../../../providers/chain/port.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { applyBlocks } from './apply-blocks.ts'
import { creditFinalDeposits } from './credit-final.ts'
import { revertBlocks } from './revert-blocks.ts'
import { insertBlocks, insertWatch, selectWatch } from './watch-queries.ts'

/**
 * One look at the chain: back over blocks that were replaced, forward over those that are new, and whatever has become
 * final is credited. All that it knows is in the database, each step is one transaction, and watchers take turns: a run
 * may be repeated, may die anywhere, and may have another beside it.
 */
export async function watchChain(app: AppContext, now: Date): Promise<RunCounts> {
  const chain = app.providers.chain
  if (!chain) return {}
  try {
    return await runOnce(app, chain, now)
  } catch (err) {
    if (!(err instanceof ChainUnavailableError)) throw err
    app.log.warn({ err, chain: chain.name }, 'the chain could not be read: the next run goes on')
    return { away: 1 }
  }
}

async function runOnce(app: AppContext, chain: Chain, now: Date): Promise<RunCounts> {
  const { main } = app.databases
  const head = await chain.head()
  const watch = await selectWatch(main.read, chain.name)
  if (!watch) {
    await startWatch(app, chain, head, now)
    return { begun: 1 }
  }
  if (watch.haltedAt) return logHalt(app, chain, watch.haltedWhy)
  const back = await revertBlocks(app, chain, head, now)
  // A node that has not caught up with us tells nothing: neither what is new nor that anything is gone.
  if (back.outcome === 'behind') {
    app.log.warn({ chain: chain.name, head: String(head.number) }, 'the node is behind what was read already')
    return { behind: 1 }
  }
  if (back.outcome === 'halted') return logHalt(app, chain, back.why)
  const { blocks, seen } = await applyBlocks(app, chain, head, now)
  const credited = await creditFinalDeposits(app, chain, now)
  return { blocks, seen, orphaned: back.orphaned, ...credited }
}

/** From the present on: nobody has been given an address before. */
async function startWatch({ databases, log }: AppContext, chain: Chain, head: Block, now: Date): Promise<void> {
  const isFirst = await databases.main.transact(async (tx) => {
    const begun = await insertWatch(tx, chain.name, now)
    if (begun) await insertBlocks(tx, chain.name, [head])
    return begun
  })
  if (isFirst) log.info({ chain: chain.name, from: String(head.number) }, 'the chain is watched')
}

/** At every run, until a person has decided: money that was credited is not there. */
function logHalt({ log }: AppContext, chain: Chain, why: string | null): RunCounts {
  log.fatal({ chain: chain.name, why }, 'ALARM: deposits of the chain are halted')
  return { halted: 1 }
}
