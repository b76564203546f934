import type { AppContext } from '../../../app-context.ts'
import { type Identity, identityOf } from '../../session/index.ts'
import { checkPlace } from '../check-place.ts'
import { documentsOf } from './documents.ts'
import type { Check } from './queries.ts'

/** Numbers are unique within a country; how one is spaced or written does not matter. Undefined when nothing is left. */
export function documentNumber(market: string, written: string): string | undefined {
  const number = written.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return number === '' ? undefined : `${documentsOf(market)?.country ?? ''} ${number}`
}

/** The number that is stored with a check. */
export function storedNumber(
  { vault }: AppContext,
  { playerId, checkNo, numberSealed }: Pick<Check, 'playerId' | 'checkNo' | 'numberSealed'>,
): string | undefined {
  return numberSealed ? vault.open(numberSealed, checkPlace(playerId, checkNo, 'number_sealed')) : undefined
}

/** One document stands for one player: its number is claimed by it. */
export function documentIdentity({ vault }: AppContext, number: string): Identity {
  return identityOf(vault, 'document', number)
}
