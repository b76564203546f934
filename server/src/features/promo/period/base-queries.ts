import type { PlayerId } from '@zamra/contract/brand.ts'
import { compare, type Money } from '@zamra/contract/money.ts'
import type pg from 'pg'
import type { Trigger } from '../config/config.ts'
import type { Period } from './period-of.ts'

type Queryable = Pick<pg.Pool, 'query'>
type Span = Pick<Period, 'since' | 'until'> & { readonly zone: string }

/**
 * What counts for a player in a period: it is read from the ledger, which counts everything once, and so it is the same
 * whenever it is read after the period.
 */
export async function readBase(book: Queryable, playerId: PlayerId, trigger: Trigger, span: Span): Promise<Money> {
  if (trigger.on === 'deposit') return await readPlayedDeposits(book, playerId, trigger.depositMin, span)
  if (trigger.on === 'loss') return await readLoss(book, playerId, span)
  if (trigger.on !== 'turnover') throw new Error(`a promotion for ${trigger.on} counts no period`)
  return trigger.providerCode === undefined
    ? await readTurnover(book, playerId, span)
    : await readStudioTurnover(book, playerId, trigger.providerCode, span)
}

/** Deposits as far as the player has bet: money that only comes and goes earns nothing. */
async function readPlayedDeposits(book: Queryable, playerId: PlayerId, least: number, span: Span): Promise<Money> {
  const [deposits, turnover] = [
    await readDeposits(book, playerId, least, span),
    await readTurnover(book, playerId, span),
  ]
  return compare(deposits, turnover) < 0 ? deposits : turnover
}

async function readDeposits(
  book: Queryable,
  playerId: PlayerId,
  least: number,
  { since, until }: Span,
): Promise<Money> {
  const { rows } = await book.query<{ base: Money }>(
    `select coalesce(sum(t.amount), 0)::bigint as base from ledger.transfer t
     join ledger.movement m on m.kind = t.kind and m.shape = 'creditDeposit'
     where t.player_id = $1 and t.at >= $2 and t.at < $3 and t.amount >= $4`,
    [playerId, since, until, least],
  )
  return rows[0]?.base ?? (0n as Money)
}

/**
 * Lost with own money in bets that were settled in the period: a bet counts when its result is known, with its stake and its
 * win together, and a refunded one does not count. Prizes, reversals and what a bet of the operator won belong to no bet of
 * the player. A gain is no loss.
 */
async function readLoss(book: Queryable, playerId: PlayerId, { since, until, zone }: Span): Promise<Money> {
  const { rows } = await book.query<{ base: Money }>(
    `select greatest(0, (
       select coalesce(sum(amount - bonus - (settled - trunc(settled::numeric * bonus / amount))), 0) from ledger.hold
       where player_id = $1 and class = 'bet' and state = 'posted'
         and closed_on >= ($2::timestamptz at time zone $4)::date and closed_on < ($3::timestamptz at time zone $4)::date
     ) - (
       select coalesce(sum(case when t.credit = 1 then t.amount else -t.amount end), 0) from ledger.transfer t
       join ledger.movement m on m.kind = t.kind and m.name in ('prizeWon', 'betReversedIn', 'betReversedOut', 'giftBetWon')
       where t.player_id = $1 and t.at >= $2 and t.at < $3
     ))::bigint as base`,
    [playerId, since, until, zone],
  )
  return rows[0]?.base ?? (0n as Money)
}

/** On the days of the market: the completed days and the running one, less the bets that were taken back on them. */
async function readTurnover(book: Queryable, playerId: PlayerId, { since, until, zone }: Span): Promise<Money> {
  const { rows } = await book.query<{ base: Money }>(
    `select greatest(0, coalesce(sum(turnover), 0))::bigint as base
     from (
       select day, turnover from ledger.day_total where player_id = $1
       union all
       select counted_on, turnover_day from ledger.wallet where player_id = $1
       union all
       select day, -turnover from bet_reversal where player_id = $1
     ) days
     where day >= ($2::timestamptz at time zone $4)::date and day < ($3::timestamptz at time zone $4)::date`,
    [playerId, since, until, zone],
  )
  return rows[0]?.base ?? (0n as Money)
}

/**
 * The turnover of rounds in the games of one studio, with stakes on both sides counted once. A round that was taken back
 * counts when it was settled, and is subtracted when it was taken back: a period that was read does not change.
 */
async function readStudioTurnover(
  book: Queryable,
  playerId: PlayerId,
  providerCode: string,
  { since, until }: Span,
): Promise<Money> {
  const { rows } = await book.query<{ base: Money }>(
    `select greatest(0, coalesce(sum(turnover), 0))::bigint as base
     from (
       select settled_at as at, least(stake, abs(payout - stake)) as turnover from round
       where player_id = $1 and provider_code = $2 and mode = 'real' and state = 'SETTLED' and free_round is null
       union all
       select round_settled_at, round_turnover from bet_reversal where player_id = $1 and provider_code = $2
       union all
       select reversed_at, -round_turnover from bet_reversal where player_id = $1 and provider_code = $2
     ) counted
     where at >= $3 and at < $4`,
    [playerId, providerCode, since, until],
  )
  return rows[0]?.base ?? (0n as Money)
}
