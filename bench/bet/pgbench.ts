import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Postgres } from '../../ops/stack/postgres.ts'
import { postgresFolder } from '../../ops/stack/programs.ts'
import { stake } from './ticket-call.ts'

const exec = promisify(execFile)

/** The players of pgbench, which can draw a number from a range and not from a list. */
export const firstBarePlayer = 700_000_000

/** Creates wallets like those of the players over HTTP, in one statement. */
export async function openBareWallets(postgres: Postgres, database: string, count: number): Promise<void> {
  const players = `generate_series(${firstBarePlayer}, ${firstBarePlayer + count - 1}) player`
  const limits = `9000000000000, 9000000000000, 9000000000000, 'bench', 'no limit', now()`
  await postgres.query(database, `select count(ledger.open_wallet(player, 1::smallint, now())) from ${players}`)
  for (const kind of ['deposit', 'loss', 'wager']) {
    await postgres.query(database, `select count(ledger.set_limits(player, '${kind}', ${limits})) from ${players}`)
  }
  await postgres.query(
    database,
    `select count(*) from (select array_agg(row(player, gen_random_uuid(), 1, 3, 9000000000000, 'INR', gen_random_uuid(),
        null, null, null, null, null, null, null, null, null, null)::ledger.request) as requests
      from ${players}) a, ledger.post(requests, now())`,
  )
}

export type Load = {
  /** `lean` is the transaction by hand; `ticket` and `stake` call our own posting function, with and without a ticket. */
  readonly kind: 'lean' | 'ticket' | 'stake'
  readonly drawId: string
  readonly clients: number
  /** How statements are sent: prepared once, or parsed and planned each time. */
  readonly protocol?: 'prepared' | 'extended'
  /** Of a pooler before the server. */
  readonly port?: number
  /** The range of players. */
  readonly first: number
  readonly last: number
  readonly seconds?: number
  /** For each client, instead of `seconds`. */
  readonly transactions?: number
}

/** Runs prepared statements, one command in each transaction, and returns the number per second. */
export async function pgbench(postgres: Postgres, database: string, dir: string, load: Load): Promise<number> {
  const script = join(dir, `${load.kind}.sql`)
  writeFileSync(script, scriptFor(load))
  const { protocol = 'prepared', port = postgres.port } = load
  const where = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', database]
  const length = load.transactions ? ['-t', String(load.transactions)] : ['-T', String(load.seconds ?? 3)]
  const clients = ['-c', String(load.clients), '-j', String(Math.min(2, load.clients))]
  const { stdout } = await exec(join(postgresFolder(), 'pgbench'), [
    ...['-n', '-M', protocol, '-f', script, ...clients, ...length],
    ...where,
  ])
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1]
  const tps = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (failed !== '0' || !(tps > 0)) throw new Error(`pgbench failed:\n${stdout}`)
  return tps
}

function scriptFor({ kind, drawId, first, last }: Load): string {
  const statement = kind === 'lean' ? leanStatement(drawId) : ownStatement(kind === 'ticket' ? drawId : undefined)
  return [
    `\\set player random(${first}, ${last})`,
    '\\set hash random(1, 9000000000000000000)',
    statement.replaceAll(/\s+/g, ' '),
  ].join('\n')
}

function ownStatement(drawId: string | undefined): string {
  const command = `array[row(:player, gen_random_uuid(), :hash, 5, ${stake}, 'INR', gen_random_uuid(),
    null, null, null, null, null, null, 10000, 'difference', null, null)::ledger.request]`
  const columns = 'ord, status, again, seq, legs, cash, held, bonus, reason, cash_now, held_now'
  return drawId
    ? `select ${columns}, result from ledger.post_with_records(${command}, now(), array[1], 'post', ${attachedFor(drawId)});`
    : `select ${columns} from ledger.post(${command}, now());`
}

const picks = [{ bet: 'digit', pick: '7', stake }]

/** A ticket as the server attaches it to a stake; only its id is generated for each. */
function attachedFor(drawId: string): string {
  const record = { ticketId: '@', drawId, mode: 'real', currency: 'INR', picks, stake, ...receiptParts(drawId) }
  return `replace('${forPgbench([{ ord: 1, kind: 'ticket', record }])}', '@', gen_random_uuid()::text)::jsonb`
}

/** The canonical text of the receipt before and after its sequence number. */
function receiptParts(drawId: string): { readonly before: string; readonly after: string } {
  const before = { currency: 'INR', drawId, game: 'minute', mode: 'real', picks, player: '0'.repeat(64) }
  const after = { stake, ticketId: '@', v: 1 }
  return { before: JSON.stringify(before).slice(1, -1), after: JSON.stringify(after).slice(1, -1) }
}

/** A colon before a figure would be a variable to pgbench. */
function forPgbench(value: unknown): string {
  return JSON.stringify(value).replaceAll(/:(?=\d)/g, ': ')
}

const periods = ['day', 'week', 'month'] as const

/**
 * The leanest transaction by hand that leaves the rows of a sold ticket: one statement updates the wallet with its checks
 * and inserts transfer, hold, command and ticket with its leaf. It knows no retry, no bonus and no second day. The
 * server's tickets are compared with it.
 */
function leanStatement(drawId: string): string {
  const [before, after] = Object.values(receiptParts(drawId)).map((part) => part.replaceAll(/:(?=\d)/g, ': '))
  const limits = periods.flatMap((period) => [
    `staked_${period} + ${stake} <= limit_wager_${period}`,
    `staked_${period} - won_${period} + ${stake} <= limit_loss_${period}`,
  ])
  return `
    with given as materialized (
      select gen_random_uuid() as ref, gen_random_uuid() as key, date_trunc('milliseconds', clock_timestamp()) as at
    ), wallet as (
      update ledger.wallet set cash = cash - ${stake}, seq = seq + 1, last_at = greatest(last_at, at),
        ${periods.map((period) => `staked_${period} = staked_${period} + ${stake}`).join(', ')}
      from given where player_id = :player and currency = 'INR' and bars & 1 = 0 and cash >= ${stake} and ${limits.join(' and ')}
      returning player_id, seq, cash, held, counted_on
    ), hold as (
      insert into ledger.hold (player_id, opened_on, amount, bonus, ref, state, class, turnover_rule, weight_bps)
      select player_id, counted_on, ${stake}, 0, ref, 'pending', 'bet', 'difference', 10000 from wallet, given
    ), transfer as (
      insert into ledger.transfer (player_id, seq, at, amount, debit_after, debit, credit, kind, ref, currency)
      select player_id, seq, at, ${stake}, cash, 1, 11, 5, ref, 'INR' from wallet, given
    ), command as (
      insert into ledger.command (player_id, seq, body_hash, at, cash, held, key, status, kind, legs)
      select player_id, seq, :hash, at, cash, held, key, 'posted', 5, 1 from wallet, given
    ), ticket as (
      insert into ticket (player_id, seq, at, ticket_id, stake, mode, state, currency, draw_id, picks, leaf)
      select player_id, seq, at, ref, ${stake}, 'real', 'taken', 'INR', '${drawId}', '${forPgbench(picks)}',
        sha256('\\x00'::bytea || convert_to('{"at" :' || (extract(epoch from at) * 1000)::bigint || ',${before},"seq" :'
          || seq || ',' || replace('${after}', '@', ref::text) || '}', 'UTF8'))
      from wallet, given
    )
    select seq from wallet;`
}

const tables = ['ledger.wallet', 'ledger.transfer', 'ledger.hold', 'ledger.command', 'ticket'] as const
/** The columns in which two tickets of two players differ. */
const own = '{player_id, ref, key, body_hash, at, last_at, ticket_id, leaf}'

/** Fails unless the lean transaction and the server leave the same rows: one ticket each, of the two last players. */
export async function requireSameRows(
  postgres: Postgres,
  database: string,
  dir: string,
  { last, drawId }: { readonly last: number; readonly drawId: string },
): Promise<void> {
  const sell = (player: number, kind: Load['kind']) =>
    pgbench(postgres, database, dir, { kind, drawId, clients: 1, first: player, last: player, transactions: 1 })
  await sell(last, 'lean')
  await sell(last - 1, 'ticket')
  for (const table of tables) {
    const rowsOf = async (player: number) =>
      await postgres.query(
        database,
        `select coalesce(jsonb_agg(line order by line), '[]') from (
           select to_jsonb(t) - '${own}'::text[] as line from ${table} t where player_id = ${player}) lines`,
      )
    const [lean, ours] = [await rowsOf(last), await rowsOf(last - 1)]
    if (lean !== ours) throw new Error(`${table}: the lean transaction leaves ${lean}, the server ${ours}`)
  }
}
