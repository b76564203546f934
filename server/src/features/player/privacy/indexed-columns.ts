import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Vault } from '../../../base/vault.ts'
import { type Identity, identityOf, placeOf } from '../../session/index.ts'
import { identityOfRow } from '../bank/account-identity.ts'
import type { AccountForm } from '../bank/bank-account.ts'
import { checkPlace } from '../check-place.ts'
import { birthdayIndexes } from '../kyc/same-person.ts'

export type Indexed = {
  readonly playerId: PlayerId
  /** Of a bank account or an identity check; else empty. */
  readonly id: string
  readonly index: Buffer
  readonly sealed: Buffer | null
  readonly form: string | null
  readonly code: string | null
}

/** Every column of blind indexes with the sealed value beside it, from which the hash can be made again. */
export const indexedColumns = [
  { kind: 'phone', table: 'player', index: 'phone_index', sealed: 'phone_sealed', identityOf: phoneOf },
  { kind: 'google', table: 'player', index: 'google_index', sealed: 'google_sealed', identityOf: googleOf },
  { kind: 'bankAccount', table: 'bank_account', index: 'number_index', sealed: 'number_sealed', identityOf: accountOf },
  { kind: 'document', table: 'identity_check', index: 'number_index', sealed: 'number_sealed', identityOf: documentOf },
] as const satisfies readonly IndexedColumn[]

/** Finds players and belongs to none of them alone, so there are no claims. */
export const birthdayColumn = {
  table: 'identity_check',
  index: 'birthday_index',
  sealed: 'birthday_sealed',
  hashOf: (vault: Vault, { playerId, id, sealed }: Indexed): Buffer | undefined =>
    sealed ? birthdayIndexes(vault, vault.open(sealed, checkPlace(playerId, id, 'birthday_sealed')))[0] : undefined,
} as const

export type IndexedColumn = {
  readonly kind: Identity['kind']
  readonly table: 'player' | 'bank_account' | 'identity_check'
  readonly index: string
  readonly sealed: string
  readonly identityOf: (vault: Vault, row: Indexed) => Identity | undefined
}

function phoneOf(vault: Vault, { playerId, sealed }: Indexed): Identity | undefined {
  return sealed ? identityOf(vault, 'phone', vault.open(sealed, placeOf(playerId, 'phone_sealed'))) : undefined
}

function googleOf(vault: Vault, { playerId, sealed }: Indexed): Identity | undefined {
  return sealed ? identityOf(vault, 'google', vault.open(sealed, placeOf(playerId, 'google_sealed'))) : undefined
}

function accountOf(vault: Vault, { playerId, id, form, code, sealed }: Indexed): Identity | undefined {
  if (!sealed || code === null) return undefined
  return identityOfRow(vault, playerId, { id, form: form as AccountForm, code, numberSealed: sealed })
}

function documentOf(vault: Vault, { playerId, id, sealed }: Indexed): Identity | undefined {
  return sealed
    ? identityOf(vault, 'document', vault.open(sealed, checkPlace(playerId, id, 'number_sealed')))
    : undefined
}
