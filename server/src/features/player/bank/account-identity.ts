import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Vault } from '../../../base/vault.ts'
import { type Identity, identityOf } from '../../session/index.ts'
import type { AccountForm } from './bank-account.ts'
import type { SealedAccount } from './queries.ts'
import { accountPlace } from './wire.ts'

type Account = { readonly form: AccountForm; readonly code: string; readonly number: string }

/** Account numbers are unique only within a bank in India and Bangladesh, and within a brand of wallets. */
export function accountIdentity(vault: Vault, { form, code, number }: Account): Identity {
  return identityOf(vault, 'bankAccount', `${form} ${bankOf[form](code)} ${number}`)
}

/** The part of the code within which a number is unique. An IBAN contains its bank. */
const bankOf: Readonly<Record<AccountForm, (code: string) => string>> = {
  IFSC: (code) => code.slice(0, 4),
  IBAN: () => '',
  'BD-ROUTING': (code) => code.slice(0, 3),
  WALLET: (code) => code,
  // One address is one payee, whatever the coin.
  CHAIN: () => '',
}

export function identityOfRow(vault: Vault, playerId: PlayerId, account: SealedAccount): Identity {
  const { id, form, code, numberSealed } = account
  const number = vault.open(numberSealed, accountPlace(playerId, id, 'number_sealed'))
  return accountIdentity(vault, { form, code, number })
}
