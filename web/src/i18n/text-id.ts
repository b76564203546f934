import type { RefusalCode } from '@zamra/contract/refusal.ts'
import type alive from './texts/alive.json'
import type common from './texts/common.json'
import type deposit from './texts/deposit.json'
import type game from './texts/game.json'
import type held from './texts/held.json'
import type home from './texts/home.json'
import type kyc from './texts/kyc.json'
import type lottery from './texts/lottery.json'
import type market from './texts/market.json'
import type order from './texts/order.json'
import type originals from './texts/originals.json'
import type pages from './texts/pages.json'
import type player from './texts/player.json'
import type promo from './texts/promo.json'
import type ranking from './texts/ranking.json'
import type referral from './texts/referral.json'
import type risk from './texts/risk.json'
import type safety from './texts/safety.json'
import type session from './texts/session.json'
import type support from './texts/support.json'
import type terms from './texts/terms.json'
import type tracking from './texts/tracking.json'
import type transparency from './texts/transparency.json'
import type verify from './texts/verify.json'
import type vip from './texts/vip.json'
import type wallet from './texts/wallet.json'
import type withdrawal from './texts/withdrawal.json'

/**
 * One line per file in `texts/`. An area is named like the feature whose pages need it. The terms and the texts
 * of orders, of held money and of proofs are areas of their own, because few pages need them; so are those of the parts
 * of Home that come after its first paint.
 */
type Areas = {
  alive: typeof alive
  common: typeof common
  deposit: typeof deposit
  game: typeof game
  held: typeof held
  home: typeof home
  kyc: typeof kyc
  lottery: typeof lottery
  market: typeof market
  order: typeof order
  originals: typeof originals
  pages: typeof pages
  player: typeof player
  promo: typeof promo
  ranking: typeof ranking
  referral: typeof referral
  risk: typeof risk
  safety: typeof safety
  session: typeof session
  support: typeof support
  terms: typeof terms
  tracking: typeof tracking
  transparency: typeof transparency
  verify: typeof verify
  vip: typeof vip
  wallet: typeof wallet
  withdrawal: typeof withdrawal
}

export type Area = keyof Areas

/** Every text of the product. A misspelt id does not compile. */
export type TextId = { [A in Area]: Extract<keyof Areas[A], string> }[Area] | `refusal.${RefusalCode}`

export type TextValues = Readonly<Record<string, string | number>>

export type Translate = (id: TextId, values?: TextValues) => string
