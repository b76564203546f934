import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Vault } from '../../../base/vault.ts'
import { type Identity, identityOf } from '../../session/index.ts'
import type { BankForm } from './bank-account.ts'
import type { SealedAccount } from './queries.ts'
import { accountPlace } from './wire.ts'

type Account = { readonly form: BankForm; readonly code: string; readonly number: string }

/** Account numbers are unique only within a bank in India and Bangladesh. An IBAN contains its bank. */
export function accountIdentity(vault: Vault, { form, code, number }: Account): Identity {
  const bank = form === 'IFSC' ? code.slice(0, 4) : form === 'BD-ROUTING' ? code.slice(0, 3) : ''
  return identityOf(vault, 'bankAccount', `${form} ${bank} ${number}`)
}

export function identityOfRow(vault: Vault, playerId: PlayerId, account: SealedAccount): Identity {
  const { id, form, code, numberSealed } = account
  const number = vault.open(numberSealed, accountPlace(playerId, id, 'number_sealed'))
  return accountIdentity(vault, { form, code, number })
}
