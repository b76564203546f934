import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Reason } from '@zamra/contract/law.ts'
import type { AppContext } from '../../app-context.ts'
import { dayIn } from '../../base/clock.ts'
import { type Refusal, refusal } from '../../base/refusal.ts'
import { policyOf } from '../market/index.ts'
import { readAge } from '../session/index.ts'
import type { PlayMode } from './bet-types.ts'

type Bettor = { readonly playerId: PlayerId; readonly market: string; readonly mode: PlayMode }

/** The most that a player may stake in one round, or on one draw, and the ages for which the market says so. */
export type MaxStake = {
  readonly minor: number
  readonly ageFrom: number
  readonly ageTo: number
  readonly isAgeKnown: boolean
}

/**
 * Markets can set the largest stake by age. A player who has not given a birthday gets the lowest one. Undefined when the
 * market sets none for this player; coins have none.
 */
export async function maxStakeFor(
  app: AppContext,
  { playerId, market, mode }: Bettor,
  at: Date,
): Promise<MaxStake | undefined> {
  const { games, timeZone } = policyOf(app, market)
  const bands = mode === 'real' ? (games.maxStake ?? []) : []
  if (bands.length === 0) return undefined
  const age = await readAge(app, playerId, dayIn(timeZone, at))
  const fitting = age === undefined ? bands : bands.filter(({ ageBand: [from, to] }) => age >= from && age <= to)
  const [lowest] = fitting.toSorted((one, other) => one.minor - other.minor)
  if (!lowest) return undefined
  const [ageFrom, ageTo] = lowest.ageBand
  return { minor: lowest.minor, ageFrom, ageTo, isAgeKnown: age !== undefined }
}

/** The refusal with its figures and, while the birthday is missing, the way to a higher stake. */
export function stakeAboveMax(market: string, currency: string, max: MaxStake): Refusal<'market.notAllowed'> {
  const { minor, ageFrom, ageTo, isAgeKnown } = max
  const params = { market, max: minor, currency, ageFrom, ageTo }
  const reason: Reason = isAgeKnown
    ? { code: 'stake.aboveMax', params, next: 'none' }
    : { code: 'stake.ageUnknown', params, next: 'giveBirthday' }
  return refusal('market.notAllowed', { action: 'bet', market, reasons: [reason] })
}
