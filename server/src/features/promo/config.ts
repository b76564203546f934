import { hash } from 'node:crypto'
import { locales } from '@zamra/contract/languages.ts'
import * as z from 'zod/mini'

const amount = z.int().check(z.minimum(1), z.maximum(1_000_000_000_000))
const rate = (max: number) => z.int().check(z.minimum(0), z.maximum(max))
const names = z.strictObject(
  Object.fromEntries(locales.map((locale) => [locale, z.string().check(z.minLength(1))])) as Record<
    (typeof locales)[number],
    z.ZodMiniString
  >,
)

/** Activity bonuses are wagered this many times unless the configuration says otherwise. */
const usualWagerTimes = 3

/**
 * One promotion as data; amounts are minor units of the currency of its market. Strict: a misspelt field is an error
 * instead of a missing value.
 */
export const promoConfig = z.strictObject({
  trigger: z.literal('firstDeposit'),
  name: names,
  bonusBps: z.int().check(z.minimum(1), z.maximum(100_000)),
  bonusMax: amount,
  depositMin: amount,
  wager: z.strictObject({
    base: z.enum(['bonus', 'bonusPlusDeposit']),
    times: z._default(z.int().check(z.minimum(1), z.maximum(100)), usualWagerTimes),
  }),
  /** The largest stake while the bonus is in play. */
  maxBet: z.optional(amount),
  /** How long the player has to wager it. */
  days: z.int().check(z.minimum(1), z.maximum(365)),
  /** How much of the turnover counts as wagered, by category of game; a category that is not named does not count. */
  weights: z.record(z.string(), rate(10_000)),
  /** Games that never count, whatever their category. No bonus money is staked in them. */
  excludedGames: z.array(z.string()),
})
export type PromoConfig = z.infer<typeof promoConfig>

/** Identifies the exact terms: the same configuration has the same hash, in whatever order its fields were written. */
export function termsHashOf(config: PromoConfig): Buffer {
  return hash('sha256', JSON.stringify(config, sortKeys), 'buffer')
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
