import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Vault } from '../../../base/vault.ts'
import { type Identity, identityOf, placeOf } from '../../session/index.ts'
import { identityOfRow } from '../bank/account-identity.ts'
import type { BankForm } from '../bank/bank-account.ts'

export type Indexed = {
  readonly playerId: PlayerId
  /** Of a bank account; else empty. */
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
] as const satisfies readonly IndexedColumn[]

export type IndexedColumn = {
  readonly kind: Identity['kind']
  readonly table: 'player' | 'bank_account'
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
  return identityOfRow(vault, playerId, { id, form: form as BankForm, code, numberSealed: sealed })
}
