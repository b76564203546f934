import type { AppContext } from '../../../app-context.ts'
import { blocksRemembered } from '../../../base/chain-config.ts'
import type { Block, Chain } from '../../../providers/chain/port.ts'
import { countSettledAfter, orphanDepositsAfter } from './queries.ts'
import { deleteBlocksAfter, haltWatch, lockWatch, selectBlocks } from './watch-queries.ts'

export type RevertResult =
  | { readonly outcome: 'applied'; readonly orphaned: number }
  /** The node has not caught up with our newest block. */
  | { readonly outcome: 'behind' }
  | { readonly outcome: 'halted'; readonly why: string }

/**
 * Removes stored blocks that are no longer part of the chain. Deposits seen in them become `orphaned`, and `seen` again
 * when they are mined again. A credit cannot be undone automatically: if a reverted block contains a credited deposit,
 * the watcher halts.
 */
export async function revertBlocks(app: AppContext, chain: Chain, head: Block, now: Date): Promise<RevertResult> {
  const known = await selectBlocks(app.databases.main.read, chain.name, blocksRemembered)
  const [tip] = known
  if (!tip) throw new Error(`no stored block of the watched chain ${chain.name}`)
  if (isBehind(known, head)) return { outcome: 'behind' }
  const common = await findNewestCommonBlock(chain, known)
  if (common === tip) return { outcome: 'applied', orphaned: 0 }
  return await app.databases.main.transact(async (tx) => {
    const watch = await lockWatch(tx, chain.name)
    if (watch.haltedAt) return { outcome: 'halted', why: watch.haltedWhy ?? '' }
    const [present] = await selectBlocks(tx, chain.name, 1)
    // Another watcher changed the blocks meanwhile; the next run starts over.
    if (present?.id !== tip.id) return { outcome: 'behind' }
    const settled = common ? await countSettledAfter(tx, chain.name, common.number) : 0
    const why = common
      ? settled > 0 && `${settled} credited deposits are in replaced blocks after ${common.number}`
      : `none of the last ${known.length} blocks up to ${tip.number} is part of the chain any more`
    if (why) {
      await haltWatch(tx, chain.name, why, now)
      return { outcome: 'halted', why }
    }
    const from = common as Block
    const orphaned = await orphanDepositsAfter(tx, chain.name, from.number)
    await deleteBlocksAfter(tx, chain.name, from.number)
    return { outcome: 'applied', orphaned }
  })
}

/** The node's chain is shorter than ours and equal as far as it goes, or ends before our oldest stored block. */
function isBehind(known: readonly Block[], head: Block): boolean {
  const [tip] = known
  const oldest = known.at(-1)
  if (!tip || !oldest || head.number >= tip.number) return false
  return head.number < oldest.number || known.some(({ id }) => id === head.id)
}

/** The newest stored block that is still part of the chain. `known` is sorted newest first. */
export async function findNewestCommonBlock(chain: Chain, known: readonly Block[]): Promise<Block | undefined> {
  for (const block of known) {
    const present = await chain.blockAt(block.number)
    if (present?.id === block.id) return block
  }
  return undefined
}
