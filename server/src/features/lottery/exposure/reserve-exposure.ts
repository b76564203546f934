import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { type AppContext, stateKey, stateOf } from '../../../app-context.ts'
import { capOf } from '../../../base/draw-caps.ts'
import { leaseExposure, returnExposure, type Sold } from './queries.ts'
import { type Risk, wholeDraw } from './risk.ts'

/**
 * The sum of what all processes sell never passes a cap, without a lock on each sale: a process sells only from what it
 * was granted, and a grant is taken from the cap in the main database before it is used. A process that dies loses what
 * is left of its grants, which makes the cap smaller and never larger. A block is a hundredth of the cap, so that is
 * little, and a number needs about a hundred grants until it is full.
 */
const blocksPerCap = 100n

type Lease = {
  /** What this process may still sell of each number. */
  readonly left: Map<string, bigint>
  /** One request for more at a time; the sales that wait for it use what it brings. */
  readonly leaseQueue: LimitFunction
  readonly underWay: Map<string, Share>
}

/**
 * What one ticket takes. An order that is sent twice at once takes one share, which goes back when the last of its
 * requests knows that none of them has sold the ticket.
 */
type Share = { readonly taking: Promise<Taken | Short>; users: number; wasSold: boolean }
type Taken = { readonly release: () => void }
/** What is left of the numbers that have too little. */
type Short = { readonly short: ReadonlyMap<string, bigint> }

const leases = stateKey('lottery.exposure', () => new LRUCache<string, Lease>({ max: 300 }))

type Sale = Sold & { readonly game: string }
/** The same order has the same text. One with other lines under the same id is another order. */
type Wanted = {
  readonly order: string
  readonly risks: readonly Risk[]
  /** Called before more than a block is taken from a cap, so that a player who cannot pay does not empty it. */
  readonly requireFunds: () => Promise<void>
}
/** Must be settled once: whether this request has sold the ticket, or may have. */
export type Reservation = { readonly settle: (wasSold: boolean) => void }

/** Takes all risks of a ticket from the grants of this process, or none. */
export async function reserveExposure(app: AppContext, sale: Sale, wanted: Wanted): Promise<Reservation | Short> {
  const lease = leaseOf(app, sale)
  const share = lease.underWay.get(wanted.order) ?? newShare(app, lease, sale, wanted)
  share.users += 1
  const leave = (taken: Taken | undefined, wasSold: boolean) => {
    share.users -= 1
    share.wasSold ||= wasSold
    if (share.users > 0) return
    lease.underWay.delete(wanted.order)
    if (share.wasSold || !taken) return
    taken.release()
    returnSurplus(app, lease, sale, wanted.risks)
  }
  try {
    const taken = await share.taking
    if (!('short' in taken)) return { settle: (wasSold) => leave(taken, wasSold) }
    leave(undefined, false)
    return taken
  } catch (error) {
    leave(undefined, false)
    throw error
  }
}

function newShare(app: AppContext, lease: Lease, sale: Sale, wanted: Wanted): Share {
  const taken = take(lease, wanted.risks)
  const taking = taken ? Promise.resolve(taken) : lease.leaseQueue(() => takeAfterLeasing(app, lease, sale, wanted))
  const share = { taking, users: 0, wasSold: false }
  lease.underWay.set(wanted.order, share)
  return share
}

async function takeAfterLeasing(
  app: AppContext,
  lease: Lease,
  sale: Sale,
  { risks, requireFunds }: Wanted,
): Promise<Taken | Short> {
  // Other sales take from the same grants while this one waits for more, so it may have to ask again.
  for (;;) {
    const taken = take(lease, risks)
    if (taken) return taken
    const wanted = risks
      .map(({ number, amount }) => ({ number, least: amount - leftOf(lease, number) }))
      .filter(({ least }) => least > 0n)
      .map((one) => ({ ...one, ...capAndBlock(app, sale, one.number) }))
    if (wanted.some(({ least, block }) => least > block)) await requireFunds()
    const leased = await app.databases.main.transact((tx) => leaseExposure(tx, sale, wanted))
    if ('short' in leased) {
      return { short: new Map([...leased.short].map(([number, left]) => [number, left + leftOf(lease, number)])) }
    }
    for (const [number, amount] of leased.granted) lease.left.set(number, leftOf(lease, number) + amount)
  }
}

function capAndBlock(app: AppContext, { market, game }: Sale, number: string) {
  const caps = capOf(app.config.draw.caps, market, game)
  const cap = number === wholeDraw ? caps.draw : caps.number
  return { cap, block: cap / blocksPerCap }
}

/**
 * A large ticket that was not sold leaves more than a block with this process, which the others would miss. It goes back
 * to the cap. The process gives it up first: what is lost on the way makes the cap smaller and never larger.
 */
function returnSurplus(app: AppContext, lease: Lease, sale: Sale, risks: readonly Risk[]): void {
  const surplus = risks
    .map(({ number }) => ({ number, block: capAndBlock(app, sale, number).block, left: leftOf(lease, number) }))
    .filter(({ left, block }) => left > 2n * block)
    .map(({ number, left, block }) => ({ number, amount: left - block }))
  if (surplus.length === 0) return
  for (const { number, amount } of surplus) lease.left.set(number, leftOf(lease, number) - amount)
  lease
    .leaseQueue(() => app.databases.main.transact((tx) => returnExposure(tx, sale, surplus)))
    .catch((err: unknown) => app.log.warn({ err, drawId: sale.drawId }, 'unused exposure not returned'))
}

/** Without a pause in between, so that two sales of this process never take the same amount. */
function take(lease: Lease, risks: readonly Risk[]): Taken | undefined {
  if (risks.some(({ number, amount }) => leftOf(lease, number) < amount)) return undefined
  for (const { number, amount } of risks) lease.left.set(number, leftOf(lease, number) - amount)
  return {
    release() {
      for (const { number, amount } of risks) lease.left.set(number, leftOf(lease, number) + amount)
    },
  }
}

function leaseOf(app: AppContext, { drawId, market }: Sold): Lease {
  const known = stateOf(app, leases)
  const name = `${drawId} ${market}`
  const lease = known.get(name) ?? { left: new Map(), leaseQueue: pLimit(1), underWay: new Map() }
  known.set(name, lease)
  return lease
}

function leftOf({ left }: Lease, number: string): bigint {
  return left.get(number) ?? 0n
}
