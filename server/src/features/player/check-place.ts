import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Place } from '../../base/vault.ts'

type SealedColumn = 'name_sealed' | 'birthday_sealed' | 'number_sealed'

/** The place a sealed value of a check is bound to. */
export function checkPlace(playerId: PlayerId, checkNo: string, column: SealedColumn): Place {
  return { table: 'identity_check', column, row: `${playerId} ${checkNo}` }
}
