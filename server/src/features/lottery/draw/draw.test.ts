import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { LotteryGame } from '@zamra/contract/lottery-games.ts'
import { prizeOf, spell } from '@zamra/contract/lottery-rules.ts'
import { minor, toMajor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StepResult } from '../../../../../verifier/src/steps.ts'
import { verifyDraw } from '../../../../../verifier/src/verify-draw.ts'
import { verifySeedAndTickets } from '../../../../../verifier/src/verify-seed-and-tickets.ts'
import { type DrawWorld, openDrawWorld } from '../../../../test/draw-world.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import { systemNow } from '../../../base/clock.ts'
import { readBalance } from '../../../ledger/index.ts'
import { drawNews } from '../draw-news.ts'
import { recentWins } from '../recent-wins.ts'
import type { Draw } from './draw.ts'

const modes = ['real', 'free'] as const
const line = (bet: string, pick: string, stake: number) => ({ bet, pick, stake })
const digits = Array.from({ length: 10 }, (_, digit) => line('digit', String(digit), 100 + digit))

/** The other games have the rules of the first at another pace. */
const games = ['minute', 'five', 'six45', 'k3'] as const satisfies readonly LotteryGame[]
type Game = (typeof games)[number]

/** Of every game all that can be bet on; in the two quick ones something of it wins for certain. */
const linesOf: Readonly<Record<Game, ReturnType<typeof line>[]>> = {
  minute: [
    ...digits,
    ...['red', 'green', 'violet'].map((pick) => line('colour', pick, 333)),
    ...['small', 'big'].map((pick) => line('size', pick, 777)),
  ],
  five: [
    ...Array.from({ length: 10 }, (_, digit) => line('last1', String(digit), 101 + digit)),
    ...['small', 'big'].map((pick) => line('sum', pick, 555)),
    ...[line('last2', '42', 200), line('last3', '042', 200), line('all', '04242', 200)],
  ],
  // With a triple the last but one wins, and without one Odd or Even does.
  k3: [
    ...['small', 'big'].map((pick) => line('size', pick, 777)),
    ...['9', '10', '11', '12'].map((pick) => line('sum', pick, 301)),
    ...[line('pair', '1-1', 410), line('pair', '6-6', 411), line('triple', '3-3-3', 120)],
    ...['1-2', '3-4', '5-6'].map((pick) => line('two', pick, 205)),
    ...['1-2-3', '4-5-6'].map((pick) => line('three', pick, 206)),
    ...['odd', 'even'].map((pick) => line('parity', pick, 778)),
    line('anyTriple', 'anyTriple', 140),
  ],
  six45: Array.from({ length: 20 }, (_, at) =>
    line('six', spell(Array.from({ length: 6 }, (__, place) => ((at * 2 + place * 7) % 45) + 1)), 1_000),
  ),
}
const stakeOf = (game: Game) => linesOf[game].reduce((sum, { stake }) => sum + BigInt(stake), 0n)

let world: DrawWorld
let players: readonly WorldPlayer[]
let played: readonly Played[]
/** A second world, whose beacon becomes unavailable. */
let unlucky: DrawWorld
let late: Awaited<ReturnType<typeof comeLate>>
// The clock of a draw is the real one, so everything that has to wait for it waits together.
beforeAll(async () => {
  // Twelve purchases at once must be through before the sale closes, also where the processor is shared with others.
  world = await openDrawWorld({ minute: 14, five: 14, six45: 14, k3: 14 })
  unlucky = await openDrawWorld()
  players = [await world.rich(), await world.rich()]
  ;[late, played] = await Promise.all([comeLate(), Promise.all(games.map(playOne))])
})
afterAll(async () => {
  await world.close()
  await unlucky.close()
})

type Played = Awaited<ReturnType<typeof playOne>>

/** A draw in which both players have bought the same lines with money and with coins. */
async function playOne(game: Game) {
  const draw = await world.onSale(game)
  const orders = players.flatMap((player) =>
    modes.map((mode) => buy(world, player, draw, { mode, picks: linesOf[game] })),
  )
  const tickets = await Promise.all(orders)
  await world.until(draw.drawId, 'PUBLISHED')
  const shown = await Promise.all(
    tickets.map(async ({ player, ticketId }) => await world.ok('/lottery/ticket', { ticketId }, { as: player })),
  )
  return { game, draw, told: await world.ok('/lottery/draw', { drawId: draw.drawId }), tickets: shown }
}

test('a draw runs from its announcement to its publication and pays every ticket by its rules [FP-01 FP-02]', async () => {
  for (const { game, draw, told, tickets } of played) {
    const wins = linesOf[game].map(({ stake, ...pick }) => ({
      stake,
      ...prizeOf(draw.rules, pick, told.numbers ?? []),
    }))
    const prize = wins.reduce((sum, { stake, pays }) => sum + (BigInt(stake) * BigInt(pays)) / 10_000n, 0n)
    const state = prize > 0n ? 'WON' : 'LOST'
    for (const ticket of tickets) expect(ticket, game).toMatchObject({ state, prize })
    const winners = wins.filter(({ pays }) => pays > 0).length * players.length
    for (const mode of modes) {
      const paid = told.payouts?.filter((payout) => payout.mode === mode) ?? []
      expect(
        paid.reduce((sum, payout) => sum + payout.winners, 0),
        game,
      ).toBe(winners)
      expect(
        paid.reduce((sum, payout) => sum + payout.paid, 0n),
        game,
      ).toBe(prize * BigInt(players.length))
    }
    expect(told.root?.rootedAt).toBeLessThan(draw.roundAt.getTime())
    await expectVerified(world, draw, tickets.length)
  }
  const [minute, , six] = played
  const pot = six?.told.jackpots?.find(({ currency }) => currency === 'INR')
  expect(pot).toMatchObject({ opened: 50_000_000n, fed: (stakeOf('six45') * 2n * 45n) / 100n, winners: 0 })
  const later = new Date(systemNow().getTime() + 61_000)
  const paid = minute?.told.payouts?.filter(({ mode }) => mode === 'real') ?? []
  const lines = paid.reduce((sum, { winners }) => sum + winners, 0)
  const money = toMajor(minor(paid.reduce((sum, payout) => sum + payout.paid, 0n)))
  // Nothing stands on the shelves of this world, so the game is called by its id.
  expect((await drawNews(world.app, { locale: 'en', market: 'IN' }, later)).map(({ text }) => text)).toContain(
    `minute: ${String(minute?.told.numbers)}. Winning lines: ${lines}, paid: INR ${money}`,
  )
})

test('the same lines win the same with money and with coins: one seed, one outcome, in every game [MP-04]', async () => {
  let won = 0n
  for (const { game, told, tickets } of played) {
    const [real, free] = modes.map((mode) => tickets.filter(({ receipt }) => receipt.mode === mode))
    const outcomes = (some: typeof tickets | undefined) =>
      some?.map(({ receipt, state, prize }) => ({ picks: receipt.picks, state, prize }))
    expect(outcomes(real), game).toEqual(outcomes(free))
    expect(real).toHaveLength(players.length)
    if (game !== 'six45') expect(real?.[0]?.state).toBe('WON')
    const tiers = (mode: string) => told.payouts?.filter((payout) => payout.mode === mode)
    const ofBoth = modes.map((mode) => tiers(mode)?.map(({ tier, winners, paid }) => ({ tier, winners, paid })))
    expect(ofBoth[0], game).toEqual(ofBoth[1])
    won += real?.[0]?.prize ?? 0n
  }
  const staked = games.reduce((sum, game) => sum + stakeOf(game), 0n)
  for (const player of players) {
    const { balance: coins, start } = await world.ok('/game/float', {}, { as: player })
    expect((await balanceOf(world, player.playerId)).cash - 1_000_000n).toBe(won - staked)
    expect(coins - start).toBe(won - staked)
  }
})

/** The beacon is away for one draw, and nobody looks at the two others until their rounds are known. */
async function comeLate() {
  const player = await unlucky.rich()
  const [beaconLate, rootLate, given] = await Promise.all([
    unlucky.onSale('minute'),
    unlucky.onSale('five'),
    unlucky.onSale('six45'),
  ])
  await buy(unlucky, player, beaconLate, { mode: 'real', picks: digits })
  await buy(unlucky, player, rootLate, { mode: 'real', picks: [line('last1', '0', 500)] })
  for (const mode of modes) {
    await buy(unlucky, player, given, { mode, picks: [line('six', '01-02-03-04-05-06', 1_000)] })
  }
  unlucky.beacon.behave({ down: true })
  const waited = unlucky.until(beaconLate.drawId, 'PUBLISHED')
  await after(beaconLate.closesAt)
  const closed = { clientOrderId: randomUUID(), drawId: rootLate.drawId, mode: 'real' as const }
  const refused = await unlucky.call('/lottery/buy', { ...closed, picks: [line('last1', '0', 500)] }, { as: player })
  await after(rootLate.roundAt)
  const fallen = unlucky.until(rootLate.drawId, 'PUBLISHED')
  await after(new Date(beaconLate.roundAt.getTime() + 5_000))
  unlucky.beacon.behave({ down: false })
  await after(given.fallbackRoundAt)
  await unlucky.until(given.drawId, 'VOID')
  await Promise.all([waited, fallen])
  return { player, beaconLate, rootLate, given, refused: refused.body }
}

test('refunds a late ticket, and a late draw follows its declared fallback [FP-06]', async () => {
  const { player, beaconLate, rootLate, given, refused } = late
  expect(refused).toMatchObject({ state: '4090' })
  await expect(unlucky.until(given.drawId, 'PUBLISHED')).rejects.toThrow('rests in VOID')
  // A beacon that comes back decides with the announced round; only a late root falls back.
  for (const [draw, round] of [
    [beaconLate, beaconLate.round],
    [rootLate, rootLate.fallbackRound],
  ] as const) {
    const told = await unlucky.ok('/lottery/draw', { drawId: draw.drawId })
    expect(told).toMatchObject({ state: 'PUBLISHED', result: { round } })
    expect(told.fallbackReason).toBe(draw === rootLate ? 'rootLate' : undefined)
    await expectVerified(unlucky, draw, 1)
  }
  expect(await unlucky.ok('/lottery/draw', { drawId: given.drawId })).toMatchObject({ voidReason: 'rootLate' })
  expect((await stepsOf(unlucky, given)).filter(({ ok }) => !ok)).toEqual([])
  const paid = (await paidFor(player.playerId, beaconLate)) + (await paidFor(player.playerId, rootLate))
  expect((await balanceOf(unlucky, player.playerId)).cash).toBe(1_000_000n - 1_045n - 500n + paid)
})

test('published data of a draw cannot be changed, and there is no result without a root [FP-06]', async () => {
  const { pool } = unlucky.app.databases.main
  for (const change of [
    `update draw_result set numbers = '{1}'`,
    `update draw_root set tickets = 0`,
    `delete from draw_log`,
    `update draw set closes_at = closes_at + interval '1 hour'`,
    `update draw set state = 'OPEN'`,
  ]) {
    await expect(unlucky.mainOwner.query(change), change).rejects.toThrow(/refused|cannot go/)
    await expect(pool.query(change), change).rejects.toThrow(/denied|cannot go/)
  }
  const [{ drawId }] = (await pool.query(`select draw_id as "drawId" from draw where state = 'VOID'`)).rows
  const result = `insert into draw_result (draw_id, round, signature, op_seed, seed, numbers, drawn_at)
    select $1, round, signature, op_seed, seed, numbers, now() from draw_result limit 1`
  await expect(pool.query(result, [drawId])).rejects.toThrow('draw_result_draw_id_fkey')
  const tooLate = `insert into draw_root select $1, root, tickets, stakes, round, holds_from, holds_from from draw_root limit 1`
  await expect(pool.query(tooLate, [drawId])).rejects.toThrow('check constraint')
})

// Last, because one of the players takes a break.
test('shows real wins of the latest draws by two digits of a player, without one who takes a break', async () => {
  const [lucky, resting] = players
  const [minute] = played
  if (!lucky || !resting || !minute) throw new Error('no draw was played')
  for (const player of players) {
    // Nobody can order a result, so the prizes are set: above the stake with money and with coins, and none in other draws.
    await world.app.databases.shardOf(player.playerId).transact(async (tx) => {
      const own = tx.updateTable('ticket').where('player_id', '=', player.playerId)
      await own
        .set((row) => ({ prize: row('stake', '+', 1n) }))
        .where('draw_id', '=', minute.draw.drawId)
        .execute()
      await own.set({ prize: 0n }).where('draw_id', '<>', minute.draw.drawId).execute()
    })
  }
  await world.ok('/safety/takeBreak', { kind: 'coolOff', hours: 24 }, { as: resting })
  const at = new Date(systemNow().getTime() + 61_000)
  expect(recentWins(world.app, at)).toBeUndefined()
  await expect
    .poll(() => recentWins(world.app, at), { timeout: 10_000 })
    .toEqual([
      {
        drawId: minute.draw.drawId,
        player: `••${String(lucky.playerId).slice(-2)}`,
        currency: 'INR',
        prize: stakeOf('minute') + 1n,
      },
    ])
})

type Wish = { readonly mode: (typeof modes)[number]; readonly picks: ReturnType<typeof line>[] }

async function buy(at: DrawWorld, player: WorldPlayer, { drawId }: Draw, wish: Wish) {
  const order = { clientOrderId: randomUUID(), drawId, ...wish }
  const { ticket } = await at.ok('/lottery/buy', order, { as: player })
  return { player, ticketId: ticket.ticketId }
}

async function balanceOf({ app }: DrawWorld, playerId: PlayerId): Promise<{ readonly cash: bigint }> {
  const balance = await readBalance(app.databases.shardOf(playerId).pool, playerId)
  if (!balance) throw new Error('there is no wallet')
  return balance
}

async function paidFor(playerId: PlayerId, { drawId }: Draw): Promise<bigint> {
  const { rows } = await unlucky.app.databases
    .shardOf(playerId)
    .pool.query(
      `select sum(prize)::bigint as paid from ticket where player_id = $1 and draw_id = $2 and mode = 'real'`,
      [playerId, drawId],
    )
  return rows[0].paid
}

/** By the published files alone, with the code that knows nothing of the server. */
async function expectVerified(at: DrawWorld, draw: Draw, tickets: number): Promise<void> {
  const steps = await stepsOf(at, draw)
  expect(steps.filter(({ ok }) => !ok)).toEqual([])
  const names = steps.map(({ step }) => step)
  expect(names).toEqual(expect.arrayContaining(['root', 'round', 'numbers', 'payouts', 'leaves']))
  const { body, headers } = await at.fastify.inject(`/open-draw/${draw.drawId}/leaves.txt`)
  expect(body.trim().split('\n')).toHaveLength(tickets)
  expect(headers['cache-control']).toContain('immutable')
}

async function stepsOf({ fastify }: DrawWorld, { drawId }: Draw): Promise<readonly StepResult[]> {
  const bundle = (await fastify.inject(`/open-draw/${drawId}.json`)).json()
  const leaves = await fastify.inject(`/open-draw/${drawId}/leaves.txt`)
  const trust = (await fastify.inject('/open-draw/trust.json')).json()
  const steps: StepResult[] = []
  for await (const step of verifyDraw(bundle, trust)) steps.push(step)
  for await (const step of verifySeedAndTickets(bundle, leaves.statusCode === 200 ? leaves.body : undefined))
    steps.push(step)
  return steps
}

async function after(date: Date): Promise<void> {
  await sleep(Math.max(0, date.getTime() - systemNow().getTime()) + 50)
}
