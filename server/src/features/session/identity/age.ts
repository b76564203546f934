import type { PlayerId } from '@zamra/contract/brand.ts'
import { minAgeYears } from '@zamra/contract/constants.ts'
import type { AppContext } from '../../../app-context.ts'
import { dayIn } from '../../../base/clock.ts'
import type { ShardReader } from '../../../db/database.ts'
import type { Circumstances } from '../../../http/market-policy.ts'
import { policyOf } from '../../market/index.ts'
import { findSealedBirthday, isIdentityVerified } from '../queries.ts'
import { placeOf } from './identity.ts'

/** The age in whole years. A birthday on 29 February counts from 1 March in other years. */
export function ageOn(today: string, birthday: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** The age of a player on a day, undefined until they have given their birthday. */
export async function readAge(
  { databases, vault }: Pick<AppContext, 'databases' | 'vault'>,
  playerId: PlayerId,
  today: string,
  shard: ShardReader = databases.shardOf(playerId).read,
): Promise<number | undefined> {
  const sealed = await findSealedBirthday(shard, playerId)
  return sealed ? ageOn(today, vault.open(sealed, placeOf(playerId, 'birthday_sealed'))) : undefined
}

type MarketPlayer = { readonly playerId: PlayerId; readonly market: string }

/**
 * What the policy needs to know about the age of a player before money is played or paid. A birthday below the lowest age
 * of all markets is never stored, so the row is read only where the market has raised its own, or wants a document.
 */
export async function ageForPolicy(
  app: AppContext,
  { playerId, market }: MarketPlayer,
  at: Date,
  shard?: ShardReader,
): Promise<Pick<Circumstances, 'ageYears' | 'isAgeVerified'>> {
  const { age, timeZone } = policyOf(app, market)
  const read = shard ?? app.databases.shardOf(playerId).read
  const isAgeVerified = age.method === 'declare' ? undefined : await isIdentityVerified(read, playerId)
  const ageYears = age.min <= minAgeYears ? undefined : await readAge(app, playerId, dayIn(timeZone, at), read)
  return { ...(ageYears !== undefined && { ageYears }), ...(isAgeVerified !== undefined && { isAgeVerified }) }
}
