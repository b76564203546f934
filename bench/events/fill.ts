import type { Postgres } from '../../ops/stack/postgres.ts'

const firstPlayer = 100_000_000

/**
 * What the projections find of so many players: wallets, the totals of three days, a level, scores in three editions, and one
 * player in five who was invited, with what is counted about them.
 */
export async function fill(postgres: Postgres, database: string, players: number): Promise<void> {
  const all = `generate_series(${firstPlayer}, ${firstPlayer + players - 1}) p`
  const today = `(now() at time zone 'Asia/Kolkata')::date`
  const invited = `${all} where p % 5 = 0`
  const statements = [
    `insert into ledger.wallet (player_id, market, currency, counted_on, seq, cash, turnover_day)
       select p, 1, 'INR', ${today}, 0, 1000000, 10000 from ${all}`,
    `insert into ledger.day_total (player_id, day, staked, won, turnover, credited, withdrawn)
       select p, ${today} - d, 10000, 9000, 10000, 20000, 0 from ${all}, generate_series(1, 3) d`,
    `insert into vip_standing (player_id, market, level, peak, period_from, period_until, period_ends_at)
       select p, 'IN', 1, 1, ${today} - 3, ${today} + 27, now() + interval '27 days' from ${all}`,
    `insert into rank_score (player_id, market, period, starts_on, score, reached_at)
       select p, 1, e.period, date_trunc(e.period, ${today}::timestamp)::date, 10000 + p % 1000, now()
       from ${all}, (values ('day'), ('week'), ('month')) e (period)`,
    `insert into invitation (player_id, inviter_id, invited_at) select p, p + 1, now() from ${invited}`,
    `insert into referral_activity (player_id, first_deposit, turnover) select p, 20000, 10000 from ${invited}`,
    `insert into referral_revenue (player_id, day, revenue) select p, ${today}, 1000 from ${invited}`,
  ]
  for (const statement of statements) await postgres.query(database, statement)
  await postgres.query(database, 'vacuum (freeze, analyze)')
  await postgres.query(database, 'checkpoint')
}

/**
 * Appends events as the ledger writes them, of players drawn from all: 45 settled bets, 3 deposits and 2 sign-ins in 50. They
 * are inserted into the event log directly, because the projections are measured and not the ledger.
 */
export async function appendEvents(
  query: (text: string, values: readonly unknown[]) => Promise<unknown>,
  count: number,
  players: number,
): Promise<void> {
  await query(
    `insert into event (player_id, feature, kind, payload, at)
     select p, feature, kind, case kind when 'session.opened' then '{"way": "otp"}'::jsonb else
       jsonb_build_object('market', 1, 'currency', 'INR', 'day', (now() at time zone 'Asia/Kolkata')::date::text, 'movement', 6,
         'ref', gen_random_uuid(), 'amount', 50) || case kind when 'bet.settled' then '{"staked": 100, "turnover": 100}'::jsonb else '{}' end end, now()
     from (
       select $2 + floor(random() * $3)::integer as p,
         case when n % 50 < 45 then 'bet.settled' when n % 50 < 48 then 'deposit.credited' else 'session.opened' end as kind,
         case when n % 50 < 45 then 'game' when n % 50 < 48 then 'deposit' else 'session' end as feature
       from generate_series(1, $1::integer) n) drawn`,
    [count, firstPlayer, players],
  )
}
