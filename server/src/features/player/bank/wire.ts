import type { PlayerId } from '@zamra/contract/brand.ts'
import type { OutputOf } from '@zamra/contract/calls.ts'
import type { MobileWallet } from '@zamra/contract/mobile-wallet.ts'
import type { Place, Vault } from '../../../base/vault.ts'
import { maskName } from './holder-name.ts'
import type { AccountRow } from './queries.ts'

type Column = 'holder_sealed' | 'number_sealed' | 'known_name_sealed'

/** The place a sealed value of an account is bound to. */
export function accountPlace(playerId: PlayerId, id: string, column: Column): Place {
  return { table: 'bank_account', column, row: `${playerId}:${id}` }
}

/** The place of the copy of an account that a withdrawal keeps: later changes of the account do not reach it. */
export function frozenPayeePlace(
  playerId: PlayerId,
  withdrawNo: string,
  column: 'holder_sealed' | 'number_sealed' | 'phone_sealed',
): Place {
  return { table: 'withdrawal', column, row: `${playerId}:${withdrawNo}` }
}

export function payeeKind({ form }: Pick<AccountRow, 'form'>): 'bank' | 'wallet' | 'chain' {
  if (form === 'CHAIN') return 'chain'
  return form === 'WALLET' ? 'wallet' : 'bank'
}

/** The account as its owner sees it: the full name, and the last four digits of the number. */
export function toWireAccount(vault: Vault, playerId: PlayerId, row: AccountRow, at: Date): OutputOf<'/bank/save'> {
  const holderName = vault.open(row.holderSealed, accountPlace(playerId, row.id, 'holder_sealed'))
  return {
    id: row.id,
    kind: payeeKind(row),
    holderName,
    accountNoMasked: `•••• ${row.numberTail}`,
    ...(row.accountType !== null && { accountType: row.accountType }),
    bankName: row.bankName,
    ...(row.form === 'WALLET' && { mobileWallet: row.code as MobileWallet }),
    ...(row.branch !== null && { branch: row.branch }),
    ...(row.form === 'IFSC' && { ifsc: row.code }),
    ...(row.form === 'BD-ROUTING' && { routing: row.code }),
    verified: row.nameCheck === 'same',
    ...(row.nameCheck === 'other' && { mismatch: mismatchOf(vault, playerId, row, holderName) }),
    ...(row.holdUntil > at && { holdUntil: row.holdUntil.getTime() }),
  }
}

/** Without a known name the bank has no such account. */
function mismatchOf(vault: Vault, playerId: PlayerId, row: AccountRow, holderName: string) {
  const given = maskName(holderName)
  if (!row.knownNameSealed) return { given }
  return {
    given,
    known: maskName(vault.open(row.knownNameSealed, accountPlace(playerId, row.id, 'known_name_sealed'))),
  }
}
