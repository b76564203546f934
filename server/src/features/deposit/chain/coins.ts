import type { Config } from '../../../base/config.ts'
import type { OfferSettings } from '../offer/settings.ts'

/** A coin that the market offers and the configured chain has. */
export type Coin = {
  readonly coin: string
  readonly network: string
  /** The minimum deposit, in coins. */
  readonly min: string
  /** Whole units of the currency for one coin. */
  readonly rate: string
  readonly confirmations: number
  readonly contract: string
  readonly decimals: number
}

/** Joins the market's minimum and rate with the chain's contract and confirmations. Empty without a chain. */
export function coinsOf({ chain }: Config, { crypto }: OfferSettings): readonly Coin[] {
  if (!chain) return []
  const { network, confirmations, tokens } = chain
  return crypto.flatMap((offered) => {
    const found = tokens.find(({ coin }) => coin === offered.coin)
    return found && offered.network === network ? [{ ...offered, ...found, confirmations }] : []
  })
}
