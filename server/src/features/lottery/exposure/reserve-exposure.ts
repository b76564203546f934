import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { type AppContext, stateKey, stateOf } from '../../../app-context.ts'
import { capOf } from '../../../base/draw-caps.ts'
import { leaseExposure, type Sold } from './queries.ts'
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
  readonly inTurn: LimitFunction
  readonly underWay: Map<string, Share>
}

/**
 * What one ticket takes. An order that is sent twice at once takes one share, which goes back when the last of its
 * requests knows that none of them has sold the ticket.
 */
type Share = { readonly taking: Promise<Taken | Short>; users: number; wasSold: boolean }
type Taken = { readonly giveBack: () => void }
/** What is left of the numbers that have too little. */
type Short = { readonly short: ReadonlyMap<string, bigint> }

const leases = stateKey('lottery.exposure', () => new LRUCache<string, Lease>({ max: 300 }))

type Sale = Sold & { readonly game: string }
/** The same order has the same text. One with other lines under the same id is another order. */
type Wanted = { readonly order: string; readonly risks: readonly Risk[] }
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
    if (!share.wasSold) taken?.giveBack()
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

function newShare(app: AppContext, lease: Lease, sale: Sale, { order, risks }: Wanted): Share {
  const taken = take(lease, risks)
  const taking = taken ? Promise.resolve(taken) : lease.inTurn(() => takeAfterLeasing(app, lease, sale, risks))
  const share = { taking, users: 0, wasSold: false }
  lease.underWay.set(order, share)
  return share
}

async function takeAfterLeasing(
  app: AppContext,
  lease: Lease,
  { drawId, market, game }: Sale,
  risks: readonly Risk[],
): Promise<Taken | Short> {
  const caps = capOf(app.config.draw.caps, market, game)
  // Other sales take from the same grants while this one waits for more, so it may have to ask again.
  for (;;) {
    const taken = take(lease, risks)
    if (taken) return taken
    const wanted = risks
      .map(({ number, amount }) => ({ number, least: amount - leftOf(lease, number) }))
      .filter(({ least }) => least > 0n)
      .map((one) => ({ ...one, cap: one.number === wholeDraw ? caps.draw : caps.number }))
      .map((one) => ({ ...one, block: one.cap / blocksPerCap }))
    const leased = await app.databases.main.transact((tx) => leaseExposure(tx, { drawId, market }, wanted))
    if ('short' in leased) {
      return { short: new Map([...leased.short].map(([number, left]) => [number, left + leftOf(lease, number)])) }
    }
    for (const [number, amount] of leased.granted) lease.left.set(number, leftOf(lease, number) + amount)
  }
}

/** Without a pause in between, so that two sales of this process never take the same amount. */
function take(lease: Lease, risks: readonly Risk[]): Taken | undefined {
  if (risks.some(({ number, amount }) => leftOf(lease, number) < amount)) return undefined
  for (const { number, amount } of risks) lease.left.set(number, leftOf(lease, number) - amount)
  return {
    giveBack() {
      for (const { number, amount } of risks) lease.left.set(number, leftOf(lease, number) + amount)
    },
  }
}

function leaseOf(app: AppContext, { drawId, market }: Sold): Lease {
  const known = stateOf(app, leases)
  const name = `${drawId} ${market}`
  const lease = known.get(name) ?? { left: new Map(), inTurn: pLimit(1), underWay: new Map() }
  known.set(name, lease)
  return lease
}

function leftOf({ left }: Lease, number: string): bigint {
  return left.get(number) ?? 0n
}
