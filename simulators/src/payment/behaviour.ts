import type { Provider } from './orders.ts'

/** What a payer does with an order. */
export const ways = ['approve', 'fail', 'late', 'wrong', 'twice'] as const
export type Way = (typeof ways)[number]

/** How a provider behaves. Shares are between 0 and 1; the seed decides which orders they affect. */
export type Behaviour = {
  /** Requests that are answered with 503; half of them take effect all the same. */
  readonly outage: number
  /** How long every answer takes. */
  readonly slowMs: number
  /** The longest delay of a webhook, which also changes their order. */
  readonly delayMs: number
  /** How often each webhook is sent. */
  readonly copies: number
  /** Webhooks that are followed by a forgery. */
  readonly forged: number
  /** Webhooks that are never sent: the merchant has to query the order. */
  readonly lost: number
  /** The shares of the payers that act by themselves, by outcome. The rest never pays. */
  readonly payers: Readonly<Partial<Record<Way, number>>>
  /** How long after the order's end a late payer pays. */
  readonly lateMs: number
}

export const wellBehaved: Behaviour = {
  outage: 0,
  slowMs: 0,
  delayMs: 0,
  copies: 1,
  forged: 0,
  lost: 0,
  payers: {},
  lateMs: 2_000,
}

export type Behaviours = Record<Provider, Behaviour>

export function newBehaviours(): Behaviours {
  return { razorpay: wellBehaved, cashfree: wellBehaved, jazzcash: wellBehaved, bkash: wellBehaved }
}

/** What a payer with this random number does, if anything. */
export function wayOf({ payers }: Behaviour, share: number): Way | undefined {
  let sum = 0
  return ways.find((way) => {
    sum += payers[way] ?? 0
    return share < sum
  })
}
