import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { type AccountRow, accountPlace, frozenPayeePlace, payeeKind } from '../player/index.ts'
import { placeOf } from '../session/index.ts'
import { selectPhone } from './queries.ts'
import type { FrozenPayee } from './stored-withdrawal.ts'

/** A copy of the account and of the player's number for one withdrawal, sealed for its row. What happens to the account later does not reach it. */
export async function freezePayee(
  { vault, databases }: AppContext,
  playerId: PlayerId,
  withdrawNo: string,
  account: AccountRow,
): Promise<FrozenPayee> {
  const copy = (sealed: Uint8Array, column: 'holder_sealed' | 'number_sealed') =>
    vault.seal(
      vault.open(sealed, accountPlace(playerId, account.id, column)),
      frozenPayeePlace(playerId, withdrawNo, column),
    )
  const phone = await selectPhone(databases.shardOf(playerId).read, playerId)
  return {
    payeeId: account.id,
    payeeKind: payeeKind(account),
    payeePlace: account.bankName,
    payeeCode: account.code,
    payeeTail: account.numberTail,
    holderSealed: copy(account.holderSealed, 'holder_sealed'),
    numberSealed: copy(account.numberSealed, 'number_sealed'),
    phoneSealed: phone
      ? vault.seal(
          vault.open(phone, placeOf(playerId, 'phone_sealed')),
          frozenPayeePlace(playerId, withdrawNo, 'phone_sealed'),
        )
      : null,
  }
}
