import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { minor, toMajor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookInside } from '../../../../../verifier/src/look-inside.ts'
import type { StepResult } from '../../../../../verifier/src/steps.ts'
import { verifyDraw } from '../../../../../verifier/src/verify-draw.ts'
import { type DrawWorld, openDrawWorld } from '../../../../test/draw-world.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import { now } from '../../../base/clock.ts'
import { readBalance } from '../../../ledger/index.ts'
import { drawNews } from '../draw-news.ts'
import type { Draw } from './draw.ts'

let world: DrawWorld
beforeAll(async () => {
  world = await openDrawWorld()
})
afterAll(() => world.close())

/** The clock of a draw is the real one. */
const timeout = 120_000
const line = (bet: string, pick: string, stake: number) => ({ bet, pick, stake })
const digits = Array.from({ length: 10 }, (_, digit) => line('digit', String(digit), 100 + digit))

test('a draw goes from its announcement to its last word, and everybody is paid what the rules say [FP-01 FP-02 MP-04]', {
  timeout,
}, async () => {
  const players = [await world.rich(), await world.rich()]
  const [draw, six] = await Promise.all([world.onSale('minute'), world.onSale('six45')])
  const tickets: { player: WorldPlayer; ticketId: string }[] = []
  for (const player of players) {
    for (const mode of ['real', 'free'] as const) tickets.push(await buy(player, draw, mode, digits))
    await buy(player, six, 'real', [line('six', '01-02-03-04-05-06', 1_000)])
  }
  await Promise.all([world.until(draw.drawId, 'PUBLISHED'), world.until(six.drawId, 'PUBLISHED')])
  const told = await world.ok('/lottery/draw', { drawId: draw.drawId })
  const prize = BigInt(100 + Number(told.numbers?.[0])) * 9n
  for (const { player, ticketId } of tickets) {
    expect(await world.ok('/lottery/ticket', { ticketId }, { as: player })).toMatchObject({ state: 'WON', prize })
  }
  expect(told.payouts).toEqual([
    { mode: 'free', currency: 'COIN', tier: 'digit:90000', winners: 2, paid: prize + prize },
    { mode: 'real', currency: 'INR', tier: 'digit:90000', winners: 2, paid: prize + prize },
  ])
  expect(told.root?.rootedAt).toBeLessThan(draw.roundAt.getTime())
  const pots = (await world.ok('/lottery/draw', { drawId: six.drawId })).jackpots
  expect(pots?.find(({ currency }) => currency === 'INR')).toMatchObject({ opened: 50_000_000n, fed: 900n, winners: 0 })
  for (const { playerId } of players) {
    const { cash } = await balanceOf(playerId)
    expect(cash).toBe(1_000_000n - 1_045n - 1_000n + prize + (await paidFor(playerId, six)))
  }
  const later = new Date(now().getTime() + 61_000)
  expect((await drawNews(world.house, 'en', later)).map(({ text }) => text)).toContain(
    `One minute: ${String(told.numbers)}. Winning lines: 2, paid: INR ${toMajor(minor(prize + prize))}`,
  )
  await expectVerified(draw, 4)
  await expectVerified(six, 2)
})

test('who comes late gets his stake back, and a draw that came late follows what was declared [FP-06]', {
  timeout,
}, async () => {
  const player = await world.rich()
  const [beaconLate, rootLate, given] = await Promise.all([
    world.onSale('minute'),
    world.onSale('five'),
    world.onSale('six45'),
  ])
  await buy(player, beaconLate, 'real', digits)
  await buy(player, rootLate, 'real', [line('last1', '0', 500)])
  await buy(player, given, 'real', [line('six', '01-02-03-04-05-06', 1_000)])
  await buy(player, given, 'free', [line('six', '01-02-03-04-05-06', 1_000)])
  world.beacon.behave({ down: true })
  const waited = world.until(beaconLate.drawId, 'PUBLISHED')
  await after(beaconLate.closesAt)
  const closed = { clientOrderId: randomUUID(), drawId: rootLate.drawId, mode: 'real' as const }
  const refused = await world.call('/lottery/buy', { ...closed, picks: [line('last1', '0', 500)] }, { as: player })
  expect(refused.body).toMatchObject({ state: '4090' })
  // Nobody looks at the other two until their rounds are known.
  await after(rootLate.roundAt)
  const fallen = world.until(rootLate.drawId, 'PUBLISHED')
  await after(new Date(beaconLate.roundAt.getTime() + 7_000))
  world.beacon.behave({ down: false })
  await after(given.fallbackRoundAt)
  await world.until(given.drawId, 'VOID')
  await expect(world.until(given.drawId, 'PUBLISHED')).rejects.toThrow('rests in VOID')
  await Promise.all([waited, fallen])
  for (const [draw, fallbackReason] of [
    [beaconLate, 'beaconLate'],
    [rootLate, 'rootLate'],
  ] as const) {
    const told = await world.ok('/lottery/draw', { drawId: draw.drawId })
    expect(told).toMatchObject({ state: 'PUBLISHED', fallbackReason, result: { round: draw.fallbackRound } })
    await expectVerified(draw, 1)
  }
  expect(await world.ok('/lottery/draw', { drawId: given.drawId })).toMatchObject({ voidReason: 'rootLate' })
  expect((await stepsOf(given)).filter(({ ok }) => !ok)).toEqual([])
  const paid = (await paidFor(player.playerId, beaconLate)) + (await paidFor(player.playerId, rootLate))
  expect((await balanceOf(player.playerId)).cash).toBe(1_000_000n - 1_045n - 500n + paid)
})

test('what was said of a draw stays, and there is no result without a root', async () => {
  const { pool } = world.house.databases.main
  for (const change of [
    `update draw_result set numbers = '{1}'`,
    `update draw_root set tickets = 0`,
    `delete from draw_log`,
    `update draw set closes_at = closes_at + interval '1 hour'`,
    `update draw set state = 'OPEN'`,
  ]) {
    await expect(pool.query(change), change).rejects.toThrow(/refused|cannot go/)
  }
  const [{ drawId }] = (await pool.query(`select draw_id as "drawId" from draw where state = 'VOID'`)).rows
  const result = `insert into draw_result (draw_id, round, signature, op_seed, seed, numbers, drawn_at)
    select $1, round, signature, op_seed, seed, numbers, now() from draw_result limit 1`
  await expect(pool.query(result, [drawId])).rejects.toThrow('draw_result_draw_id_fkey')
  const tooLate = `insert into draw_root select $1, root, tickets, stakes, round, holds_from, holds_from from draw_root limit 1`
  await expect(pool.query(tooLate, [drawId])).rejects.toThrow('check constraint')
})

async function buy(player: WorldPlayer, { drawId }: Draw, mode: 'real' | 'free', picks: ReturnType<typeof line>[]) {
  const order = { clientOrderId: randomUUID(), drawId, mode, picks }
  const { ticket } = await world.ok('/lottery/buy', order, { as: player })
  return { player, ticketId: ticket.ticketId }
}

async function balanceOf(playerId: PlayerId): Promise<{ readonly cash: bigint }> {
  const balance = await readBalance(world.house.databases.shardOf(playerId).pool, playerId)
  if (!balance) throw new Error('there is no wallet')
  return balance
}

async function paidFor(playerId: PlayerId, { drawId }: Draw): Promise<bigint> {
  const { rows } = await world.house.databases
    .shardOf(playerId)
    .pool.query(
      `select sum(prize)::bigint as paid from ticket where player_id = $1 and draw_id = $2 and mode = 'real'`,
      [playerId, drawId],
    )
  return rows[0].paid
}

/** By the published files alone, with the code that knows nothing of the server. */
async function expectVerified(draw: Draw, tickets: number): Promise<void> {
  const steps = await stepsOf(draw)
  expect(steps.filter(({ ok }) => !ok)).toEqual([])
  const names = steps.map(({ step }) => step)
  expect(names).toEqual(expect.arrayContaining(['root', 'round', 'numbers', 'payouts', 'leaves']))
  const { body, headers } = await world.app.inject(`/open-draw/${draw.drawId}/leaves.txt`)
  expect(body.trim().split('\n')).toHaveLength(tickets)
  expect(headers['cache-control']).toContain('immutable')
}

async function stepsOf({ drawId }: Draw): Promise<readonly StepResult[]> {
  const bundle = (await world.app.inject(`/open-draw/${drawId}.json`)).json()
  const leaves = await world.app.inject(`/open-draw/${drawId}/leaves.txt`)
  const steps: StepResult[] = []
  for await (const step of verifyDraw(bundle)) steps.push(step)
  for await (const step of lookInside(bundle, leaves.statusCode === 200 ? leaves.body : undefined)) steps.push(step)
  return steps
}

async function after(date: Date): Promise<void> {
  await sleep(Math.max(0, date.getTime() - now().getTime()) + 50)
}
