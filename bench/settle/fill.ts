import type { Postgres } from '../../ops/stack/postgres.ts'

/** Each player has so many tickets of one line. */
export const ticketsEach = 4
const stake = 100
export const firstPlayer = 100_000_000
export const drawId = 'minute-20261115T0851'
/** One ticket in ten has it. */
export const winningDigit = 7
const gift = 1_000_000

/**
 * The shard of a draw that was sold: wallets with a gift, a stake in the ledger for every ticket, and the tickets. All of it
 * is as the server would have written it, so that the audit accepts it afterwards. Indexes are dropped and
 * created again, as a restore would do.
 */
export async function fill(postgres: Postgres, database: string, tickets: number): Promise<void> {
  const run = async (sql: string) => void (await postgres.query(database, `set maintenance_work_mem = '1GB'; ${sql}`))
  const leaf = `transfer_${new Date().toISOString().slice(0, 7).replace('-', '_')}`
  const players = Math.ceil(tickets / ticketsEach)
  await run(`select ledger.prepare_months(current_date, 1)`)
  for (const table of [leaf, 'command', 'hold', 'wallet'])
    await run(`alter table ledger.${table} drop constraint ${table}_pkey`)
  await run('alter table ticket drop constraint ticket_pkey; drop index ticket_of_draw, ticket_of_player')
  await run(insertGifts(players, leaf))
  await run(insertBets(players, leaf))
  await run(`alter table ledger.${leaf} add primary key (player_id, seq)`)
  await run('alter table ledger.command add primary key (player_id, key)')
  await run('alter table ledger.hold add primary key (player_id, ref)')
  await run('alter table ledger.wallet add primary key (player_id)')
  await run(`alter table ticket add primary key (player_id, ticket_id);
    create index ticket_of_draw on ticket (draw_id, player_id, ticket_id);
    create index ticket_of_player on ticket (player_id, at)`)
  await postgres.query(database, 'vacuum (freeze, analyze)')
  await postgres.query(database, 'checkpoint')
}

const today = `(now() at time zone 'Asia/Kolkata')::date`

function insertWallets(players: number): string {
  return `generate_series(${firstPlayer}, ${firstPlayer + players - 1}) p`
}

function insertGifts(players: number, leaf: string): string {
  const staked = stake * ticketsEach
  const counters = ['staked_day', 'staked_week', 'staked_month']
  const ref = `md5(p || ' gift')::uuid`
  return `
    insert into ledger.wallet (player_id, market, currency, counted_on, seq, cash, ${counters.join()})
    select p, 1, 'INR', ${today}, ${1 + ticketsEach}, ${gift - staked}, ${counters.map(() => staked).join()} from ${insertWallets(players)};
    insert into ledger.command (player_id, seq, body_hash, at, cash, held, key, kind, status, legs)
    select p, 1, 1, now(), ${gift}, 0, ${ref}, 17, 'posted', 1 from ${insertWallets(players)};
    insert into ledger.${leaf} (player_id, seq, at, amount, credit_after, debit, credit, kind, ref, currency)
    select p, 1, now(), ${gift}, ${gift}, 12, 1, 17, ${ref}, 'INR' from ${insertWallets(players)};
    insert into event (player_id, feature, kind, payload, at)
    select p, 'promo', 'reward.paid',
      jsonb_build_object('market', 1, 'currency', 'INR', 'day', ${today}, 'movement', 17, 'ref', ${ref}, 'amount', ${gift}), now()
    from ${insertWallets(players)};`
}

/** The terms of a lottery: all of it counts, as far as it was at risk. */
function insertBets(players: number, leaf: string): string {
  const sold = `(select p, n, md5(p || ' ' || n)::uuid as id, ((p + n) % 10)::text as pick
    from ${insertWallets(players)}, generate_series(1, ${ticketsEach}) n) sold`
  const requestText = `concat(p, '|betPlaced|${stake}|INR|', replace(id::text, '-', ''), '|||||||10000|difference||')`
  const hash = `('x' || left(encode(sha256(convert_to(${requestText}, 'UTF8')), 'hex'), 16))::bit(64)::bigint`
  const after = `${gift} - n * ${stake}`
  return `
    insert into ledger.command (player_id, seq, body_hash, at, cash, held, key, kind, status, legs)
    select p, 1 + n, ${hash}, now(), ${after}, 0, md5(id || ' key')::uuid, 5, 'posted', 1 from ${sold};
    insert into ledger.${leaf} (player_id, seq, at, amount, debit_after, debit, credit, kind, ref, currency)
    select p, 1 + n, now(), ${stake}, ${after}, 1, 11, 5, id, 'INR' from ${sold};
    insert into ledger.hold (player_id, opened_on, amount, bonus, ref, state, class, weight_bps, turnover_rule)
    select p, ${today}, ${stake}, 0, id, 'pending', 'bet', 10000, 'difference' from ${sold};
    insert into ticket (player_id, seq, at, ticket_id, stake, mode, state, currency, draw_id, picks, leaf)
    select p, 1 + n, now(), id, ${stake}, 'real', 'taken', 'INR', '${drawId}',
      jsonb_build_array(jsonb_build_object('bet', 'digit', 'pick', pick, 'stake', ${stake})), sha256(convert_to(id::text, 'UTF8'))
    from ${sold};`
}
