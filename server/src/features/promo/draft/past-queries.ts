import type { PlayerId } from '@zamra/contract/brand.ts'
import { type Money, nothing } from '@zamra/contract/money.ts'
import type pg from 'pg'
import type { Trigger } from '../config/config.ts'

export type Past = {
  readonly market: string
  /** The first day and the day after the last one, in the calendar of the market. */
  readonly from: string
  readonly to: string
  readonly zone: string
}

/** What one player had on one day. `base` is what the trigger counts; below zero for a day with a gain. */
export type PastDay = {
  readonly playerId: PlayerId
  readonly day: string
  readonly turnover: Money
  readonly base: Money
}

export type Sample = { readonly players: readonly PlayerId[]; readonly betting: number }

/** Who has bet in these days, the lowest numbers first, and how many there are. */
export async function samplePlayers(book: pg.PoolClient, { market, from }: Past, limit: number): Promise<Sample> {
  const { rows } = await book.query<{ playerId: PlayerId; betting: number }>(
    `select w.player_id as "playerId", (count(*) over ())::integer as betting
     from ledger.wallet w join player p on p.player_id = w.player_id
     where w.counted_on >= $2::date and p.market = $1
       and exists (select from ledger.hold h where h.player_id = w.player_id and h.class = 'bet' and h.state = 'posted'
         and h.closed_on >= $2::date)
     order by w.player_id limit $3`,
    [market, from, limit],
  )
  return { players: rows.map(({ playerId }) => playerId), betting: rows[0]?.betting ?? 0 }
}

/** How many bets of these players were settled in these days. */
export async function countBets(book: pg.PoolClient, players: readonly PlayerId[], { from, to }: Past) {
  const { rows } = await book.query<{ bets: number }>(
    `select count(*)::integer as bets from ledger.hold
     where player_id = any ($1) and class = 'bet' and state = 'posted' and closed_on >= $2 and closed_on < $3`,
    [players, from, to],
  )
  return rows[0]?.bets ?? 0
}

/** As `period/base-queries.ts` counts a period of one player, for every day of several players. */
export async function readDays(
  book: pg.PoolClient,
  players: readonly PlayerId[],
  trigger: Trigger,
  past: Past,
): Promise<readonly PastDay[]> {
  const turnover = await readTurnover(book, players, past)
  if (trigger.on === 'turnover' && trigger.providerCode === undefined)
    return turnover.map((day) => ({ ...day, turnover: day.base }))
  const bases = await readBases(book, players, trigger, past)
  const days = new Map(turnover.map((day) => [keyOf(day), { ...day, turnover: day.base, base: nothing }]))
  for (const day of bases) days.set(keyOf(day), { ...day, turnover: days.get(keyOf(day))?.turnover ?? nothing })
  return [...days.values()].sort((a, b) => a.playerId - b.playerId || a.day.localeCompare(b.day))
}

type Base = Omit<PastDay, 'turnover'>

const keyOf = ({ playerId, day }: Base) => `${playerId} ${day}`

async function readTurnover(book: pg.PoolClient, players: readonly PlayerId[], { from, to }: Past) {
  const { rows } = await book.query<Base>(
    `select player_id as "playerId", day::text as day, sum(turnover)::bigint as base
     from (
       select player_id, day, turnover from ledger.day_total where player_id = any ($1)
       union all
       select player_id, counted_on, turnover_day from ledger.wallet where player_id = any ($1)
       union all
       select player_id, day, -turnover from bet_reversal where player_id = any ($1)
     ) counted
     where day >= $2::date and day < $3::date
     group by 1, 2`,
    [players, from, to],
  )
  return rows
}

async function readBases(book: pg.PoolClient, players: readonly PlayerId[], trigger: Trigger, past: Past) {
  const values = [players, past.from, past.to, past.zone]
  if (trigger.on === 'loss') return (await book.query<Base>(losses, values)).rows
  if (trigger.on === 'deposit') return (await book.query<Base>(deposits, [...values, trigger.depositMin])).rows
  if (trigger.on === 'firstDeposit')
    return (await book.query<Base>(firstDeposits, [...values, trigger.depositMin])).rows
  if (trigger.on === 'turnover') return (await book.query<Base>(studioTurnover, [...values, trigger.providerCode])).rows
  throw new Error(`past days do not show ${trigger.on}`)
}

const deposits = `
  select t.player_id as "playerId", (t.at at time zone $4)::date::text as day, sum(t.amount)::bigint as base
  from ledger.transfer t join ledger.movement m on m.kind = t.kind and m.shape = 'creditDeposit'
  where t.player_id = any ($1) and t.at >= $2::date::timestamp at time zone $4
    and t.at < $3::date::timestamp at time zone $4 and t.amount >= $5
  group by 1, 2`

/** The first deposit in the journal of the player, and not only the first of these days. */
const firstDeposits = `
  select t.player_id as "playerId", (t.at at time zone $4)::date::text as day, sum(t.amount)::bigint as base
  from ledger.transfer t join ledger.movement m on m.kind = t.kind and m.shape = 'creditDeposit'
  where t.player_id = any ($1) and t.at >= $2::date::timestamp at time zone $4
    and t.at < $3::date::timestamp at time zone $4 and t.amount >= $5
    and not exists (
      select from ledger.transfer earlier
      join ledger.movement e on e.kind = earlier.kind and e.shape = 'creditDeposit'
      where earlier.player_id = t.player_id and earlier.seq < t.seq)
  group by 1, 2`

/** Below zero on a day with a gain. */
const losses = `
  select player_id as "playerId", day::text as day, sum(lost)::bigint as base
  from (
    select player_id, closed_on as day, amount - bonus - (settled - trunc(settled::numeric * bonus / amount)) as lost
    from ledger.hold where player_id = any ($1) and class = 'bet' and state = 'posted'
    union all
    select t.player_id, (t.at at time zone $4)::date, case when t.credit = 1 then -t.amount else t.amount end
    from ledger.transfer t
    join ledger.movement m on m.kind = t.kind and m.name in ('prizeWon', 'betReversedIn', 'betReversedOut', 'giftBetWon')
    where t.player_id = any ($1) and t.at >= $2::date::timestamp at time zone $4
      and t.at < $3::date::timestamp at time zone $4
  ) settled
  where day >= $2::date and day < $3::date
  group by 1, 2`

const studioTurnover = `
  select player_id as "playerId", (at at time zone $4)::date::text as day, sum(turnover)::bigint as base
  from (
    select player_id, settled_at as at, least(stake, abs(payout - stake)) as turnover from round
    where player_id = any ($1) and provider_code = $5 and mode = 'real' and state = 'SETTLED' and free_round is null
    union all
    select player_id, round_settled_at, round_turnover from bet_reversal
    where player_id = any ($1) and provider_code = $5
    union all
    select player_id, reversed_at, -round_turnover from bet_reversal where player_id = any ($1) and provider_code = $5
  ) counted
  where at >= $2::date::timestamp at time zone $4 and at < $3::date::timestamp at time zone $4
  group by 1, 2`
