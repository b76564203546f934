import type { Postgres } from '../../ops/stack/postgres.ts'

export type Size = { readonly players: number; readonly transfersEach: number }

export const firstPlayer = 100_000_000

/**
 * A ledger with a history, written in bulk: every player has one deposit by the operator, then bets that were won back, one
 * movement a month up to this one. Indexes and guards are dropped and created again, as a restore would do.
 */
export async function fill(
  postgres: Postgres,
  database: string,
  size: Size,
  print: (line: string) => void,
): Promise<void> {
  const run = async (sql: string) => void (await postgres.query(database, `set maintenance_work_mem = '1GB'; ${sql}`))
  const months = monthsUpToNow(size.transfersEach)
  await run(`select ledger.prepare_months('${months[0]}', ${months.length})`)
  const leaves = months.map((month) => `transfer_${month.slice(0, 7).replace('-', '_')}`)
  const bare = [...leaves, 'command', 'hold', 'wallet']
  for (const table of bare) await run(`alter table ledger.${table} drop constraint ${table}_pkey`)
  await run(walletsOf(size))
  for (const [index, month] of months.entries()) {
    await run(movementsOf(size, index + 1, month, leaves[index] ?? ''))
    print(`  ${(size.players * (index + 1)).toLocaleString('en')} transfers`)
  }
  for (const table of [...leaves]) await run(`alter table ledger.${table} add primary key (player_id, seq)`)
  await run('alter table ledger.command add primary key (player_id, key)')
  await run('alter table ledger.hold add primary key (player_id, ref)')
  await run('alter table ledger.wallet add primary key (player_id)')
  await postgres.query(database, 'vacuum (freeze, analyze)')
  await postgres.query(database, 'checkpoint')
}

const money = 9_000_000_000_000

function players({ players: count }: Size): string {
  return `generate_series(${firstPlayer}, ${firstPlayer + count - 1}) p`
}

/** With every limit a player can have, on a day with earlier bets: the first bet of a day does more work. */
function walletsOf(size: Size): string {
  const limits = ['deposit', 'loss', 'wager'].flatMap((kind) =>
    ['day', 'week', 'month'].map((span) => `limit_${kind}_${span}`),
  )
  return `insert into ledger.wallet (player_id, market, currency, counted_on, seq, cash, ${limits.join()})
    select p, 1, 'INR', (now() at time zone 'Asia/Kolkata')::date, ${size.transfersEach}, ${money - (size.transfersEach % 2 === 0 ? 100 : 0)}, ${limits.map(() => money).join()}
    from ${players(size)}`
}

/** The nth movement of every player: the first brings the money, then bets and wins alternate. */
function movementsOf(size: Size, nth: number, month: string, leaf: string): string {
  const [kind, name] = nth === 1 ? [20, 'first'] : nth % 2 === 0 ? [5, 'bet'] : [6, 'win']
  const amount = nth === 1 ? money : 100
  const cash = name === 'bet' ? money - 100 : money
  const [debit, credit] = name === 'bet' ? [1, 11] : [name === 'first' ? 14 : 11, 1]
  const after = name === 'bet' ? `${cash}, null` : `null, ${cash}`
  const ref = `md5(p || 'bet ${Math.floor(nth / 2)}')::uuid`
  const at = `timestamptz '${month}' + interval '1 hour'`
  const transfer = `insert into ledger.${leaf} (player_id, seq, at, amount, debit_after, credit_after, debit, credit, kind, ref, currency)
    select p, ${nth}, ${at}, ${amount}, ${after}, ${debit}, ${credit}, ${kind}, ${ref}, 'INR' from ${players(size)};`
  const command = `insert into ledger.command (player_id, seq, body_hash, at, cash, held, key, kind, status, legs)
    select p, ${nth}, 1, ${at}, ${cash}, 0, md5(p || 'key ${nth}')::uuid, ${kind}, 'posted', 1 from ${players(size)};`
  const hold = `insert into ledger.hold (player_id, opened_on, closed_on, amount, bonus, settled, ref, state, class, weight_bps, turnover_rule)
    select p, '${month}', '${month}', 100, 0, 100, ${ref}, 'posted', 'bet', 10000, 'stake' from ${players(size)};`
  return `${transfer} ${command} ${name === 'win' ? hold : ''}`
}

function monthsUpToNow(count: number): readonly string[] {
  const now = new Date()
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + 1 + index, 1)).toISOString().slice(0, 10),
  )
}
