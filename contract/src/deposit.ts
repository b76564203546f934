import * as z from 'zod/mini'
import { defineCall, type Limit } from './call.ts'
import { chargeInfo } from './charge-info.ts'
import { chosenDays } from './chosen-days.ts'
import { clientOrderId } from './client-order-id.ts'
import { compensation } from './delay-compensation.ts'
import { heldPayment } from './held-payment.ts'
import { lapsedBonus } from './lapsed-bonus.ts'
import { wireMoney } from './money.ts'

const nothing = z.object({})
const text = (max: number) => z.string().check(z.maxLength(max))
export const orderNo = z.string().check(z.regex(/^D\d{10,}$/))
const byPlayer = (count: number): Limit => ({ by: 'player', count, seconds: 60 })

/** A deposit is ordered in whole units of the currency; credited amounts are in minor units. */
const wholeAmount = z.int().check(z.minimum(1), z.maximum(10_000_000))

export const getChargeInfo = defineCall({
  path: '/recharge/getChargeInfo',
  feature: 'deposit',
  lawExempt: 'shows amounts and limits; an order is checked when it is created',
  about: 'Everything the deposit page shows.',
  who: 'player',
  money: true,
  envelope: 'code',
  limit: byPlayer(60),
  input: nothing,
  output: chargeInfo,
})

export const getPayChannel = defineCall({
  path: '/recharge/getPayChannel',
  feature: 'deposit',
  lawExempt: 'shows the open payment methods; an order is checked when it is created',
  about: 'The channels of one payment method, best first.',
  who: 'player',
  money: true,
  envelope: 'code',
  limit: byPlayer(60),
  input: z.object({ type: z.int() }),
  output: z.array(
    z.object({
      channel: z.int(),
      name: z.string(),
      min: z.int(),
      max: z.int(),
      feeRate: z.number(),
      eta: z.string(),
    }),
  ),
})

export const payee = z.object({
  legalName: z.string(),
  bank: z.optional(z.string()),
  account: z.optional(z.string()),
  ifsc: z.optional(z.string()),
  vpa: z.optional(z.string()),
})

export const createRechargeOrder = defineCall({
  path: '/recharge/createRechargeOrder',
  feature: 'deposit',
  action: 'deposit',
  about:
    'Creates an order that is paid through a provider: UPI, e-wallet, bank page or virtual account. Idempotent by clientOrderId.',
  who: 'player',
  money: true,
  priority: 'money',
  limit: byPlayer(10),
  input: z.object({
    clientOrderId,
    amount: wholeAmount,
    channel: z.int(),
    type: z.int(),
    bankId: z.optional(z.int()),
    promoId: z.optional(text(40)),
    useBonus: z.boolean(),
  }),
  output: z.object({
    orderNo,
    payUrl: z.optional(z.string()),
    deeplink: z.optional(z.string()),
    /** The content of a QR code, which the client draws. */
    qr: z.optional(z.string()),
    payee: z.optional(payee),
    expireAt: z.int(),
  }),
  refusals: [
    'deposit.closed',
    'order.processing',
    'limit.reached',
    'safety.excluded',
    'account.frozen',
    'kyc.required',
    'thing.alreadyDone',
    'rail.down',
    'bonus.conflict',
    'phone.required',
    'promo.notEligible',
  ],
})

export const createTransferOrder = defineCall({
  path: '/recharge/createTransferOrder',
  feature: 'deposit',
  action: 'deposit',
  about: 'Creates an order that is paid by a transfer to a registered account of the operator, with its own reference.',
  who: 'player',
  money: true,
  priority: 'money',
  limit: byPlayer(10),
  input: z.object({
    clientOrderId,
    amount: wholeAmount,
    /** 1 IMPS or bank transfer, 2 UPI. */
    paymentMethod: z.union([z.literal(1), z.literal(2)]),
    promoId: z.optional(text(40)),
    useBonus: z.optional(z.boolean()),
  }),
  output: z.object({
    orderNo,
    payee,
    reference: z.string(),
    /** The content of a QR code, which the client draws. */
    qr: z.optional(z.string()),
    deeplink: z.optional(z.string()),
    expireAt: z.int(),
  }),
  refusals: [
    'deposit.closed',
    'order.processing',
    'limit.reached',
    'safety.excluded',
    'account.frozen',
    'kyc.required',
    'thing.alreadyDone',
    'rail.down',
    'bonus.conflict',
    'phone.required',
    'promo.notEligible',
  ],
})

export const cryptoAddress = defineCall({
  path: '/recharge/cryptoAddress',
  feature: 'deposit',
  action: 'deposit',
  about: "The player's own address for one coin. A deposit is credited at the rate quoted when it becomes final.",
  who: 'player',
  money: true,
  priority: 'money',
  limit: byPlayer(20),
  input: z.object({ coin: text(12), network: text(12) }),
  output: z.object({
    address: z.string(),
    min: z.string(),
    rate: z.string(),
    confirmations: z.int(),
    incoming: z.array(
      z.object({
        txHash: z.string(),
        amount: z.string(),
        confirmations: z.int(),
        status: z.enum(['SEEN', 'CREDITED', 'ORPHANED', 'RETURNED']),
        /**
         * Why a final deposit is not credited: below the minimum, KYC missing, no rate at present, or under review by the
         * operator because it exceeds the player's limit.
         */
        waitsFor: z.optional(z.enum(['minimum', 'identity', 'rate', 'review'])),
      }),
    ),
  }),
  refusals: ['deposit.closed', 'kyc.required', 'limit.reached', 'safety.excluded', 'account.frozen', 'rail.down'],
})

export const orderStatuses = [
  'PENDING',
  'SUCCEEDED',
  'FAILED',
  'EXPIRED',
  'UNDER_REVIEW',
  'REJECTED',
  'CANCELLED',
] as const

export const orderRow = z.object({
  orderNo,
  amount: wireMoney,
  currency: z.string(),
  type: z.int(),
  rail: z.enum(['upi', 'imps', 'bank', 'ewallet', 'crypto', 'va']),
  methodName: z.string(),
  status: z.enum(orderStatuses),
  createdAt: z.int(),
  creditedAt: z.optional(z.int()),
})

export const rechargeRecord = defineCall({
  path: '/recharge/record',
  feature: 'deposit',
  lawExempt: 'reads the history of the player',
  about: "The player's deposit orders, newest first.",
  who: 'player',
  money: true,
  limit: byPlayer(60),
  input: z.object({
    pageNo: z.int().check(z.minimum(1), z.maximum(1_000)),
    pageSize: z.int().check(z.minimum(1), z.maximum(50)),
    range: z.enum(['today', '7d', '30d', 'custom']),
    ...chosenDays,
    status: z.optional(z.enum(orderStatuses)),
  }),
  output: z.object({ total: z.int(), list: z.array(orderRow) }),
})

export const cancelOrder = defineCall({
  path: '/recharge/cancelOrder',
  feature: 'deposit',
  lawExempt: 'ends an order of the player, which no policy forbids',
  about:
    'Cancels an order for which nothing was paid. Money that still arrives is credited if the player may have it, and held otherwise.',
  who: 'player',
  money: true,
  priority: 'money',
  limit: byPlayer(20),
  input: z.object({ orderNo }),
  output: z.object({ status: z.literal('CANCELLED') }),
  refusals: ['thing.notFound', 'thing.alreadyDone'],
})

export const sendBack = defineCall({
  path: '/recharge/sendBack',
  feature: 'deposit',
  lawExempt: 'asks for money back that is not in the balance, which no policy forbids',
  about:
    'Asks to have the held money of an order sent back to where it came from. An operator sends it and records the reference.',
  who: 'player',
  money: true,
  priority: 'money',
  limit: byPlayer(10),
  input: z.object({ orderNo }),
  output: z.object({ held: z.array(heldPayment) }),
  refusals: ['thing.notFound'],
})

export const orderDetail = defineCall({
  path: '/recharge/orderDetail',
  feature: 'deposit',
  lawExempt: 'reads one order of the player',
  about: 'One order: where the money is, who acts next, and by when.',
  who: 'player',
  money: true,
  limit: byPlayer(120),
  input: z.object({ orderNo }),
  output: z.extend(orderRow, {
    credited: z.optional(wireMoney),
    payee: z.optional(payee),
    reference: z.optional(z.string()),
    payUrl: z.optional(z.string()),
    deeplink: z.optional(z.string()),
    utr: z.optional(z.string()),
    expireAt: z.int(),
    /** Who must act next, and by when. */
    next: z.object({ who: z.enum(['player', 'bank', 'operator', 'nobody']), by: z.optional(z.int()) }),
    timeline: z.array(z.object({ status: z.string(), at: z.int(), by: z.enum(['player', 'bank', 'operator']) })),
    rejectReason: z.optional(z.string()),
    /** The bonus that came with it, or the one that was chosen and not given. */
    bonus: z.optional(z.object({ promoId: z.string(), amount: wireMoney })),
    bonusLapsed: z.optional(lapsedBonus),
    compensation: z.optional(compensation),
    canSubmitUtr: z.boolean(),
    /** A UTR may be corrected a few times until the bank statement confirms it. */
    canCorrectUtr: z.optional(z.boolean()),
    /** Nothing was paid for it yet, and the player can cancel it. */
    canCancel: z.boolean(),
    /** Money that arrived for this order and is not, or was not at once, in the balance. */
    held: z.array(heldPayment),
  }),
  refusals: ['thing.notFound'],
})

export const submitUtr = defineCall({
  path: '/recharge/submitUtr',
  feature: 'deposit',
  lawExempt: 'proves money that was already sent, which is accepted whatever the policy says of new deposits',
  about: "Submits the player's proof of a transfer: its UTR, and optionally a picture.",
  who: 'player',
  money: true,
  priority: 'money',
  limit: byPlayer(10),
  input: z.object({
    orderNo,
    utr: text(22),
    proofUrl: z.optional(text(200)),
    /** The UTR that was mistyped before, when this one corrects it. */
    former: z.optional(text(22)),
  }),
  output: z.object({ status: z.enum(orderStatuses), submittedAt: z.int(), currency: z.string(), compensation }),
  refusals: ['thing.notFound', 'utr.used', 'thing.alreadyDone', 'limit.reached'],
})
