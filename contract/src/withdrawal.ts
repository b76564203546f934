import * as z from 'zod/mini'
import { defineCall, type Limit } from './call.ts'
import { chosenDays } from './chosen-days.ts'
import { clientOrderId } from './client-order-id.ts'
import { wireMoney } from './money.ts'
import { withdrawalReason } from './withdrawal-reason.ts'

const byPlayer = (count: number): Limit => ({ by: 'player', count, seconds: 60 })

/** Begins with W and the player's number, so that the number alone leads to the shard. */
const withdrawNo = z.string().check(z.regex(/^W\d{10,}$/))
const payeeId = z.string().check(z.minLength(1), z.maxLength(64))
const payeeKinds = ['bank', 'wallet', 'chain'] as const
const positive = z.int().check(z.minimum(1), z.maximum(1_000_000_000_000))
const units = z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))

/** Only to an address: the coins that it gets for the net amount, and the rate of one coin. */
const coinsPaid = z.object({ coin: z.string(), rate: z.string(), arrives: z.string() })

/** What leaves the wallet and what arrives, before anything is confirmed. */
const withdrawalQuote = z.object({
  amount: wireMoney,
  fee: wireMoney,
  tax: wireMoney,
  net: wireMoney,
  coins: z.optional(coinsPaid),
})

const wageringGrant = z.object({
  grantId: z.string(),
  name: z.optional(z.string()),
  bonus: wireMoney,
  /** Cash that stays until the bonus is wagered or given up. */
  locked: wireMoney,
  required: wireMoney,
  done: wireMoney,
  remaining: wireMoney,
  expiresAt: z.optional(z.int()),
  /** What giving it up costs, and what could be withdrawn then. Beside `withdrawable` it shows both outcomes. */
  ifForfeited: z.object({ lost: wireMoney, withdrawable: wireMoney }),
})

const payeeRow = z.object({
  id: z.string(),
  kind: z.enum(payeeKinds),
  holderName: z.string(),
  /** The bank, the wallet or the network. */
  place: z.string(),
  masked: z.string(),
  isConfirmed: z.boolean(),
  /** No provider pays to it at present. */
  isUnserved: z.optional(z.boolean()),
  holdUntil: z.optional(z.int()),
})

export const withdrawInfo = defineCall({
  path: '/withdraw/info',
  feature: 'withdrawal',
  lawExempt: 'shows figures and reasons; a withdrawal is checked when it is created',
  about:
    'Everything the withdrawal page shows, and every reason why an amount, or all of the balance, cannot leave now.',
  who: 'player',
  money: true,
  limit: byPlayer(120),
  input: z.object({
    /** In minor units. Without it the reasons are those against withdrawing all of the cash. */
    amount: z.optional(positive),
    bankId: z.optional(payeeId),
    forfeitBonus: z.optional(z.boolean()),
  }),
  output: z.object({
    currency: z.string(),
    min: wireMoney,
    max: wireMoney,
    dailyLimit: wireMoney,
    dailyRemaining: wireMoney,
    dailyTimes: z.int(),
    timesRemaining: z.int(),
    resetsAt: z.int(),
    /** In percent. */
    feeRate: z.number(),
    feeMin: wireMoney,
    /** How many withdrawals of a day cost nothing. */
    freeTimes: z.int(),
    wager: z.object({ required: wireMoney, done: wireMoney, remaining: wireMoney, grants: z.array(wageringGrant) }),
    balance: z.object({ cash: wireMoney, locked: wireMoney, bonus: wireMoney, onTheWay: wireMoney }),
    /** The most that is accepted now. */
    withdrawable: wireMoney,
    blocked: z.array(withdrawalReason),
    /** The rules that are met already, for the list of what is fine. */
    met: z.array(z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
    /** The identity check that was asked for early: needed above this total, and how much can leave before it. */
    identity: z.optional(z.object({ level: z.int(), above: wireMoney, withdrawn: wireMoney, left: wireMoney })),
    quote: z.optional(withdrawalQuote),
    /** The quote has a line for the tax also when none is withheld. */
    showTax: z.boolean(),
    payees: z.array(payeeRow),
    canUsePasskey: z.boolean(),
    /** Seconds: how long half and 95 % of the latest withdrawals took, what is usual, and the promise. */
    eta: z.object({ p50: z.optional(z.int()), p95: z.optional(z.int()), usual: z.int(), max: z.int() }),
  }),
})

const withdrawalStatuses = [
  'CREATED',
  'REVIEWING',
  'APPROVED',
  'PAYING',
  'UNKNOWN',
  'PAID',
  'FAILED',
  'REJECTED',
  'REVERSED',
  'CANCELLED',
] as const

export const withdrawCreate = defineCall({
  path: '/withdraw/create',
  feature: 'withdrawal',
  action: 'withdraw',
  about:
    'Withdraws an amount to one payee for the fee and tax that were shown, confirmed by the withdrawal password or by a passkey that signed this amount and payee. Idempotent by clientOrderId.',
  who: 'player',
  money: true,
  priority: 'money',
  limit: byPlayer(10),
  input: z.object({
    clientOrderId,
    bankId: payeeId,
    amount: positive,
    /** What the player read and confirmed, to an address with the coins that arrive. When the figures are others by now, nothing is withdrawn. */
    quote: z.object({ fee: units, tax: units, net: positive, arrives: z.optional(z.string().check(z.maxLength(60))) }),
    withdrawPassword: z.optional(z.string().check(z.regex(/^\d{6}$/))),
    /** The response of the authenticator to `/passkey/confirmOptions`, as JSON text. */
    passkey: z.optional(z.string().check(z.maxLength(8_192))),
    /** Gives up every bonus that locks cash, to take one's own money now. */
    forfeitBonus: z.optional(z.boolean()),
  }),
  output: z.object({
    withdrawNo,
    status: z.enum(withdrawalStatuses),
    currency: z.string(),
    fee: wireMoney,
    tax: wireMoney,
    net: wireMoney,
    etaAt: z.int(),
  }),
  refusals: [
    'withdrawal.blocked',
    'withdrawal.quoteChanged',
    'withdrawPassword.wrong',
    'passkey.refused',
    'account.locked',
    'thing.alreadyDone',
  ],
})

const withdrawalRow = z.object({
  withdrawNo,
  status: z.enum(withdrawalStatuses),
  currency: z.string(),
  amount: wireMoney,
  fee: wireMoney,
  tax: wireMoney,
  net: wireMoney,
  payee: z.object({ kind: z.enum(payeeKinds), place: z.string(), masked: z.string() }),
  createdAt: z.int(),
  paidAt: z.optional(z.int()),
  /** The bank's own reference (UTR), or the hash of the transaction on a chain. */
  reference: z.optional(z.string()),
})

export const withdrawRecord = defineCall({
  path: '/withdraw/record',
  feature: 'withdrawal',
  lawExempt: 'reads the history of the player',
  about: "The player's withdrawals, newest first. Days are those of the player's market.",
  who: 'player',
  money: true,
  limit: byPlayer(60),
  input: z.object({
    pageNo: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 1),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(50)), 20),
    range: z.enum(['today', '7d', '30d', 'custom']),
    ...chosenDays,
    status: z.optional(z.enum(withdrawalStatuses)),
  }),
  output: z.object({ total: z.int(), list: z.array(withdrawalRow) }),
})

export const withdrawDetail = defineCall({
  path: '/withdraw/detail',
  feature: 'withdrawal',
  lawExempt: 'reads one withdrawal of the player',
  about: 'One withdrawal: its state, since when, who acts next and by when, and what a delay earns.',
  who: 'player',
  money: true,
  limit: byPlayer(120),
  input: z.object({ withdrawNo }),
  output: z.extend(withdrawalRow, {
    /** The promise: when the money arrives at the latest. */
    etaAt: z.int(),
    confirmedBy: z.enum(['password', 'passkey']),
    /** To an address, as the player confirmed it. */
    coins: z.optional(coinsPaid),
    next: z.object({
      who: z.enum(['player', 'bank', 'operator', 'nobody']),
      by: z.optional(z.int()),
      /** Our team pays it from the bank's portal, because no provider does it there. */
      isByHand: z.optional(z.boolean()),
    }),
    /** The time of the server at this answer, by which lateness is counted. */
    serverTime: z.int(),
    timeline: z.array(
      z.object({
        status: z.enum(withdrawalStatuses),
        at: z.int(),
        by: z.enum(['player', 'bank', 'operator', 'rules']),
      }),
    ),
    /** In the player's language: what our team waits for, until when at the latest, and why it was rejected. */
    hold: z.optional(z.object({ reason: z.string(), until: z.int() })),
    rejectReason: z.optional(z.string()),
    /** What went back to the balance: all of it after a rejection, a failure or a reversal. */
    returned: z.optional(wireMoney),
    /** Credit for every full six hours past the promise, in percent of the amount; it stands still while the player must act. */
    lateCredit: z.optional(
      z.object({
        ratePer6h: z.number(),
        cap: z.number(),
        accruedBps: z.int(),
        accrued: wireMoney,
        since: z.int(),
        isPaused: z.boolean(),
      }),
    ),
    canCancel: z.boolean(),
  }),
  refusals: ['thing.notFound'],
})

export const withdrawCancel = defineCall({
  path: '/withdraw/cancel',
  feature: 'withdrawal',
  lawExempt: 'returns held money to the player; the policy decides whether the call exists in a market',
  about:
    'Takes a withdrawal back before it is approved. Refused unless the market policy allows it, which is off by default.',
  who: 'player',
  money: true,
  priority: 'money',
  limit: byPlayer(10),
  input: z.object({ withdrawNo }),
  output: z.object({ status: z.enum(withdrawalStatuses) }),
  refusals: ['thing.notFound', 'thing.alreadyDone'],
})

export const withdrawForfeit = defineCall({
  path: '/withdraw/forfeit',
  feature: 'withdrawal',
  lawExempt: 'gives up a bonus to free the own money of the player, which no policy forbids',
  about: 'Gives up one bonus and what was won with it. The deposit and what was won with own money stay.',
  who: 'player',
  money: true,
  priority: 'money',
  limit: byPlayer(10),
  input: z.object({ grantId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: z.object({ currency: z.string(), lost: wireMoney, withdrawable: wireMoney }),
  refusals: ['thing.notFound', 'thing.alreadyDone'],
})

export const withdrawTerms = defineCall({
  path: '/withdraw/terms',
  feature: 'withdrawal',
  lawExempt: 'publishes the terms that are enforced',
  about:
    'Fees, limits, times, holds and the tax of withdrawals in one market, read from the settings that are enforced.',
  limit: { by: 'device', count: 60, seconds: 60 },
  input: z.object({ market: z.optional(z.string().check(z.maxLength(8))) }),
  output: z.object({
    market: z.string(),
    currency: z.string(),
    min: wireMoney,
    max: wireMoney,
    feeMin: wireMoney,
    freeTimes: z.int(),
    levels: z.array(z.object({ level: z.int(), dailyLimit: wireMoney, dailyTimes: z.int(), feeRate: z.number() })),
    /** Seconds: about, and at most. */
    promise: z.object({ usual: z.int(), max: z.int() }),
    /** In percent of the amount, for every full six hours past the promise. */
    lateCredit: z.object({ ratePer6h: z.number(), cap: z.number() }),
    holdHours: z.object({ bankAccount: z.int(), withdrawPassword: z.int(), phone: z.int() }),
    /** Proof of identity that is asked for, each above its total of withdrawals. */
    identity: z.array(z.object({ level: z.int(), above: wireMoney })),
    tax: z.enum(['none', 'IN-194BA']),
    payeeKinds: z.array(z.enum(payeeKinds)),
    /** Payouts in coins: whole units of the currency for one coin, and the network fee on top of the fee. */
    coins: z.optional(z.object({ coin: z.string(), network: z.string(), rate: z.string(), fee: wireMoney })),
    canCancel: z.boolean(),
  }),
})
