import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { PagedRows } from '../../../base/json-pieces.ts'
import { frozenPayeePlace } from '../bank/wire.ts'
import {
  listWithdrawalDecisions,
  listWithdrawalEvents,
  listWithdrawals,
  type WithdrawalRow,
} from './withdrawal-queries.ts'

type Wanted = { readonly until: Date; readonly max: number }

/** The player's withdrawals until then, the newest first, with the payee unsealed, what happened and what was decided. */
export function withdrawalDataOf({ databases, vault }: AppContext, playerId: PlayerId, { until, max }: Wanted) {
  const { read } = databases.shardOf(playerId)
  const opened = (row: WithdrawalRow, column: 'holder_sealed' | 'number_sealed' | 'phone_sealed') => {
    const sealed = row[column]
    return sealed && vault.open(sealed, frozenPayeePlace(playerId, row.withdraw_no, column))
  }
  const inClear = (row: WithdrawalRow) => ({
    ...row,
    holder_sealed: undefined,
    number_sealed: undefined,
    phone_sealed: undefined,
    payee_holder: opened(row, 'holder_sealed'),
    payee_number: opened(row, 'number_sealed'),
    payee_phone: opened(row, 'phone_sealed'),
  })
  return {
    withdrawals: new PagedRows(max, async (page) => (await listWithdrawals(read, playerId, until, page)).map(inClear)),
    events: new PagedRows(max, (page) => listWithdrawalEvents(read, playerId, until, page)),
    decisions: new PagedRows(max, (page) => listWithdrawalDecisions(read, playerId, until, page)),
  }
}
