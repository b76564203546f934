import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import pg from 'pg'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import type { Withdrawal } from './stored-withdrawal.ts'
import type { WithdrawalState } from './withdrawal-state.ts'

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
  sql<string | null>`coin_units::text`.as('coinUnits'),
  'coin_rate as coinRate',
  'net',
  'payee_id as payeeId',
  'payee_kind as payeeKind',
  'payee_place as payeePlace',
  'payee_code as payeeCode',
  'payee_tail as payeeTail',
  'holder_sealed as holderSealed',
  'number_sealed as numberSealed',
  'phone_sealed as phoneSealed',
  'forfeits',
  'confirmed_by as confirmedBy',
  'confirmation',
  'state',
  'created_at as createdAt',
  'promised_at as promisedAt',
  'late_terms as lateTerms',
  'provider',
  'utr',
  'reject_code as rejectCode',
  'paid_at as paidAt',
  'ended_at as endedAt',
  'held_until as heldUntil',
] as const

export function selectWithdrawals(shard: ShardReader) {
  return shard.selectFrom('withdrawal').select(columns).$castTo<Withdrawal>()
}

/** A page of withdrawals, in the order of their primary key. */
export function withdrawalsAfter(shard: ShardReader, limit: number, after?: Name) {
  return selectWithdrawals(shard)
    .$if(after !== undefined, (rows) =>
      rows.where(sql<boolean>`(player_id, withdraw_no) > (${after?.playerId}, ${after?.withdrawNo})`),
    )
    .orderBy('player_id')
    .orderBy('withdraw_no')
    .limit(limit)
}

export function selectWithdrawal(shard: ShardReader, playerId: PlayerId, withdrawNo: string) {
  return selectWithdrawals(shard)
    .where('player_id', '=', playerId)
    .where('withdraw_no', '=', withdrawNo)
    .executeTakeFirst()
}

export function selectByClientOrder(shard: ShardReader, playerId: PlayerId, clientOrderId: string) {
  return selectWithdrawals(shard)
    .where('player_id', '=', playerId)
    .where('client_order_id', '=', clientOrderId)
    .executeTakeFirst()
}

/** Another withdrawal of the player was created, or came back, after the rules were evaluated. */
export function isMiscounted(error: unknown): boolean {
  return breaks(error, 'withdrawals_are_counted')
}

/** It was approved, or ended, before it could be returned. */
export function isNotReturnable(error: unknown): boolean {
  return breaks(error, 'withdrawal_is_undecided')
}

function breaks(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514' && error.constraint === constraint
}

/** A concurrent request with the same client order id was first, under another number. */
export function isKnownClientOrder(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '23505' &&
    error.constraint === 'withdrawal_player_id_client_order_id_key'
  )
}

export type RecordFilter = {
  readonly since: Date
  readonly until: Date
  readonly state: WithdrawalState | undefined
  readonly offset: number
  readonly limit: number
}

export async function countRecord(shard: ShardReader, playerId: PlayerId, filter: RecordFilter): Promise<number> {
  const { since, until, state } = filter
  const row = await shard
    .selectFrom('withdrawal')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('player_id', '=', playerId)
    .where('created_at', '>=', since)
    .where('created_at', '<', until)
    .$if(state !== undefined, (rows) => rows.where('state', '=', state as WithdrawalState))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Newest first. */
export function selectRecord(shard: ShardReader, playerId: PlayerId, filter: RecordFilter) {
  const { since, until, state, offset, limit } = filter
  return selectWithdrawals(shard)
    .where('player_id', '=', playerId)
    .where('created_at', '>=', since)
    .where('created_at', '<', until)
    .$if(state !== undefined, (rows) => rows.where('state', '=', state as WithdrawalState))
    .orderBy('created_at', 'desc')
    .orderBy('withdraw_no', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

type Name = Pick<Withdrawal, 'playerId' | 'withdrawNo'>

export type TimelineEntry = {
  readonly status: WithdrawalState
  readonly by: 'player' | 'operator' | 'bank' | 'rules'
  readonly detail: Readonly<Record<string, unknown>>
  readonly at: Date
}

export function selectTimeline(shard: ShardReader, { playerId, withdrawNo }: Name) {
  return shard
    .selectFrom('withdrawal_event')
    .select(['status', 'by_whom as by', 'detail', 'at'])
    .where('player_id', '=', playerId)
    .where('withdraw_no', '=', withdrawNo)
    .orderBy('seq')
    .$castTo<TimelineEntry>()
    .execute()
}

/** Withdrawals that have ended and whose late credit is not settled yet. */
export function selectUncompensated(shard: ShardReader, limit: number, after?: Name): Promise<Withdrawal[]> {
  return (
    withdrawalsAfter(shard, limit, after)
      .where('ended_at', 'is not', null)
      .where('compensation', 'is', null)
      // A player who took it back was not kept waiting by us.
      .where('state', '<>', 'CANCELLED')
      .execute()
  )
}

export async function saveCompensation(tx: ShardTx, { playerId, withdrawNo }: Name, amount: Money): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({ compensation: amount })
    .where('player_id', '=', playerId)
    .where('withdraw_no', '=', withdrawNo)
    .where('compensation', 'is', null)
    .execute()
}

export async function selectPhone(shard: ShardReader, playerId: PlayerId): Promise<Buffer | undefined> {
  const row = await shard
    .selectFrom('player')
    .select('phone_sealed')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row?.phone_sealed ?? undefined
}
