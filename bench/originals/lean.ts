import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Postgres } from '../../ops/stack/postgres.ts'
import { postgresFolder } from '../../ops/stack/programs.ts'
import { firstBarePlayer } from '../bet/pgbench.ts'
import { pays, play, stake, wins } from './bet-call.ts'

const exec = promisify(execFile)

/** Every bare player has a seed pair in use and the next one, as the players over HTTP have. */
export async function openBareSeeds(postgres: Postgres, database: string, count: number): Promise<void> {
  await postgres.query(
    database,
    `insert into original_seed (player_id, number, salt, key_number, commit_hash, log_position, log_note, client_seed, opened_at)
     select player, number, 'bench', 1, repeat('0', 64), 1, 'bench',
       case number when 1 then 'bench' end, case number when 1 then now() end
     from generate_series(1, 2) number, generate_series(${firstBarePlayer}, ${firstBarePlayer + count - 1}) player`,
  )
}

export type LeanLoad = {
  /**
   * `stored`: the stake is committed before the outcome is written, as the fairness of the game demands. `together`: both
   * in one transaction, which is less than the product promises.
   */
  readonly kind: 'stored' | 'together'
  readonly clients: number
  /** The range of players. */
  readonly first: number
  readonly last: number
  readonly seconds?: number
  /** One bet with this roll, instead of bets with random rolls for some seconds. */
  readonly roll?: number
}

/** Plays by hand-written statements and returns the bets per second. */
export async function playLean(postgres: Postgres, database: string, dir: string, load: LeanLoad): Promise<number> {
  const script = join(dir, `${load.kind}.sql`)
  writeFileSync(script, scriptFor(load))
  const where = ['-h', '127.0.0.1', '-p', String(postgres.port), '-U', 'postgres', database]
  const length = load.roll === undefined ? ['-T', String(load.seconds ?? 3)] : ['-t', '1']
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

function scriptFor({ kind, first, last, roll }: LeanLoad): string {
  const bet = [`${oneLine(stakeStatement)} \\gset`, oneLine(settleStatement)]
  return [
    `\\set player random(${first}, ${last})`,
    '\\set hash random(1, 9000000000000000000)',
    `\\set roll ${roll ?? 'random(0, 9999)'}`,
    `\\set payout case when :roll < ${wins} then ${(stake * pays) / 10_000} else 0 end`,
    ...(kind === 'together' ? ['begin;', ...bet, 'commit;'] : bet),
  ].join('\n')
}

function oneLine(statement: string): string {
  return statement.trim().replaceAll(/\s+/g, ' ')
}

const periods = ['day', 'week', 'month'] as const
const limits = periods.flatMap((period) => [
  `staked_${period} + ${stake} <= limit_wager_${period}`,
  `staked_${period} - won_${period} + ${stake} <= limit_loss_${period}`,
])
const playJson = JSON.stringify(play).replaceAll(/:(?=\d)/g, ': ')

/**
 * The leanest statement by hand that leaves the rows of a stake: it updates the wallet with its checks, takes the nonce,
 * and inserts transfer, hold, command and bet. It knows no retry, no bonus, no second day and no shortest cycle.
 */
const stakeStatement = `
  with given as materialized (
    select gen_random_uuid() as ref, gen_random_uuid() as key, date_trunc('milliseconds', clock_timestamp()) as at
  ), wallet as (
    update ledger.wallet set cash = cash - ${stake}, seq = seq + 1, last_at = greatest(last_at, at),
      ${periods.map((period) => `staked_${period} = staked_${period} + ${stake}`).join(', ')}
    from given where player_id = :player and currency = 'INR' and bars & 1 = 0 and cash >= ${stake} and ${limits.join(' and ')}
    returning player_id, seq, cash, held, counted_on
  ), seed as (
    update original_seed set next_nonce = next_nonce + 1 from wallet
    where original_seed.player_id = wallet.player_id and opened_at is not null and revealed_at is null
    returning number, next_nonce - 1 as nonce
  ), hold as (
    insert into ledger.hold (player_id, opened_on, amount, bonus, ref, state, class, turnover_rule, weight_bps)
    select player_id, counted_on, ${stake}, 0, ref, 'pending', 'bet', 'difference', 10000 from wallet, given
  ), transfer as (
    insert into ledger.transfer (player_id, seq, at, amount, debit_after, debit, credit, kind, ref, currency)
    select player_id, seq, at, ${stake}, cash, 1, 11, 5, ref, 'INR' from wallet, given
  ), command as (
    insert into ledger.command (player_id, seq, body_hash, at, cash, held, key, status, kind, legs)
    select player_id, seq, :hash, at, cash, held, key, 'posted', 5, 1 from wallet, given
  ), bet as (
    insert into original_bet (player_id, bet_id, seed_number, nonce, seq, mode, currency, game, play, stake, placed_at)
    select player_id, ref, number, nonce, seq, 'real', 'INR', '${play.game}', '${playJson}', ${stake}, at
    from wallet, seed, given
  )
  select ref from wallet, given`

/** The leanest statement that leaves the rows of an outcome: wallet, hold, transfer of a win, command, event and bet. */
const settleStatement = `
  with wallet as (
    update ledger.wallet set cash = cash + :payout, seq = seq + (:payout > 0)::int,
      last_at = greatest(last_at, clock_timestamp()), turnover_day = turnover_day + least(${stake}, abs(:payout - ${stake})),
      ${periods.map((period) => `won_${period} = won_${period} + :payout`).join(', ')}
    where player_id = :player
    returning player_id, seq, cash, held, market, counted_on, date_trunc('milliseconds', clock_timestamp()) as at
  ), hold as (
    update ledger.hold set state = 'posted', settled = :payout, closed_on = counted_on from wallet
    where hold.player_id = :player and ref = :ref::uuid
  ), transfer as (
    insert into ledger.transfer (player_id, seq, at, amount, credit_after, debit, credit, kind, ref, currency)
    select player_id, seq, at, :payout, cash, 11, 1, 6, :ref::uuid, 'INR' from wallet where :payout > 0
  ), command as (
    insert into ledger.command (player_id, seq, body_hash, at, cash, held, key, status, kind, legs)
    select player_id, seq, :hash, at, cash, held, gen_random_uuid(), 'posted', 6, (:payout > 0)::int from wallet
  ), event as (
    insert into event (player_id, id, feature, kind, payload, at)
    select player_id, nextval('event_id'), 'game', 'bet.settled', jsonb_build_object('market', market, 'currency', 'INR',
      'day', counted_on, 'movement', 6, 'ref', :ref::text, 'amount', :payout::bigint, 'staked', ${stake}, 'turnover', least(${stake}, abs(:payout - ${stake}))), at
    from wallet
  )
  update original_bet set result = jsonb_build_array(:roll::int), pays = :payout * 10000 / ${stake}, payout = :payout, settled_at = at
  from wallet where original_bet.player_id = wallet.player_id and bet_id = :ref::uuid;`

/** Every table that a bet leaves rows in, without the columns in which two bets of two players differ. */
const tables: Readonly<Record<string, string>> = {
  'ledger.wallet': '{player_id, last_at}',
  'ledger.transfer': '{player_id, at, ref}',
  'ledger.hold': '{player_id, ref}',
  'ledger.command': '{player_id, body_hash, key, at}',
  original_seed: '{player_id, salt, key_number, commit_hash, log_position, log_note, client_seed, opened_at}',
  original_bet: '{player_id, bet_id, placed_at, settled_at}',
  // Of a player over HTTP there are also those of their registration.
  "(select * from event where feature = 'game')": '{player_id, id, at, transaction_id}',
}

/** Fails unless a player over HTTP and one of the lean statements have the same rows after the same rolls. */
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
           select to_jsonb(t) - '${own}'::text[] #- '{payload, ref}' as line from ${table} t where player_id = ${player}) lines`,
      )
    const [ours, theirs] = [await rowsOf(served), await rowsOf(lean)]
    if (ours !== theirs) throw new Error(`${table}: the lean statements leave ${theirs}, the server ${ours}`)
  }
}
