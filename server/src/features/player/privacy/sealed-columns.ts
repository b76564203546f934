import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Place } from '../../../base/vault.ts'
import { placeOf } from '../../session/index.ts'
import { accountPlace, frozenPayeePlace } from '../bank/wire.ts'
import { addressPlace, subscriptionPlace } from '../channel-place.ts'
import { checkPlace } from '../check-place.ts'
import { feedbackPlace } from '../feedback-place.ts'

/** What names a row of a player besides the player. */
export const idColumns = {
  bank_account: 'bank_account_id',
  withdrawal: 'withdraw_no',
  identity_check: 'check_no',
  feedback: 'ticket_no',
  push_subscription: 'subscription_id',
} as const

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
  frozenPayee('phone_sealed'),
  identityCheck('name_sealed'),
  identityCheck('birthday_sealed'),
  identityCheck('number_sealed'),
  { table: 'feedback', column: 'contact_sealed', place: ({ playerId, id }: Row) => feedbackPlace(playerId, id) },
  { table: 'mail_address', column: 'address_sealed', place: ({ playerId }: Row) => addressPlace(playerId) },
  {
    table: 'push_subscription',
    column: 'subscription_sealed',
    place: ({ playerId, id }: Row) => subscriptionPlace(playerId, id),
  },
] as const

export type SealedColumn = {
  readonly table: 'player' | 'mail_address' | keyof typeof idColumns
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

function identityCheck<const Column extends Parameters<typeof checkPlace>[2]>(column: Column) {
  const place = ({ playerId, id }: Row) => checkPlace(playerId, id, column)
  return { table: 'identity_check', column, place } as const
}
