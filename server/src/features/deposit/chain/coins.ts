import type { Config } from '../../../base/config.ts'
import type { OfferSettings } from '../offer/settings.ts'

/** A coin that a market offers and the chain of this house carries. */
export type Coin = {
  readonly coin: string
  readonly network: string
  /** The least that is credited, in coins. */
  readonly min: string
  /** Whole units of the currency for one coin. */
  readonly rate: string
  readonly confirmations: number
  readonly contract: string
  readonly decimals: number
}

/** The market says what a coin is worth, the chain how long one waits. None where there is no chain. */
export function coinsOf({ chain }: Config, { crypto }: OfferSettings): readonly Coin[] {
  if (!chain) return []
  const { network, confirmations, tokens } = chain
  return crypto.flatMap((offered) => {
    const found = tokens.find(({ coin }) => coin === offered.coin)
    return found && offered.network === network ? [{ ...offered, ...found, confirmations }] : []
  })
}
