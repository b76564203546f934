import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { Page } from '../../../base/page.ts'
import type { ShardReader } from '../../../db/database.ts'

/** The feature withdrawal imports this one, so its rows are read here and not through its public API. */
export type WithdrawalRow = Awaited<ReturnType<typeof listWithdrawals>>[number]

export function listWithdrawals(shard: ShardReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  return shard
    .selectFrom('withdrawal')
    .select(['withdraw_no', 'client_order_id', 'market', 'currency', 'amount', 'fee', 'tax', 'net', 'state'])
    .select(['payee_kind', 'payee_place', 'payee_code', 'holder_sealed', 'number_sealed', 'phone_sealed'])
    .select([sql<string | null>`coin_units::text`.as('coin_units'), 'coin_rate', 'forfeits'])
    .select(['confirmed_by', 'confirmation', 'provider', 'provider_ref', 'utr', 'reject_code', 'compensation'])
    .select(['created_at', 'promised_at', 'paid_at', 'ended_at'])
    .where('player_id', '=', playerId)
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
    .orderBy('withdraw_no')
    .offset(offset)
    .limit(limit)
    .execute()
}

export function listWithdrawalEvents(shard: ShardReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  return shard
    .selectFrom('withdrawal_event')
    .select(['withdraw_no', 'status', 'by_whom', 'detail', 'at'])
    .where('player_id', '=', playerId)
    .where('at', '<=', until)
    .orderBy('at', 'desc')
    .orderBy('withdraw_no')
    .orderBy('seq', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Decisions, holds, settlements by hand and approvals of late credit with their reasons, without the operators' names, which are not the player's data. */
export function listWithdrawalDecisions(shard: ShardReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  return shard
    .selectFrom('withdrawal_decision')
    .select(['withdraw_no', 'decision', 'reject_code as reference', 'why', 'decided_at'])
    .where('player_id', '=', playerId)
    .where('decided_at', '<=', until)
    .unionAll((eb) =>
      eb
        .selectFrom('withdrawal_settlement')
        .select(['withdraw_no', 'outcome as decision', 'reference', 'why', 'settled_at as decided_at'])
        .where('player_id', '=', playerId)
        .where('settled_at', '<=', until),
    )
    .unionAll((eb) =>
      eb
        .selectFrom('withdrawal_hold')
        .select(['withdraw_no', 'action as decision', 'code as reference', 'why', 'at as decided_at'])
        .where('player_id', '=', playerId)
        .where('at', '<=', until),
    )
    .unionAll((eb) =>
      eb
        .selectFrom('late_credit_decision')
        .select(['withdraw_no', sql<string>`'lateCredit'`.as('decision'), sql<string>`amount::text`.as('reference')])
        .select(['why', 'decided_at'])
        .where('player_id', '=', playerId)
        .where('decided_at', '<=', until),
    )
    .orderBy('decided_at', 'desc')
    .orderBy('withdraw_no')
    .orderBy('decision')
    .orderBy('why')
    .offset(offset)
    .limit(limit)
    .execute()
}
