import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { type AccountRow, accountPlace, frozenPayeePlace } from '../player/index.ts'
import type { FrozenPayee } from './stored-withdrawal.ts'

/** A copy of the account for one withdrawal, sealed for its row. What happens to the account later does not reach it. */
export function freezePayee(
  { vault }: AppContext,
  playerId: PlayerId,
  withdrawNo: string,
  account: AccountRow,
): FrozenPayee {
  const copy = (sealed: Uint8Array, column: 'holder_sealed' | 'number_sealed') =>
    vault.seal(
      vault.open(sealed, accountPlace(playerId, account.id, column)),
      frozenPayeePlace(playerId, withdrawNo, column),
    )
  return {
    payeeId: account.id,
    payeeKind: 'bank',
    payeePlace: account.bankName,
    payeeCode: account.code,
    payeeTail: account.numberTail,
    holderSealed: copy(account.holderSealed, 'holder_sealed'),
    numberSealed: copy(account.numberSealed, 'number_sealed'),
  }
}
