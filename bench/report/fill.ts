import type { Postgres } from '../../ops/stack/postgres.ts'

/** Bets are made ten at a time, on days that are spread over the year. */
export const betsOfDay = 10
const yearDays = 360
/** Players do not all play on the same days. */
const shiftDays = 14
const firstPlayer = 100_000_000

export type Size = { readonly players: number; readonly daysEach: number }

export const betsIn = ({ players, daysEach }: Size) => players * daysEach * betsOfDay
export const transfersIn = ({ players, daysEach }: Size) =>
  players * (daysEach * movesOfDay.length + depositsBefore(daysEach))

type Move = {
  readonly kind: number
  readonly debit: number
  readonly credit: number
  /** In halves of the stake of the player: what moves, and the cash after it, compared with the beginning of the day. */
  readonly halves: number
  readonly after: number
  readonly bet: number
}

/** A day of a player: ten bets, three of which win three times the stake. The day costs one stake. */
const movesOfDay: readonly Move[] = movesFrom('B B W B B B W B B B W B B')

/** `B` is a bet, `W` the win of the bet before it. */
function movesFrom(pattern: string): readonly Move[] {
  let [after, bet] = [0, -1]
  return pattern.split(' ').map((letter) => {
    const isBet = letter === 'B'
    after += isBet ? -2 : 6
    bet += isBet ? 1 : 0
    return isBet
      ? { kind: 5, debit: 1, credit: 11, halves: 2, after, bet }
      : { kind: 6, debit: 11, credit: 1, halves: 6, after, bet }
  })
}
/** A deposit of ten stakes before the first of every five days. */
const depositEvery = 5
const depositHalves = 20
const deposit: Omit<Move, 'after'> = { kind: 3, debit: 10, credit: 1, halves: depositHalves, bet: -1 }

const depositsBefore = (day: number) => Math.ceil(day / depositEvery)

/**
 * Writes a year of bets into the journal of an empty shard. The tables, their constraints, months and primary keys are the real ones,
 * and the cash after each transfer is what the transfers before it leave. The rows are generated: nobody has posted them, so
 * there are no commands, holds and links of the hash chain, which reports do not read. The primary keys are dropped meanwhile and
 * created again, as a restore would do.
 */
export async function fillYear(
  postgres: Postgres,
  database: string,
  size: Size,
  print: (line: string) => void,
): Promise<void> {
  const run = async (sql: string) => void (await postgres.query(database, `set maintenance_work_mem = '1GB'; ${sql}`))
  await run(`select ledger.prepare_months((now() - interval '${yearDays + 31} days')::date, 15)`)
  const leaves = await listLeaves(postgres, database)
  for (const leaf of leaves) await run(`alter table ledger.${leaf} drop constraint ${leaf}_pkey`)
  await run(walletsOf(size))
  for (let day = 0; day < size.daysEach; day += 1) {
    await run(dayOf(size, day))
    print(`  ${(size.players * (day + 1) * betsOfDay).toLocaleString('en')} bets written`)
  }
  for (const leaf of leaves) await run(`alter table ledger.${leaf} add primary key (player_id, seq)`)
  await postgres.query(database, 'vacuum (freeze, analyze)')
}

async function listLeaves(postgres: Postgres, database: string): Promise<readonly string[]> {
  const found = await postgres.query(
    database,
    `select relname from pg_class where relname ~ '^transfer_\\d{4}_\\d{2}$' and relkind = 'r' order by 1`,
  )
  return found.split('\n').filter((name) => name !== '')
}

const playersOf = ({ players }: Size) => `generate_series(${firstPlayer}, ${firstPlayer + players - 1}) p`
/** Half the stake of a player, in minor units. */
const half = `(50 * (1 + p % 50))::bigint`

function walletsOf(size: Size): string {
  const halves = depositsBefore(size.daysEach) * depositHalves - size.daysEach * 2
  const moves = size.daysEach * movesOfDay.length + depositsBefore(size.daysEach)
  return `insert into ledger.wallet (player_id, market, currency, counted_on, seq, cash)
    select p, 1, 'INR', (now() at time zone 'Asia/Kolkata')::date, ${moves}, ${halves} * ${half} from ${playersOf(size)}`
}

/** The nth day of every player. */
function dayOf(size: Size, day: number): string {
  const isFed = day % depositEvery === 0
  const before = depositsBefore(day) * depositHalves - day * 2
  const fed = before + (isFed ? depositHalves : 0)
  const moves: readonly Move[] = [...(isFed ? [{ ...deposit, after: 0 }] : []), ...movesOfDay]
  const first = day * movesOfDay.length + depositsBefore(day) + 1
  const rows = moves.map(
    ({ kind, debit, credit, halves, after, bet }, place) =>
      `(${[first + place, place, kind, debit, credit, halves, fed + after, bet].join()})`,
  )
  const ago = yearDays - Math.floor((day * (yearDays - shiftDays)) / Math.max(1, size.daysEach - 1))
  return `insert into ledger.transfer (player_id, seq, at, amount, debit_after, credit_after, debit, credit, kind, ref, currency)
    select p, m.seq, date_trunc('day', now()) - make_interval(days => ${ago} - p % ${shiftDays}, mins => -m.place),
      m.halves * ${half}, case when m.debit = 1 then m.cash * ${half} end, case when m.credit = 1 then m.cash * ${half} end,
      m.debit, m.credit, m.kind, md5(p || ' ${day} ' || m.bet)::uuid, 'INR'
    from ${playersOf(size)} cross join (values ${rows.join()}) m (seq, place, kind, debit, credit, halves, cash, bet)`
}
