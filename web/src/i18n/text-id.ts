import type { RefusalCode } from '@zamra/contract/refusal.ts'
import type common from './texts/common.json'
import type deposit from './texts/deposit.json'
import type home from './texts/home.json'
import type market from './texts/market.json'
import type order from './texts/order.json'
import type pages from './texts/pages.json'
import type player from './texts/player.json'
import type session from './texts/session.json'
import type terms from './texts/terms.json'

/**
 * One line per file in `texts/`. An area is named like the room whose screens need it; the terms, and what is said of
 * orders, are fetched apart.
 */
type Areas = {
  common: typeof common
  deposit: typeof deposit
  home: typeof home
  market: typeof market
  order: typeof order
  pages: typeof pages
  player: typeof player
  session: typeof session
  terms: typeof terms
}

export type Area = keyof Areas

/** Every text of the product. A misspelt id does not compile. */
export type TextId = { [A in Area]: Extract<keyof Areas[A], string> }[Area] | `refusal.${RefusalCode}`

export type TextValues = Readonly<Record<string, string | number>>

export type Translate = (id: TextId, values?: TextValues) => string
