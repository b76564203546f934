import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { ShardReader } from '../../db/database.ts'
import type { Period } from './report-day.ts'

/**
 * How long something took, for counting: by the second within an hour, by the minute within a day, then by the hour. It is
 * rounded up, so that no figure is better than what happened, and a shard answers with a bounded number of rows.
 */
const took = (from: string, to: string) => sql`(
  case when ${sql.ref(to)} - ${sql.ref(from)} <= interval '1 hour'
    then greatest(0, ceil(extract(epoch from ${sql.ref(to)} - ${sql.ref(from)})))
  when ${sql.ref(to)} - ${sql.ref(from)} <= interval '1 day'
    then ceil(extract(epoch from ${sql.ref(to)} - ${sql.ref(from)}) / 60) * 60
  else ceil(extract(epoch from ${sql.ref(to)} - ${sql.ref(from)}) / 3600) * 3600 end)::integer`

export type PayoutTimes = {
  readonly market: string
  readonly rail: string
  readonly seconds: number
  readonly payouts: number
  /** Of them, those that came after the time that was promised. */
  readonly late: number
}

/** How long the payouts took that arrived in the period, from the request of the player. */
export async function countPayoutTimes(shard: ShardReader, markets: readonly string[], { from, to }: Period) {
  const rows = sql<PayoutTimes>`(
    select market, payee_kind as rail, ${took('created_at', 'paid_at')} as seconds, count(*)::integer as payouts,
      (count(*) filter (where paid_at > promised_at))::integer as late
    from withdrawal where market = any(${markets}) and paid_at >= ${from} and paid_at < ${to} group by 1, 2, 3)`.as(
    'rows',
  )
  return await shard.selectFrom(rows).selectAll().execute()
}

export type PaidPlayers = { readonly market: string; readonly rail: string; readonly players: number }

export async function countPaidPlayers(shard: ShardReader, markets: readonly string[], { from, to }: Period) {
  const rows = sql<PaidPlayers>`(
    select market, payee_kind as rail, count(distinct player_id)::integer as players
    from withdrawal where market = any(${markets}) and paid_at >= ${from} and paid_at < ${to} group by 1, 2)`.as('rows')
  return await shard.selectFrom(rows).selectAll().execute()
}

export type Decisions = {
  readonly market: string
  /** Why it was refused; empty for all that were decided. */
  readonly reason: string
  readonly approved: number
  readonly refused: number
  readonly players: number
}

/** What was decided about withdrawals in the period, for each market and for each reason of a refusal. */
export async function countDecisions(shard: ShardReader, { from, to }: Period) {
  const rows = sql<Decisions>`(
    with decided as (
      select w.market, w.player_id, e.status, coalesce(w.reject_code, 'other') as reason
      from withdrawal_event e join withdrawal w on (w.player_id, w.withdraw_no) = (e.player_id, e.withdraw_no)
      where e.at >= ${from} and e.at < ${to} and e.status in ('APPROVED', 'REJECTED')
    )
    select market, '' as reason, (count(*) filter (where status = 'APPROVED'))::integer as approved,
      (count(*) filter (where status = 'REJECTED'))::integer as refused, count(distinct player_id)::integer as players
    from decided group by market
    union all
    select '', reason, 0, count(*)::integer, count(distinct player_id)::integer
    from decided where status = 'REJECTED' group by reason)`.as('rows')
  return await shard.selectFrom(rows).selectAll().execute()
}

export type Overdue = { readonly market: string; readonly count: number; readonly players: number }

/**
 * Withdrawals whose promised time had passed at the end of the period and that had not ended by then. Those that have ended
 * since are found by their events, so that a report that is made later counts the same.
 */
export async function countOverdue(shard: ShardReader, markets: readonly string[], { to }: Period) {
  const rows = sql<Overdue>`(
    with named as (
      select player_id, withdraw_no from withdrawal where finished_at is null
      union
      select player_id, withdraw_no from withdrawal_event where at >= ${to}
    )
    select w.market, count(*)::integer as count, count(distinct w.player_id)::integer as players
    from named n join withdrawal w on (w.player_id, w.withdraw_no) = (n.player_id, n.withdraw_no)
    where w.market = any(${markets}) and w.promised_at < ${to} and (w.ended_at is null or w.ended_at >= ${to})
    group by w.market)`.as('rows')
  return await shard.selectFrom(rows).selectAll().execute()
}

export type LateCredits = {
  readonly currency: string
  readonly count: number
  readonly amount: Money
  readonly players: number
}

/** What was paid for delays of withdrawals that ended in the period. */
export async function sumLateCredits(shard: ShardReader, markets: readonly string[], { from, to }: Period) {
  const rows = sql<LateCredits>`(
    select currency, count(*)::integer as count, sum(compensation)::bigint as amount,
      count(distinct player_id)::integer as players
    from withdrawal where market = any(${markets}) and paid_at >= ${from} and paid_at < ${to} and compensation > 0
    group by currency)`.as('rows')
  return await shard.selectFrom(rows).selectAll().execute()
}

export type Tickets = {
  readonly received: number
  readonly answered: number
  readonly inTime: number
  readonly overdue: number
  readonly players: number
}

/** The tickets that came in the period, and what had become of them at its end. */
export async function countTickets(shard: ShardReader, { from, to }: Period): Promise<Tickets> {
  const rows = sql<Tickets>`(
    select count(*)::integer as received, (count(*) filter (where answered_at < ${to}))::integer as answered,
      (count(*) filter (where answered_at < ${to} and answered_at <= reply_by))::integer as "inTime",
      (count(*) filter (where coalesce(answered_at, 'infinity') >= ${to} and reply_by < ${to}))::integer as overdue,
      count(distinct player_id)::integer as players
    from feedback where created_at >= ${from} and created_at < ${to})`.as('rows')
  return await shard.selectFrom(rows).selectAll().executeTakeFirstOrThrow()
}

export type AnswerTimes = { readonly seconds: number; readonly tickets: number }

export async function countAnswerTimes(shard: ShardReader, { from, to }: Period) {
  const rows = sql<AnswerTimes>`(
    select ${took('created_at', 'answered_at')} as seconds, count(*)::integer as tickets
    from feedback where created_at >= ${from} and created_at < ${to} and answered_at < ${to} group by 1)`.as('rows')
  return await shard.selectFrom(rows).selectAll().execute()
}
