import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Postgres } from '../../ops/stack/postgres.ts'
import { postgresFolder } from '../../ops/stack/programs.ts'
import { stake } from './ticket-call.ts'

const exec = promisify(execFile)

/** Players who belong to pgbench: it can draw a number from a range and not from a list. */
export const firstBarePlayer = 700_000_000

/** Wallets like those of the players who come over HTTP, made at once. */
export async function openBareWallets(postgres: Postgres, database: string, count: number): Promise<void> {
  const players = `generate_series(${firstBarePlayer}, ${firstBarePlayer + count - 1}) player`
  const limits = '9000000000000, 9000000000000, 9000000000000'
  await postgres.query(database, `select count(ledger.open_wallet(player, 1::smallint)) from ${players}`)
  for (const kind of ['deposit', 'loss', 'wager']) {
    await postgres.query(database, `select count(ledger.set_limits(player, '${kind}', ${limits})) from ${players}`)
  }
  await postgres.query(
    database,
    `select count(*) from (select array_agg(row(player, gen_random_uuid(), 1, 3, 9000000000000, 'INR', gen_random_uuid(),
        null, null, null, null, null, null, null, null, null, null)::ledger.request) as requests
      from ${players}) a, ledger.post(requests)`,
  )
}

export type BareLoad = {
  readonly clients: number
  readonly seconds: number
  readonly players: number
  /** The draw whose tickets are written with the stakes; without one only stakes are taken. */
  readonly drawId?: string
}

/** The same command through the same function, one in each transaction, prepared. Tells how many a second. */
export async function pgbench(postgres: Postgres, database: string, dir: string, load: BareLoad): Promise<number> {
  const script = join(dir, 'bet.sql')
  writeFileSync(script, scriptFor(load))
  const where = ['-h', '127.0.0.1', '-p', String(postgres.port), '-U', 'postgres', database]
  const how = ['-n', '-M', 'prepared', '-f', script, '-c', String(load.clients), '-j', '2', '-T', String(load.seconds)]
  const { stdout } = await exec(join(postgresFolder(), 'pgbench'), [...how, ...where])
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1]
  const tps = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (failed !== '0' || !(tps > 0)) throw new Error(`pgbench failed:\n${stdout}`)
  return tps
}

function scriptFor({ players, drawId }: BareLoad): string {
  const command = `array[row(:player, gen_random_uuid(), :hash, 5, ${stake}, 'INR', gen_random_uuid(),
    null, null, null, null, null, null, 10000, 'difference', null, null)::ledger.request]`
  const told = 'ord, status, again, seq, legs, cash, held, bonus, reason, cash_now, held_now'
  const call = drawId
    ? `select ${told}, result from ledger.post_with_records(${command}, array[1], 'post', ${attachedFor(drawId)})`
    : `select ${told} from ledger.post(${command})`
  return [
    `\\set player random(${firstBarePlayer}, ${firstBarePlayer + players - 1})`,
    '\\set hash random(1, 9000000000000000000)',
    `${call};`.replaceAll(/\s+/g, ' '),
  ].join('\n')
}

/** A ticket as the server attaches it to a stake; only its id is generated for each. */
function attachedFor(drawId: string): string {
  const picks = [{ bet: 'digit', pick: '7', stake }]
  const first = { currency: 'INR', drawId, game: 'minute', mode: 'real', picks, player: '0'.repeat(64) }
  const last = { stake, ticketId: '@', v: 1 }
  const parts = { before: JSON.stringify(first).slice(1, -1), after: JSON.stringify(last).slice(1, -1) }
  const record = { ticketId: '@', drawId, mode: 'real', currency: 'INR', picks, stake, ...parts }
  // A colon before a figure would be a variable to pgbench.
  const text = JSON.stringify([{ ord: 1, kind: 'ticket', record }]).replaceAll(/:(?=\d)/g, ': ')
  return `replace('${text}', '@', gen_random_uuid()::text)::jsonb`
}
