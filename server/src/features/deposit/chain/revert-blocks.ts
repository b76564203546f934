import type { AppContext } from '../../../app-context.ts'
import { blocksRemembered } from '../../../base/chain-config.ts'
import type { Block, Chain } from '../../../providers/chain/port.ts'
import { countSettledAfter, orphanDepositsAfter } from './queries.ts'
import { deleteBlocksAfter, haltWatch, lockWatch, selectBlocks } from './watch-queries.ts'

export type RevertResult =
  | { readonly outcome: 'stands'; readonly orphaned: number }
  /** The node does not know our newest blocks yet. */
  | { readonly outcome: 'behind' }
  | { readonly outcome: 'halted'; readonly why: string }

/**
 * Forgets the blocks that are not part of the chain any more. What was seen in them is orphaned; it is seen again if it
 * is mined again. Money that was credited for a block cannot be taken back by itself: then everything halts.
 */
export async function revertBlocks(app: AppContext, chain: Chain, head: Block, now: Date): Promise<RevertResult> {
  const known = await selectBlocks(app.databases.main.read, chain.name, blocksRemembered)
  const [tip] = known
  if (!tip) throw new Error('a watched chain has a block')
  if (isBehind(known, head)) return { outcome: 'behind' }
  const common = await findNewestCommonBlock(chain, known)
  if (common === tip) return { outcome: 'stands', orphaned: 0 }
  return await app.databases.main.transact(async (tx) => {
    const watch = await lockWatch(tx, chain.name)
    if (watch.haltedAt) return { outcome: 'halted', why: watch.haltedWhy ?? '' }
    const [present] = await selectBlocks(tx, chain.name, 1)
    // Somebody else has been here meanwhile: the next run looks anew.
    if (present?.id !== tip.id) return { outcome: 'behind' }
    const settled = common ? await countSettledAfter(tx, chain.name, common.number) : 0
    const why = common
      ? settled > 0 && `${settled} credited deposits are in blocks after ${common.number} that were replaced`
      : `none of the last ${known.length} blocks up to ${tip.number} is part of the chain any more`
    if (why) {
      await haltWatch(tx, chain.name, why, now)
      return { outcome: 'halted', why }
    }
    const from = common as Block
    const orphaned = await orphanDepositsAfter(tx, chain.name, from.number)
    await deleteBlocksAfter(tx, chain.name, from.number)
    return { outcome: 'stands', orphaned }
  })
}

/** Shorter than what we know, and the same as far as it goes. One that is older than our memory is behind as well. */
function isBehind(known: readonly Block[], head: Block): boolean {
  const [tip] = known
  const oldest = known.at(-1)
  if (!tip || !oldest || head.number >= tip.number) return false
  return head.number < oldest.number || known.some(({ id }) => id === head.id)
}

/** Of the blocks we know, newest first, the first that is still part of the chain. */
export async function findNewestCommonBlock(chain: Chain, known: readonly Block[]): Promise<Block | undefined> {
  for (const block of known) {
    const present = await chain.blockAt(block.number)
    if (present?.id === block.id) return block
  }
  return undefined
}
