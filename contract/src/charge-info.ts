import * as z from 'zod/mini'
import { wireMoney } from './money.ts'

export const rechargeTypeItem = z.object({
  name: z.string(),
  type: z.int(),
  isDefault: z.boolean(),
  /** JSON text `{"min":100,"max":50000}`, in whole units. */
  amountRange: z.string(),
  showWeight: z.int(),
  showOffset: z.int(),
  disable: z.boolean(),
  /** Within so many seconds half of the latest deposits by this method were in the balance. Absent when too few were made. */
  usualSeconds: z.optional(z.int()),
})

/** An order that is being processed: it waits for money, or for a decision about money. It blocks further orders. */
export const processingOrder = z.object({
  orderNo: z.string(),
  amount: wireMoney,
  currency: z.string(),
  status: z.enum(['PENDING', 'UNDER_REVIEW']),
  createdAt: z.int(),
  /** Until when it can be paid. */
  expireAt: z.int(),
  rail: z.enum(['upi', 'imps', 'bank', 'ewallet', 'crypto', 'va']),
  /** Nothing was paid for it, so the player can cancel it with `/recharge/cancelOrder`. */
  canCancel: z.boolean(),
})

export const chargeInfo = z.object({
  showCrypto: z.boolean(),
  /** Misspelt on the wire; the name cannot change. */
  showTranfer: z.boolean(),
  giftSwitch: z.boolean(),
  agentRechargeSwitch: z.boolean(),
  fillOrderSwitch: z.boolean(),
  /** A list as JSON text. */
  agentsV2: z.string(),
  typeA: z.object({ amountList: z.array(z.int()) }),
  typeB: z.object({ amountList: z.array(z.int()) }),
  /** An amount, despite its name. */
  defaultIndex: z.int(),
  rechargeTypeList: z.array(rechargeTypeItem),
  rechargeTypes: z.array(z.int()),
  rechargeTypeLimit: z.int(),
  rechargeOpen: z.boolean(),
  bankConfigList: z.array(z.object({ id: z.int(), name: z.string(), isDefault: z.boolean() })),
  cryptoConfig: z.array(
    z.object({ coin: z.string(), network: z.string(), min: z.string(), rate: z.string(), confirmations: z.int() }),
  ),
  cards: z.array(z.object({ type: z.enum(['imps', 'upi']), rechargeItems: z.string() })),
  transferGift: z.number(),
  transferGiftSwitch: z.boolean(),
  agentRechargeGift: z.number(),
  cryptoGift: z.number(),
  currency: z.string(),
  /** How many orders are being processed, and how many of them block a further one. */
  ordersInProcess: z.int(),
  ordersMax: z.int(),
  processingOrders: z.array(processingOrder),
  /** True before the first deposit, when the app asks for a deposit limit and shows which documents may be required. */
  isFirst: z.boolean(),
  documents: z.array(z.object({ document: z.string(), when: z.string() })),
  /** Bonus offers with their wagering requirements. None applies unless the player chooses it. */
  offers: z.array(
    z.object({
      promoId: z.string(),
      name: z.string(),
      bonusBps: z.int(),
      bonusMax: wireMoney,
      depositMin: wireMoney,
      wagerTimes: z.int(),
      wagerDays: z.int(),
      wagerBase: z.enum(['bonus', 'bonusPlusDeposit']),
    }),
  ),
})
export type ChargeInfo = z.infer<typeof chargeInfo>
