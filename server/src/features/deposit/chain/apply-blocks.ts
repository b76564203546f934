import type { AppContext } from '../../../app-context.ts'
import { blocksRemembered } from '../../../base/chain-config.ts'
import type { Block, Chain, Transfer } from '../../../providers/chain/port.ts'
import type { ChainDeposit } from './chain-deposit.ts'
import { selectOwners, upsertSeenDeposit } from './queries.ts'
import { deleteBlocksUpTo, insertBlocks, lockWatch, selectBlocks } from './watch-queries.ts'

/** How many blocks are fetched concurrently and stored in one transaction. */
const batchSize = 16
/** After an outage one run reads at most this many, and the next run continues. */
const blocksPerRun = 256n

type Read = { readonly block: Block; readonly transfers: readonly Transfer[] }

/** Reads the blocks after the newest stored one up to the head, and records the deposits in them. */
export async function applyBlocks(app: AppContext, chain: Chain, head: Block, now: Date) {
  let [tip] = await selectBlocks(app.databases.main.read, chain.name, 1)
  if (!tip) throw new Error(`no stored block of the watched chain ${chain.name}`)
  const end = smaller(head.number, tip.number + blocksPerRun)
  let [blocks, seen] = [0, 0]
  while (tip.number < end) {
    const linked = linkedTo(tip, await readAfter(chain, tip, end))
    const newest = linked.at(-1)?.block
    // The parent of the next block is unknown: the chain was just reorganised, and the next run reverts blocks first.
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
  const count = Number(smaller(BigInt(batchSize), end - number))
  return await Promise.all(Array.from({ length: count }, (_, index) => readAt(chain, number + BigInt(index) + 1n)))
}

async function readAt(chain: Chain, number: bigint): Promise<Read | undefined> {
  const block = await chain.blockAt(number)
  return block && { block, transfers: await chain.transfersIn(block) }
}

/** The longest prefix in which each block has the previous one as its parent. */
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

/** The transfers to addresses of our players, without transfers of zero. */
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

/** False when another watcher changed the blocks meanwhile. */
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
