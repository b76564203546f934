import { randomUUID } from 'node:crypto'
import { bucketOf, shardIndex } from '../src/db/buckets.ts'
import type { World } from './world.ts'

type Day = { readonly start: number; readonly end: number }
const hour = 3_600_000

/** The rows of one day, and a few just before and after it, written as the owner of the tables. Every player is on their own shard. */
export async function seedRows(world: World, { start, end }: Day) {
  const write = (player: number, text: string, values: readonly unknown[]) => {
    const owner = world.owners[shardIndex(bucketOf(player as never), world.owners.length)]
    if (!owner) throw new Error(`player ${player} has no shard`)
    return owner.query(text, [player, ...values])
  }
  const payouts = await seedWithdrawals(write, end)
  await seedTickets(write, end)
  const bets = await seedBets(write, { start, end })
  await seedRounds(write, { start, end })
  return { payouts, bets }
}

type Write = (player: number, text: string, values: readonly unknown[]) => Promise<unknown>
const playerOf = (index: number) => 900_000 + index * 37

type Withdrawal = {
  readonly state?: string
  readonly ended?: number
  readonly kind?: 'bank' | 'wallet'
  readonly created?: number
  readonly paid?: number
  readonly promised?: number
  readonly code?: string
  readonly credit?: number
  readonly events?: readonly (readonly [string, number])[]
}

const at = (ms: number | undefined) => (ms === undefined ? null : new Date(ms))

async function writeWithdrawal(
  write: Write,
  player: number,
  number: number,
  row: Withdrawal & { readonly end: number },
) {
  const { kind = 'bank', created = row.end - 40 * hour, promised = row.end, paid, code = null, credit = null } = row
  const name = `W${player}-${number}`
  const state = row.state ?? (paid === undefined ? 'REJECTED' : 'PAID')
  const ended = row.ended ?? paid
  await write(
    player,
    `insert into withdrawal (player_id, withdraw_no, client_order_id, body_hash, market, currency, amount, fee, tax, payee_id,
      payee_kind, payee_place, payee_code, payee_tail, holder_sealed, number_sealed, confirmed_by, confirmation, state,
      created_at, promised_at, reject_code, paid_at, ended_at, finished_at, compensation)
     values ($1, $2, $3, decode(repeat('00', 32), 'hex'), 'IN', 'INR', 10000, 0, 0, 'p', $4, 'x', 'x', '1234', '\\x00', '\\x00',
      'password', '{}', $5, $6, $7, $8, $9, $11::timestamptz, $11, $10)`,
    [name, randomUUID(), kind, state, at(created), at(promised), code, at(paid), credit, at(ended)],
  )
  for (const [index, [status, ms]] of (row.events ?? []).entries())
    await write(
      player,
      `insert into withdrawal_event (player_id, withdraw_no, seq, status, by_whom, at) values ($1, $2, $3, $4, 'rules', $5)`,
      [name, index + 1, status, new Date(ms)],
    )
}

/** From a few seconds to a day and a bit: counted by the second, by the minute and by the hour, rounded up. */
const exactTimes = [
  ...Array.from({ length: 12 }, (_, index) => ({ exact: 7 + index * 11, unit: 1, isLate: false })),
  ...Array.from({ length: 8 }, (_, index) => ({ exact: 4_333 + index * 61, unit: 60, isLate: true })),
  ...Array.from({ length: 4 }, (_, index) => ({ exact: 92_000 + index * 100, unit: 3_600, isLate: true })),
]

async function seedWithdrawals(write: Write, end: number) {
  const add = (player: number, number: number, row: Withdrawal) =>
    writeWithdrawal(write, player, number, { ...row, end })
  for (const [index, { exact, isLate }] of exactTimes.entries()) {
    const paid = end - 1_000 - index * 60_000
    const created = paid - exact * 1_000
    const delay = isLate ? { promised: paid - 1, credit: 100 } : {}
    const events = [['CREATED', created] as const, ['APPROVED', paid - 1] as const, ['PAID', paid] as const]
    await add(playerOf(index % 12), index, { created, paid, events, ...delay })
  }
  // The next day, and before the thirty days: none of it counts.
  const before = end - 30 * 24 * hour - 1
  await add(playerOf(0), 90, { paid: end, events: [['APPROVED', end]] })
  await add(playerOf(1), 91, { paid: before, created: before - hour, events: [['APPROVED', before]] })
  // Nine players on another rail, and two reasons: eleven players and one.
  for (let index = 0; index < 9; index += 1)
    await add(playerOf(index), 100 + index, { kind: 'wallet', paid: end - hour, created: end - 2 * hour })
  for (let index = 0; index < 11; index += 1)
    await add(playerOf(index), 200 + index, {
      code: 'payeeNotOwn',
      ended: end - hour,
      events: [['REJECTED', end - hour]],
    })
  await add(playerOf(3), 300, { code: 'accountShared', ended: end - hour, events: [['REJECTED', end - hour]] })
  // Eleven that are late and have not ended: one is refused an hour after the day, and one was promised for later.
  for (let index = 0; index < 11; index += 1)
    await add(playerOf(index), 400 + index, {
      state: 'REVIEWING',
      promised: index === 10 ? end : end - 1,
      ...(index === 9 && { state: 'REJECTED', ended: end + hour, events: [['REJECTED', end + hour] as const] }),
    })
  const times = exactTimes.map(({ exact, unit }) => Math.ceil(exact / unit) * unit)
  return { times, late: exactTimes.filter(({ isLate }) => isLate).length }
}

/** Twelve tickets of the days: nine answered, one of them late, one overdue, two waiting. The last one is of the next day. */
async function seedTickets(write: Write, end: number): Promise<void> {
  const created = end - 30 * hour
  const inTime = { created, answered: created + 5_000, replyBy: created + 48 * hour }
  const tickets: readonly { readonly created: number; readonly answered?: number; readonly replyBy: number }[] = [
    ...Array.from({ length: 8 }, () => inTime),
    { created, answered: created + 26 * hour, replyBy: created + 24 * hour },
    { created, answered: end, replyBy: end - 1 },
    { created, replyBy: end },
    { created, replyBy: end },
    { created: end, replyBy: end },
  ]
  for (const [index, ticket] of tickets.entries()) {
    const answer = ticket.answered === undefined ? [null, null, null] : ['done', 'asha', Buffer.from('x')]
    await write(
      playerOf(index),
      `insert into feedback (player_id, ticket_no, suggestion, images, created_at, reply_by, answered_at, answer, answered_by, signature)
       values ($1, $2, 'help', '{}', $3, $4, $5, $6, $7, $8)`,
      [`F${index}`, at(ticket.created), at(ticket.replyBy), at(ticket.answered), ...answer],
    )
  }
}

async function seedBets(write: Write, { start, end }: Day) {
  const bets: { stake: number; payout: number }[] = []
  for (let index = 0; index < 11; index += 1)
    await write(
      playerOf(index),
      `insert into original_seed (player_id, number, salt, commit_hash, log_position, log_note, key_number)
       values ($1, 1, 's', repeat('0', 64), 1, 'x', 1)`,
      [],
    )
  const add = (
    index: number,
    nonce: number,
    bet: { game: string; mode: string; stake: number; payout: number; at: number },
  ) =>
    write(
      playerOf(index),
      `insert into original_bet (player_id, bet_id, seed_number, nonce, seq, mode, currency, game, play, stake, placed_at, result,
        pays, payout, settled_at) values ($1, $2, 1, $3, $4, $5, 'INR', $6, '{"side":"under"}', $7, $8, '[1]', 0, $9, $8)`,
      [
        randomUUID(),
        nonce,
        bet.mode === 'real' ? nonce + 1 : 0,
        bet.mode,
        bet.game,
        bet.stake,
        new Date(bet.at),
        bet.payout,
      ],
    )
  for (let number = 0; number < 1_100; number += 1) {
    const stake = 100 + (number % 7) * 50
    const payout = number % 3 === 0 ? stake * 2 + (number % 5) : 0
    bets.push({ stake, payout })
    const at = number === 0 ? start : number === 1 ? end - 1 : start + number * 60_000
    await add(number % 11, number, { game: 'dice', mode: 'real', stake, payout, at })
  }
  await add(0, 2_000, { game: 'dice', mode: 'free', stake: 999, payout: 999, at: start + 1 })
  await add(0, 2_001, { game: 'dice', mode: 'real', stake: 999, payout: 999, at: end })
  await add(1, 2_002, { game: 'limbo', mode: 'real', stake: 999, payout: 0, at: start + 1 })
  return bets
}

/**
 * 1,200 settled rounds of one stake. One is taken back on the day, one on the next day; both are cancelled since. A large win of
 * a day that no report has counted is taken back on the day, too.
 */
async function seedRounds(write: Write, { start, end }: Day): Promise<void> {
  const reversed = new Map([
    [5, start + 2 * hour],
    [6, end + hour],
  ])
  const takeBack = (number: number, won: number, settled: number, takenBack: number) =>
    write(
      playerOf(number % 12),
      `insert into bet_reversal (player_id, ref, day, staked, won, turnover, provider_code, round_id, round_turnover,
        round_settled_at, reversed_at) values ($1, $2, '2026-10-16', 100, $6, 10, 'karkhana', $3, 10, $4, $5)`,
      [randomUUID(), `r${number}`, at(settled), at(takenBack), won],
    )
  for (let number = 0; number < 1_200; number += 1) {
    const settled = start + number * 60_000
    const takenBack = reversed.get(number)
    const values = takenBack === undefined ? ['SETTLED', 90, at(settled)] : ['CANCELLED', 0, at(takenBack)]
    await writeRound(write, number, [...values, at(settled), null])
    if (takenBack !== undefined) await takeBack(number, 90, settled, takenBack)
  }
  const uncounted = start - 5 * 24 * hour
  await writeRound(write, 1_201, ['CANCELLED', 0, at(start + hour), at(uncounted), null])
  await takeBack(1_201, 50_000_000, uncounted, start + hour)
  // A round that the operator staked does not count.
  await writeRound(write, 1_200, ['SETTLED', 100_000, at(start), at(start), 'gift'])
}

function writeRound(write: Write, number: number, values: readonly unknown[]): Promise<unknown> {
  return write(
    playerOf(number % 12),
    `insert into round (player_id, provider_code, round_id, game_id, mode, currency, stake, state, payout, settled_at, placed_at,
      free_round) values ($1, 'karkhana', $2, 'sona-777', 'real', 'INR', 100, $3, $4, $5, $6, $7)`,
    [`r${number}`, ...values],
  )
}
