import { spell } from '@zamra/contract/lottery-rules.ts'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bundle } from '../../../../../verifier/src/bundle.ts'
import { type DrawEvents, drawEventsOf } from '../../../../../verifier/src/draw-events.ts'
import type { Trust } from '../../../../../verifier/src/trust.ts'
import { verifyWinners } from '../../../../../verifier/src/verify-winners.ts'
import type { WorldPlayer } from '../../../../test/call-app.ts'
import { type LotteryWorld, openLotteryWorld, order, saleNote } from '../../../../test/lottery-world.ts'
import { systemNow } from '../../../base/clock.ts'
import { uuidv7 } from '../../../base/random.ts'
import { depositCredited } from '../../../ledger/index.ts'
import { registerPlayer } from '../../session/index.ts'
import { advanceDraw } from './advance-draw.ts'
import { insertRoot } from './leaves/queries.ts'
import { storeLeaves } from './leaves/store-leaves.ts'
import { closeSaleGate, updateDraw } from './queries.ts'
import { insertResult } from './result-queries.ts'
import { sumStakes } from './ticket-queries.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await openLotteryWorld()
})
afterAll(() => world.close())

const drawn = [3, 11, 19, 27, 38, 45]
const [right, wrong] = [spell(drawn), spell([1, 2, 4, 5, 6, 7])]
const line = (pick: string, stake = 1_000) => ({ bet: 'six', pick, stake })

test('all winning lines of a currency share its pot, the remainder is carried over, and other pots stay unchanged', async () => {
  const [one, other, loser] = [await rich(), await rich(), await rich()]
  const pakistani = await rich('+92')
  const first = await world.draw('six45', { opensInMs: -90_000_000, closesInMs: 1_000_000 })
  await buy(one, first, [line(right), line(wrong)])
  await buy(one, first, [line(right)])
  await buy(other, first, [line(right)])
  await buy(loser, first, [line(wrong)])
  await buy(pakistani, first, [line(wrong, 3_000)])
  await buy(loser, first, [line(right)], 'free')
  const second = await world.draw('six45', { opensInMs: -80_000_000, closesInMs: 2_000_000 })
  await buy(pakistani, second, [line(right, 3_000)])
  await fix(second)
  // Its pots are what the draw before leaves, so it waits for that one.
  expect(await advanceDraw(world.app, second, systemNow())).toMatchObject({ waitMs: expect.any(Number) })
  expect((await potsOf(second)).size).toBe(0)
  await fix(first)
  await finish(first)
  await finish(second)
  // Five lines of ten rupees, and 45 % of each; three of them share what is there.
  const [pot, start] = [50_000_000n + 2_250n, 50_000_000n]
  const each = pot / 3n
  expect((await potsOf(first)).get('INR')).toMatchObject({ fed: 2_250n, winners: 3, eachPaid: each })
  expect((await potsOf(first)).get('PKR')).toMatchObject({ opened: 150_000_000n, fed: 1_350n, winners: 0 })
  expect((await potsOf(first)).get('COIN')).toMatchObject({ winners: 1, eachPaid: 50_000_450n, carried: 50_000_000n })
  expect((await potsOf(second)).get('INR')).toMatchObject({ opened: start + (pot - each * 3n), fed: 0n, winners: 0 })
  expect((await potsOf(second)).get('PKR')).toMatchObject({ opened: 150_001_350n, winners: 1, carried: 150_000_000n })
  expect(await world.cashOf(one)).toBe(100_000n - 3_000n + 2n * each)
  expect(await world.cashOf(other)).toBe(100_000n - 1_000n + each)
  expect(await world.cashOf(loser)).toBe(100_000n - 1_000n)
  expect(await world.cashOf(pakistani)).toBe(100_000n - 6_000n + 150_001_350n + 1_350n)
  expect((await world.ok('/game/float', {}, { as: loser })).balance).toBe(100_000n - 1_000n + 50_000_450n)
  await expectWinners(first, 4)
  await expectWinners(second, 1)
})

/** The published winners, verified by the code that knows nothing of the server. */
async function expectWinners(drawId: string, tickets: number): Promise<void> {
  const published = (await world.fastify.inject(`/open-draw/${drawId}.json`)).json() as Bundle
  const bundle = { ...published, checkpoints: { announced: { note: saleNote, path: [] } } }
  const trust = (await world.fastify.inject('/open-draw/trust.json')).json() as Trust
  const { root } = (await world.ok('/lottery/draw', { drawId })) as { root: { root: string } }
  const { rows } = await world.app.databases.main.pool.query(
    'select opens_at as "opensAt", closes_at as "closesAt" from draw where draw_id = $1',
    [drawId],
  )
  const { opensAt, closesAt } = rows[0] as { opensAt: Date; closesAt: Date }
  const story = {
    ...drawEventsOf(bundle),
    announced: { said: { opensAt: opensAt.getTime(), closesAt: closesAt.getTime() } },
    rooted: { said: { root: root.root } },
    drawn: { said: { numbers: drawn } },
  } as unknown as DrawEvents
  expect(verifyWinners(bundle, story, trust)).toEqual({ figures: { tickets }, wrong: undefined })
  const fewer = { ...bundle, winners: bundle.winners.slice(1) }
  expect(verifyWinners(fewer, story, trust).wrong).toMatchObject({ code: 'potWinners' })
}

async function rich(areaCode?: string): Promise<WorldPlayer> {
  if (!areaCode) return await world.richPlayer(100_000n)
  const [password, device] = ['password of a guest', 'device-of-a-guest']
  const playerId = await registerPlayer(world.app, { kind: 'registered', areaCode, password })
  const { sign } = await world.ok('/sso/idlogin', { userId: String(playerId), password }, { device })
  await depositCredited(world.app.ledger, {
    currency: 'PKR',
    playerId,
    order: uuidv7(),
    payment: uuidv7(),
    amount: minor(100_000n),
  })
  return { playerId, password, device, sign }
}

async function buy(
  player: WorldPlayer,
  drawId: string,
  picks: ReturnType<typeof line>[],
  mode: 'real' | 'free' = 'real',
) {
  expect((await world.buy(player, order(drawId, { picks, mode }))).state).toBe('200')
}

/** As if the beacon had decided for these numbers. */
async function fix(drawId: string): Promise<void> {
  const { main, shards } = world.app.databases
  for (const shard of shards) await shard.transact((tx) => closeSaleGate(tx, drawId, systemNow()))
  const { root, tickets } = await storeLeaves(world.app, drawId)
  const sums = (await Promise.all(shards.map((shard) => sumStakes(shard.read, drawId)))).flat()
  const stakes = [...Map.groupBy(sums, ({ currency }) => currency).values()].map((some) => ({
    ...(some[0] as (typeof some)[number]),
    lines: some.reduce((sum, { lines }) => sum + lines, 0),
    staked: minor(some.reduce((sum, { staked }) => sum + staked, 0n)),
  }))
  const [rootedAt, holdsFrom] = [systemNow(), new Date(systemNow().getTime() + 60_000)]
  await main.transact(async (tx) => {
    await updateDraw(tx, drawId, { state: 'CLOSED', closed_at: rootedAt })
    await insertRoot(tx, drawId, { root, tickets, stakes, round: 1, holdsFrom, rootedAt })
    await updateDraw(tx, drawId, { state: 'ROOTED' })
    const bytes = Buffer.alloc(32)
    await insertResult(
      tx,
      drawId,
      { round: 1, signature: bytes, opSeed: bytes, seed: bytes, numbers: drawn },
      systemNow(),
    )
    await updateDraw(tx, drawId, { state: 'DRAWN' })
  })
}

async function finish(drawId: string): Promise<void> {
  for (let moves = 0; moves < 3; moves += 1) await advanceDraw(world.app, drawId, systemNow())
  expect(await world.ok('/lottery/draw', { drawId })).toMatchObject({ state: 'PUBLISHED' })
}

async function potsOf(drawId: string) {
  const { jackpots = [] } = await world.ok('/lottery/draw', { drawId })
  return new Map(jackpots.map((pot) => [pot.currency, pot]))
}
