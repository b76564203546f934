import type { PlayerId } from '@zamra/contract/brand.ts'
import pg from 'pg'
import type { ShardReader } from '../../db/database.ts'
import type { Withdrawal } from './stored-withdrawal.ts'

const columns = [
  'player_id as playerId',
  'withdraw_no as withdrawNo',
  'client_order_id as clientOrderId',
  'body_hash as bodyHash',
  'market',
  'currency',
  'amount',
  'fee',
  'tax',
  'net',
  'payee_id as payeeId',
  'payee_kind as payeeKind',
  'payee_place as payeePlace',
  'payee_code as payeeCode',
  'payee_tail as payeeTail',
  'holder_sealed as holderSealed',
  'number_sealed as numberSealed',
  'forfeits',
  'confirmed_by as confirmedBy',
  'confirmation',
  'state',
  'created_at as createdAt',
  'promised_at as promisedAt',
] as const

function selectWithdrawals(shard: ShardReader, playerId: PlayerId) {
  return shard.selectFrom('withdrawal').select(columns).where('player_id', '=', playerId).$castTo<Withdrawal>()
}

export function selectByClientOrder(shard: ShardReader, playerId: PlayerId, clientOrderId: string) {
  return selectWithdrawals(shard, playerId).where('client_order_id', '=', clientOrderId).executeTakeFirst()
}

/** Another withdrawal of the player was created, or came back, after the rules were evaluated. */
export function isMiscounted(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514' && error.constraint === 'withdrawals_are_counted'
}

/** A concurrent request with the same client order id was first, under another number. */
export function isKnownClientOrder(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '23505' &&
    error.constraint === 'withdrawal_player_id_client_order_id_key'
  )
}
