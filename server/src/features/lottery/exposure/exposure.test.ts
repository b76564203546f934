import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callApp } from '../../../../test/call-app.ts'
import { type BuyAnswer, type LotteryWorld, openLotteryWorld, order } from '../../../../test/lottery-world.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import { noLag } from '../../../base/lag.ts'
import { OutcomeUnknownError } from '../../../db/client.ts'
import { openServer, type ZamraServer } from '../../../server.ts'
import { forgetExposure } from './queries.ts'
import { reserveExposure } from './reserve-exposure.ts'

/** A digit pays nine times its stake: these caps take 5,000 on one digit, and 10,000 on all lines of a draw. */
const caps = 'IN.minute:90000/45000'

let world: LotteryWorld
let second: ZamraServer
beforeAll(async () => {
  world = await openLotteryWorld({ env: { ZAMRA_DRAW_CAPS: caps } })
  second = await openServer(world.app.config, { lag: noLag, log: world.app.log })
})
afterAll(async () => {
  await second.close()
  await world.close()
})

const digit = (pick: string, stake: number) => ({ picks: [{ bet: 'digit', pick, stake }] })
const buy = (player: WorldPlayer, drawId: string, pick: string, stake: number) =>
  world.buy(player, order(drawId, digit(pick, stake)))

const requireFunds = async () => {}

/** What all tickets of a draw on one digit can win, over all shards. */
async function soldOn(drawId: string, pick: string): Promise<number> {
  const sums = await Promise.all(
    world.app.databases.shards.map(async ({ pool }) => {
      const { rows } = await pool.query<{ staked: string }>(
        `select coalesce(sum((line ->> 'stake')::bigint), 0)::text as staked
         from ticket, jsonb_array_elements(picks) line
         where draw_id = $1 and mode = 'real' and state = 'taken' and line ->> 'pick' = $2`,
        [drawId, pick],
      )
      return Number(rows[0]?.staked) * 9
    }),
  )
  return sums.reduce((sum, one) => sum + one, 0)
}

test('refuses a stake past the cap of a number, says what is still possible, and takes that', async () => {
  const player = await world.richPlayer(100_000n)
  const drawId = await world.draw('minute')
  expect((await buy(player, drawId, '7', 4_000)).state).toBe('200')
  expect(await buy(player, drawId, '7', 2_000)).toMatchObject({
    state: '4222',
    code: 'draw.full',
    resultData: { drawId, bet: 'digit', pick: '7', left: 1_000, currency: 'INR' },
  })
  expect(await world.cashOf(player)).toBe(96_000n)
  expect((await buy(player, drawId, '8', 2_000)).state).toBe('200')
  expect((await buy(player, drawId, '7', 1_000)).state).toBe('200')
  expect(await buy(player, drawId, '7', 100)).toMatchObject({ code: 'draw.full', resultData: { left: 0 } })
  const free = order(drawId, { mode: 'free', ...digit('7', 5_000) })
  expect((await world.buy(player, free)).state).toBe('200')
  expect((await buy(player, await world.draw('minute'), '7', 5_000)).state).toBe('200')
})

test('refuses a stake past the cap of the draw, and names the first line of the ticket that does not fit', async () => {
  const player = await world.richPlayer(100_000n)
  const drawId = await world.draw('minute')
  for (const pick of ['1', '2']) expect((await buy(player, drawId, pick, 4_500)).state).toBe('200')
  const picks = ['3', '4', '5'].map((pick) => ({ bet: 'digit', pick, stake: 400 }))
  expect(await world.buy(player, order(drawId, { picks }))).toMatchObject({
    code: 'draw.full',
    resultData: { bet: 'digit', pick: '5', left: 200 },
  })
  expect((await world.buy(player, order(drawId, { picks: picks.slice(0, 2) }))).state).toBe('200')
})

test('two processes and all shards together never sell past a cap', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => world.richPlayer(50_000n)))
  expect(new Set(players.map(({ playerId }) => world.app.databases.shardOf(playerId).name)).size).toBe(2)
  const drawId = await world.draw('minute')
  const answers = await Promise.all(
    Array.from({ length: 72 }, async (_, number) => {
      const server = number % 2 === 0 ? world.fastify : second.fastify
      const given = order(drawId, digit('7', 500))
      const as = players[number % players.length] as WorldPlayer
      return (await callApp(server, '/lottery/buy', given, { as })).body as BuyAnswer
    }),
  )
  const sold = answers.filter(({ state }) => state === '200')
  expect(answers.filter(({ code }) => code === 'draw.full')).toHaveLength(answers.length - sold.length)
  expect(sold).toHaveLength(10)
  expect(await soldOn(drawId, '7')).toBe(45_000)
})

test('answers a repeated order with its ticket when the draw is full, and counts it once', async () => {
  const player = await world.richPlayer(100_000n)
  const drawId = await world.draw('minute')
  const given = order(drawId, digit('7', 3_000))
  const answers = await Promise.all(Array.from({ length: 4 }, () => world.buy(player, given)))
  expect(new Set(answers.map(({ resultData }) => resultData.ticket.ticketId)).size).toBe(1)
  expect((await buy(player, drawId, '7', 2_000)).state).toBe('200')
  expect(await world.buy(player, given)).toMatchObject({ state: '200' })
  expect((await buy(player, drawId, '7', 100)).code).toBe('draw.full')
  expect(await soldOn(drawId, '7')).toBe(45_000)
})

test('two orders at once under one id cannot hide a large stake behind a small one', async () => {
  const player = await world.richPlayer(100_000n)
  const drawId = await world.draw('minute')
  expect((await buy(player, drawId, '7', 3_000)).state).toBe('200')
  for (let time = 0; time < 8; time += 1) {
    const small = order(drawId, digit('7', 100))
    const large = { ...small, ...digit('7', 2_500) }
    await Promise.all([world.buy(player, small), world.buy(player, large)])
  }
  expect(await soldOn(drawId, '7')).toBe((3_000 + 8 * 100) * 9)
})

test('a stake that the ledger refuses takes nothing of the cap', async () => {
  const poor = await world.richPlayer(100n)
  const drawId = await world.draw('minute')
  for (let time = 0; time < 5; time += 1) {
    expect((await buy(poor, drawId, '7', 4_000)).code).toBe('balance.insufficient')
  }
  expect((await buy(await world.richPlayer(5_000n), drawId, '7', 5_000)).state).toBe('200')
})

test('a player without money takes nothing of the cap from other processes', async () => {
  const poor = await world.richPlayer(100n)
  const drawId = await world.draw('minute')
  const given = order(drawId, digit('7', 4_900))
  const { body } = await callApp(second.fastify, '/lottery/buy', given, { as: poor })
  expect(body).toMatchObject({ code: 'balance.insufficient', resultData: { available: 100, currency: 'INR' } })
  expect((await buy(await world.richPlayer(5_000n), drawId, '7', 5_000)).state).toBe('200')
})

test('a large share that was not sold goes back to the cap, for every process', async () => {
  const drawId = await world.draw('minute')
  const sale = { drawId, game: 'minute', market: 'IN' }
  const risks = [
    { number: '', amount: 44_100n },
    { number: 'digit 7', amount: 44_100n },
  ]
  const reserved = await reserveExposure(second.app, sale, { order: 'refused', risks, requireFunds })
  if (!('settle' in reserved)) throw new Error('the cap was free')
  const player = await world.richPlayer(100_000n)
  expect((await buy(player, drawId, '7', 4_000)).code).toBe('draw.full')
  reserved.settle(false)
  await expect.poll(async () => (await buy(player, drawId, '7', 4_000)).state).toBe('200')
  expect((await buy(player, drawId, '7', 1_500)).code).toBe('draw.full')
  expect(await soldOn(drawId, '7')).toBeLessThanOrEqual(45_000)
})

test('a stake whose outcome is unknown keeps its share, and its repetition takes no second one', async () => {
  const player = await world.richPlayer(100_000n)
  const drawId = await world.draw('minute')
  const given = order(drawId, digit('7', 3_000))
  const { ledger } = world.app
  const submit = ledger.submit.bind(ledger)
  vi.spyOn(ledger, 'submit').mockImplementationOnce(async (command) => {
    await submit(command)
    throw new OutcomeUnknownError('the connection was lost after the commit')
  })
  expect((await world.buy(player, given)).code).toBe('outcome.unknown')
  expect((await buy(player, drawId, '7', 2_500)).code).toBe('draw.full')
  expect((await world.buy(player, given)).state).toBe('200')
  expect((await buy(player, drawId, '7', 2_000)).state).toBe('200')
  expect(await soldOn(drawId, '7')).toBe(45_000)
})

test('a process that dies with a share of the cap makes the cap smaller, never larger', async () => {
  const drawId = await world.draw('minute')
  const sale = { drawId, game: 'minute', market: 'IN' }
  const risks = [{ number: 'digit 7', amount: 40_000n }]
  expect(await reserveExposure(second.app, sale, { order: 'lost', risks, requireFunds })).toHaveProperty('settle')
  const player = await world.richPlayer(100_000n)
  expect(await buy(player, drawId, '7', 1_000)).toMatchObject({ code: 'draw.full', resultData: { left: 555 } })
  expect((await buy(player, drawId, '7', 500)).state).toBe('200')
  const { main } = world.app.databases
  await expect(
    main.pool.query(`update draw_exposure set granted = granted + 1000 where draw_id = $1 and number = 'digit 7'`, [
      drawId,
    ]),
  ).rejects.toThrow('draw_exposure')
  await main.transact((tx) => forgetExposure(tx, drawId))
  const { rowCount } = await main.pool.query('select from draw_exposure where draw_id = $1', [drawId])
  expect(rowCount).toBe(0)
})
