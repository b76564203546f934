import * as z from 'zod/mini'
import { storedText } from '../../../base/stored-text.ts'

const whole = z.int().check(z.positive())
const rate = z.number().check(z.nonnegative())
const named = storedText(z.string())

/** The deposit settings of one market, in whole units of its currency. Strict, so that a misspelt field is rejected. */
export const offerSettings = z.strictObject({
  /** The tabs of the page, in display order. */
  rechargeTypes: z.array(z.int()),
  /** Shows the tab for online payments, despite its name on the wire. */
  giftSwitch: z.boolean(),
  showTransfer: z.boolean(),
  showCrypto: z.boolean(),
  agentRechargeSwitch: z.boolean(),
  fillOrderSwitch: z.boolean(),
  agents: z.array(z.unknown()),
  typeA: z.array(whole),
  typeB: z.array(whole),
  /** An amount, although the wire calls it an index. */
  defaultAmount: whole,
  rechargeTypeLimit: whole,
  banks: z.array(z.strictObject({ id: z.int(), name: z.string(), isDefault: z.boolean() })),
  crypto: z.array(
    z.strictObject({
      coin: z.string(),
      network: z.string(),
      min: z.string(),
      rate: z.string(),
    }),
  ),
  cards: z.array(z.strictObject({ type: z.enum(['imps', 'upi']), amounts: z.array(whole) })),
  transferGift: rate,
  transferGiftSwitch: z.boolean(),
  agentRechargeGift: rate,
  cryptoGift: rate,
  /** Which documents a player may be asked for, and when. */
  documents: z.array(z.strictObject({ document: named, when: named })),
  orderSeconds: whole,
  transferSeconds: whole,
})

export type OfferSettings = z.infer<typeof offerSettings>

/** The settings of a market without deposits. */
export const nothingOffered: OfferSettings = {
  rechargeTypes: [],
  giftSwitch: false,
  showTransfer: false,
  showCrypto: false,
  agentRechargeSwitch: false,
  fillOrderSwitch: false,
  agents: [],
  typeA: [],
  typeB: [],
  defaultAmount: 1,
  rechargeTypeLimit: 1,
  banks: [],
  crypto: [],
  cards: [],
  transferGift: 0,
  transferGiftSwitch: false,
  agentRechargeGift: 0,
  cryptoGift: 0,
  documents: [],
  orderSeconds: 1_800,
  transferSeconds: 1_800,
}
