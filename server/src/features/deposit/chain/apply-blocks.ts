import type { AppContext } from '../../../app-context.ts'
import { blocksRemembered } from '../../../base/chain-config.ts'
import type { Block, Chain, Transfer } from '../../../providers/chain/port.ts'
import type { ChainDeposit } from './chain-deposit.ts'
import { selectOwners, upsertSeenDeposit } from './queries.ts'
import { deleteBlocksUpTo, insertBlocks, lockWatch, selectBlocks } from './watch-queries.ts'

/** Read at once and written together. */
const blocksAtOnce = 16
/** After a long absence a run reads so many, and the next one goes on. */
const blocksPerRun = 256n

type Read = { readonly block: Block; readonly transfers: readonly Transfer[] }

/** Reads the blocks after the last known one up to the head. */
export async function applyBlocks(app: AppContext, chain: Chain, head: Block, now: Date) {
  let [tip] = await selectBlocks(app.databases.main.read, chain.name, 1)
  if (!tip) throw new Error('a watched chain has a block')
  const end = smaller(head.number, tip.number + blocksPerRun)
  let [blocks, seen] = [0, 0]
  while (tip.number < end) {
    const linked = linkedTo(tip, await readAfter(chain, tip, end))
    const newest = linked.at(-1)?.block
    // A block whose parent we do not know: the chain has been changed this moment, and the next run goes back first.
    if (!newest) break
    const deposits = await findDeposits(app, chain, linked)
    if (!(await saveBlocks(app, chain, { tip, linked, deposits, now }))) break
    blocks += linked.length
    seen += deposits.length
    tip = newest
  }
  return { blocks, seen }
}

async function readAfter(chain: Chain, { number }: Block, end: bigint): Promise<(Read | undefined)[]> {
  const count = Number(smaller(BigInt(blocksAtOnce), end - number))
  return await Promise.all(Array.from({ length: count }, (_, index) => readAt(chain, number + BigInt(index) + 1n)))
}

async function readAt(chain: Chain, number: bigint): Promise<Read | undefined> {
  const block = await chain.blockAt(number)
  return block && { block, transfers: await chain.transfersIn(block) }
}

/** As far as each block names the one before it as its parent. */
function linkedTo(tip: Block, read: readonly (Read | undefined)[]): Read[] {
  const linked: Read[] = []
  let last = tip
  for (const one of read) {
    if (one?.block.parentId !== last.id) break
    linked.push(one)
    last = one.block
  }
  return linked
}

/** What went to somebody whom we know. Nothing is everybody else's business, and a transfer of nothing is none. */
async function findDeposits({ databases }: AppContext, chain: Chain, read: readonly Read[]): Promise<ChainDeposit[]> {
  const all = read.flatMap(({ block, transfers }) => transfers.map((transfer) => ({ block, transfer })))
  if (all.length === 0) return []
  const addresses = [...new Set(all.map(({ transfer }) => transfer.to))]
  const owners = await selectOwners(databases.main.read, chain.name, addresses)
  const byAddress = new Map(owners.map((owner) => [owner.address, owner]))
  const ours = all.flatMap(({ block, transfer }) => {
    const owner = byAddress.get(transfer.to)
    return owner && transfer.units > 0n ? [{ block, transfer, owner }] : []
  })
  return await Promise.all(
    ours.map(async ({ block, transfer, owner }) => ({
      ...owner,
      chain: chain.name,
      tx: transfer.tx,
      ordinal: await chain.ordinalOf(block, transfer),
      contract: transfer.contract,
      units: transfer.units,
      blockNumber: block.number,
      blockId: block.id,
    })),
  )
}

type AppliedBlocks = {
  readonly tip: Block
  readonly linked: readonly Read[]
  readonly deposits: readonly ChainDeposit[]
  readonly now: Date
}

/** False when another watcher was here first. */
function saveBlocks(app: AppContext, chain: Chain, { tip, linked, deposits, now }: AppliedBlocks): Promise<boolean> {
  return app.databases.main.transact(async (tx) => {
    const watch = await lockWatch(tx, chain.name)
    const [present] = await selectBlocks(tx, chain.name, 1)
    if (watch.haltedAt || present?.id !== tip.id) return false
    const blocks = linked.map(({ block }) => block)
    await insertBlocks(tx, chain.name, blocks)
    for (const deposit of deposits) await upsertSeenDeposit(tx, deposit, now)
    await deleteBlocksUpTo(tx, chain.name, tip.number + BigInt(blocks.length - blocksRemembered))
    return true
  })
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
