import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Place } from '../../../base/vault.ts'
import { placeOf } from '../../session/index.ts'
import { accountPlace, frozenPayeePlace } from '../bank/wire.ts'

export type Row = { readonly playerId: PlayerId; readonly id: string }

/** Every sealed column with the place its values are bound to. A column that is missing here keeps its old key. */
export const sealedColumns = [
  { table: 'player', column: 'phone_sealed', place: ({ playerId }: Row) => placeOf(playerId, 'phone_sealed') },
  { table: 'player', column: 'email_sealed', place: ({ playerId }: Row) => placeOf(playerId, 'email_sealed') },
  { table: 'player', column: 'google_sealed', place: ({ playerId }: Row) => placeOf(playerId, 'google_sealed') },
  { table: 'player', column: 'birthday_sealed', place: ({ playerId }: Row) => placeOf(playerId, 'birthday_sealed') },
  account('holder_sealed'),
  account('number_sealed'),
  account('known_name_sealed'),
  frozenPayee('holder_sealed'),
  frozenPayee('number_sealed'),
] as const

export type SealedColumn = {
  readonly table: 'player' | 'bank_account' | 'withdrawal'
  readonly column: string
  readonly place: (row: Row) => Place
}

function account<const Column extends Parameters<typeof accountPlace>[2]>(column: Column) {
  const place = ({ playerId, id }: Row) => accountPlace(playerId, id, column)
  return { table: 'bank_account', column, place } as const
}

function frozenPayee<const Column extends Parameters<typeof frozenPayeePlace>[2]>(column: Column) {
  const place = ({ playerId, id }: Row) => frozenPayeePlace(playerId, id, column)
  return { table: 'withdrawal', column, place } as const
}
