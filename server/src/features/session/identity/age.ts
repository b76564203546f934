import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { findSealedBirthday } from '../queries.ts'
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
): Promise<number | undefined> {
  const sealed = await findSealedBirthday(databases.shardOf(playerId).read, playerId)
  return sealed ? ageOn(today, vault.open(sealed, placeOf(playerId, 'birthday_sealed'))) : undefined
}
