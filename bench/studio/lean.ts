import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Postgres } from '../../ops/stack/postgres.ts'
import { postgresFolder } from '../../ops/stack/programs.ts'
import { firstBarePlayer } from '../bet/pgbench.ts'
import { game, stake, studio } from './studio-call.ts'

const exec = promisify(execFile)

/** Every bare player has a game open, as the players over HTTP have. */
export async function openBareSessions(postgres: Postgres, database: string, count: number): Promise<void> {
  await postgres.query(
    database,
    `insert into play_session (player_id, session_id, game_id, provider_code, mode, currency, market, token_hash,
       token_until, started_at, started_seq)
     select player, gen_random_uuid(), '${game}', '${studio}', 'real', 'INR', 'IN', sha256(''), now(), now(), 1
     from generate_series(${firstBarePlayer}, ${firstBarePlayer + count - 1}) player`,
  )
}

export type LeanLoad = {
  readonly clients: number
  /** The range of players. */
  readonly first: number
  readonly last: number
  readonly seconds?: number
  /** For each client, instead of `seconds`. */
  readonly bets?: number
}

/** Bets by the hand-written transaction and returns the bets per second. */
export async function betLean(postgres: Postgres, database: string, dir: string, load: LeanLoad): Promise<number> {
  const script = join(dir, 'lean.sql')
  writeFileSync(script, scriptFor(load))
  const where = ['-h', '127.0.0.1', '-p', String(postgres.port), '-U', 'postgres', database]
  const length = load.bets === undefined ? ['-T', String(load.seconds ?? 3)] : ['-t', String(load.bets)]
  const clients = ['-c', String(load.clients), '-j', String(Math.min(2, load.clients))]
  const { stdout } = await exec(join(postgresFolder(), 'pgbench'), [
    ...['-n', '-M', 'prepared', '-f', script, ...clients, ...length],
    ...where,
  ])
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1]
  const tps = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (failed !== '0' || !(tps > 0)) throw new Error(`pgbench failed:\n${stdout}`)
  return tps
}

function scriptFor({ first, last }: LeanLoad): string {
  return [
    `\\set player random(${first}, ${last})`,
    '\\set hash random(1, 9000000000000000000)',
    leanStatement.trim().replaceAll(/\s+/g, ' '),
  ].join('\n')
}

const periods = ['day', 'week', 'month'] as const
const limits = periods.flatMap((period) => [
  `staked_${period} + ${stake} <= limit_wager_${period}`,
  `staked_${period} - won_${period} + ${stake} <= limit_loss_${period}`,
])

/**
 * The leanest transaction by hand that leaves the rows of a studio's bet: one statement updates the wallet with its checks,
 * the session, the play clock and the time played, and inserts transfer, hold, command, claim, entry and round. It knows no
 * retry, no bonus, no second day, no limit of time, no second bet in a round and no bet of another round at the same moment.
 */
const leanStatement = `
  with given as materialized (
    select gen_random_uuid() as ref, gen_random_uuid() as key, gen_random_uuid()::text as id,
      date_trunc('milliseconds', clock_timestamp()) as at
  ), session as (
    update play_session set round_id = id, round_at = at
    from given where player_id = :player and ended_at is null
      and coalesce(expires_at, started_at + interval '12 hours') > at
    returning player_id, session_id
  ), wallet as (
    update ledger.wallet w set cash = cash - ${stake}, seq = seq + 1, last_at = greatest(last_at, at),
      ${periods.map((period) => `staked_${period} = staked_${period} + ${stake}`).join(', ')}
    from given, session where w.player_id = session.player_id and currency = 'INR' and bars & 1 = 0 and cash >= ${stake}
      and ${limits.join(' and ')}
    returning w.player_id, seq, cash, held, counted_on
  ), clock as (
    select coalesce((select extract(epoch from at - seen_at) * 1000 from play_clock, given where player_id = :player), 0) as played
  ), seen as (
    insert into play_clock as c (player_id, began_at, check_at, seen_at) select player_id, at, at + interval '1 hour', at from wallet, given
    on conflict (player_id) do update set seen_at = greatest(c.seen_at, excluded.seen_at)
  ), played as (
    insert into play_time as t (player_id, day, played_ms) select player_id, counted_on, played::int from wallet, clock
    on conflict (player_id, day) do update set played_ms = t.played_ms + excluded.played_ms
  ), hold as (
    insert into ledger.hold (player_id, opened_on, amount, bonus, ref, state, class, turnover_rule, weight_bps)
    select player_id, counted_on, ${stake}, 0, ref, 'pending', 'bet', 'stake', 10000 from wallet, given
  ), transfer as (
    insert into ledger.transfer (player_id, seq, at, amount, debit_after, debit, credit, kind, ref, currency)
    select player_id, seq, at, ${stake}, cash, 1, 11, 5, ref, 'INR' from wallet, given
  ), command as (
    insert into ledger.command (player_id, seq, body_hash, at, cash, held, key, status, kind, legs)
    select player_id, seq, :hash, at, cash, held, key, 'posted', 5, 1 from wallet, given
  ), claim as (
    insert into studio_claim (provider_code, tx_id, terms)
    select '${studio}', id, sha256(convert_to(player_id || '|bet|' || id || '|${stake}', 'UTF8')) from wallet, given
  ), entry as (
    insert into round_entry (player_id, provider_code, tx_id, round_id, kind, amount, state, seq, at)
    select player_id, '${studio}', id, id, 'bet', ${stake}, 'OPEN', seq, at from wallet, given
  ), round as (
    insert into round (player_id, provider_code, round_id, game_id, session_id, mode, currency, state, stake, payout, placed_at)
    select wallet.player_id, '${studio}', id, '${game}', session_id, 'real', 'INR', 'OPEN', ${stake}, 0, at
    from wallet, session, given
  )
  select seq, cash from wallet;`

/** Every table that a bet leaves rows in, without the columns in which two bets of two players differ. */
const tables: Readonly<Record<string, string>> = {
  'ledger.wallet': '{player_id, last_at}',
  'ledger.transfer': '{player_id, at, ref}',
  'ledger.hold': '{player_id, ref}',
  'ledger.command': '{player_id, body_hash, key, at}',
  play_session: '{player_id, session_id, token_hash, token_until, started_at, expires_at, device, round_id, round_at}',
  play_clock: '{player_id, began_at, check_at, seen_at}',
  play_time: '{player_id, played_ms}',
  round: '{player_id, round_id, session_id, placed_at}',
  round_entry: '{player_id, tx_id, round_id, at}',
  '(select * from studio_claim join round_entry using (provider_code, tx_id))':
    '{player_id, tx_id, terms, claimed_at, round_id, at}',
}

/** Fails unless a player over HTTP and one of the lean transaction have the same rows after as many bets. */
export async function requireSameRows(
  postgres: Postgres,
  database: string,
  { served, lean }: { readonly served: number; readonly lean: number },
): Promise<void> {
  for (const [table, own] of Object.entries(tables)) {
    const rowsOf = async (player: number) =>
      await postgres.query(
        database,
        `select coalesce(jsonb_agg(line order by line), '[]') from (
           select to_jsonb(t) - '${own}'::text[] as line from ${table} t where player_id = ${player}) lines`,
      )
    const [ours, theirs] = [await rowsOf(served), await rowsOf(lean)]
    if (ours === '[]' || ours !== theirs)
      throw new Error(`${table}: the lean transaction leaves ${theirs}, the server ${ours}`)
  }
}
