import { chance, newDigits, type Seeded } from '../payment/orders.ts'
import type { Message, ProviderRequest, ProviderResponse } from '../payment/wire.ts'
import type { PayoutBehaviour } from './behaviour.ts'

export const payoutProviders = ['razorpayx', 'cashfreePayouts', 'jazzcashDisbursement', 'bkashDisbursement'] as const
export type PayoutProvider = (typeof payoutProviders)[number]

export const payoutStates = ['pending', 'paid', 'failed', 'reversed'] as const
export type PayoutState = (typeof payoutStates)[number]

/** One payout of our server, at any of the providers. */
export type Payout = {
  readonly provider: PayoutProvider
  /** The provider's own number for it. */
  readonly ref: string
  /** The customer's, which is accepted once. */
  readonly payoutNo: string
  readonly amount: bigint
  readonly currency: string
  /** The account or the phone number. */
  readonly payee: string
  readonly createdMs: number
  /** The request, to recognise another one under the same number. */
  readonly request: string
  state: PayoutState
  /** How often money left for it, and how often it came back. */
  paidTimes: number
  returnedTimes: number
  utr?: string | undefined
  reason?: string | undefined
}

export type StoredPayouts = Seeded & { readonly payouts: Map<string, Payout> }

export type PayoutSecrets = {
  readonly razorpayx: {
    readonly key: string
    readonly secret: string
    readonly webhookSecret: string
    readonly account: string
  }
  readonly cashfreePayouts: { readonly id: string; readonly secret: string }
  readonly jazzcashDisbursement: {
    readonly key: string
    readonly secret: string
    readonly encryptionKey: string
    readonly encryptionVector: string
  }
  readonly bkashDisbursement: { readonly appKey: string; readonly appSecret: string }
}

/** The state that the providers share. */
export type PayoutSystem = {
  readonly stored: StoredPayouts
  readonly secrets: PayoutSecrets
  /** The public URL of the simulator. */
  selfUrl: string
  behaviourOf(provider: PayoutProvider): PayoutBehaviour
  /** Tells the customer about a payout. */
  tell(payout: Payout): void
  later(ms: number, work: () => void): void
}

/** One provider in its own words. */
export type PayoutWire = {
  /** Answers what is asked of it, or nothing when it was not meant. */
  answer(system: PayoutSystem, request: ProviderRequest): ProviderResponse | undefined
  /** Whether the request orders a payout, which can be lost on the way. */
  isOrder(request: ProviderRequest): boolean
  /** What it tells the customer about the present state of a payout. */
  webhooks(system: PayoutSystem, payout: Payout): readonly Message[]
}

export function findPayout({ payouts }: StoredPayouts, provider: PayoutProvider, payoutNo: string): Payout | undefined {
  return payouts.get(`${provider} ${payoutNo}`)
}

export function payoutsOf({ payouts }: StoredPayouts, provider: PayoutProvider): readonly Payout[] {
  return [...payouts.values()].filter((payout) => payout.provider === provider)
}

type NewPayout = Pick<Payout, 'provider' | 'ref' | 'payoutNo' | 'amount' | 'currency' | 'payee' | 'request'>

/** Whether the provider refuses this payout at once, without a trace of it. */
export function isRefused({ stored, behaviourOf }: PayoutSystem, provider: PayoutProvider, payoutNo: string): boolean {
  return chance(stored, 'refused', payoutNo) < behaviourOf(provider).refused
}

/** Remembers a payout that is refused at once. */
export function recordRefusal(system: PayoutSystem, wanted: NewPayout, reason: string): Payout {
  return Object.assign(recordPayout(system, wanted), { state: 'failed', reason })
}

function recordPayout({ stored }: PayoutSystem, wanted: NewPayout): Payout {
  const payout: Payout = { ...wanted, createdMs: Date.now(), state: 'pending', paidTimes: 0, returnedTimes: 0 }
  stored.payouts.set(`${payout.provider} ${payout.payoutNo}`, payout)
  return payout
}

/** Accepts a payout. Its end comes after the time of the behaviour, or when a person decides. */
export function acceptPayout(system: PayoutSystem, wanted: NewPayout): Payout {
  const payout = recordPayout(system, wanted)
  const { isManual, processMs, failed, reversed, reverseMs } = system.behaviourOf(payout.provider)
  if (isManual) return payout
  const fate = chance(system.stored, 'fate', payout.payoutNo)
  const end = () => {
    settlePayout(system, payout, fate < failed ? 'failed' : 'paid')
    if (fate >= failed && fate < failed + reversed) {
      system.later(reverseMs, () => settlePayout(system, payout, 'reversed'))
    }
  }
  if (processMs === 0) end()
  else system.later(Math.ceil(chance(system.stored, 'process', payout.payoutNo) * processMs), end)
  return payout
}

/** The next state of a payout, if it can follow: money leaves once and comes back once. */
export function settlePayout(system: PayoutSystem, payout: Payout, state: PayoutState, reason?: string): boolean {
  const isNext = state === 'reversed' ? payout.state === 'paid' : payout.state === 'pending' && state !== 'pending'
  if (!isNext) return false
  payout.state = state
  if (state === 'paid') {
    payout.paidTimes += 1
    payout.utr = newDigits(system.stored, 12)
  } else payout.reason = reason ?? (state === 'failed' ? 'The account does not exist' : 'The account is closed')
  if (state === 'reversed') payout.returnedTimes += 1
  system.tell(payout)
  return true
}
