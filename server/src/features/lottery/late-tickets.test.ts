import { createPublicKey, randomUUID } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorldPlayer } from '../../../test/call-app.ts'
import {
  digit7,
  type LotteryWorld,
  openLotteryWorld,
  order,
  saleNote,
  type TicketOrder,
} from '../../../test/lottery-world.ts'
import { systemNow } from '../../base/clock.ts'
import { placeBet } from '../game/index.ts'
import { closeSaleGate } from './draw/queries.ts'
import { verifyReceipt } from './fair/receipt.ts'
import { draftReceipt, signSoldReceipt, ticketRecordOf } from './receipt.ts'
import { refundLateTickets } from './refund-ticket.ts'
import { signingKey } from './signing-key.ts'
import { type NewTicket, ticketIdOf } from './sold-ticket.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await openLotteryWorld()
})
afterAll(() => world.close())

const buy = (player: WorldPlayer, given: TicketOrder) => world.buy(player, given)

test.each(['real', 'free'] as const)(
  'sells no ticket after the sale has closed, and refunds the stake (%s)',
  async (mode) => {
    const player = await world.richPlayer(1_000n)
    const drawId = await world.draw('minute')
    const start = (await buy(player, order(drawId, { mode }))).resultData.balance
    await world.app.databases.shardOf(player.playerId).transact((tx) => closeSaleGate(tx, drawId, systemNow()))
    const late = order(drawId, { mode })
    expect((await buy(player, late)).code).toBe('draw.closed')
    expect((await buy(player, late)).code).toBe('draw.closed')
    const open = await world.draw('minute')
    expect((await buy(player, order(open, { mode }))).resultData.balance).toBe(start - 500)
    expect((await world.ok('/lottery/tickets', {}, { as: player })).list.map(({ state }) => state).sort()).toEqual([
      'CANCELLED',
      'OPEN',
      'OPEN',
    ])
  },
)

test('tickets that are sold together share a signature, and each of them is proven by its own receipt', async () => {
  const { app } = world
  const drawId = await world.draw('minute')
  const players = await Promise.all(Array.from({ length: 12 }, () => world.richPlayer(1_000n)))
  const sold = await Promise.all(players.map((player) => buy(player, order(drawId))))
  const key = createPublicKey(signingKey(app))
  for (const { resultData } of sold) {
    const { receipt, signature } = resultData.ticket
    expect(verifyReceipt(key, receipt, signature)).toBe(true)
    expect(verifyReceipt(key, { ...receipt, stake: 501 }, signature)).toBe(false)
  }
  const drafts = players.map(({ playerId }) => draftReceipt(app, ticketOf(playerId, drawId, 'real')))
  const signed = await Promise.all(drafts.map((draft, seq) => signSoldReceipt(app, draft, { seq, at: 1_000 + seq })))
  expect(new Set(signed.map(({ signature }) => signature.slice(0, 128))).size).toBe(1)
  expect(signed.map(({ receipt, signature }) => verifyReceipt(key, receipt, signature))).not.toContain(false)
  const [first, second] = signed
  expect(first && second && verifyReceipt(key, first.receipt, second.signature)).toBe(false)
})

test('the sweep refunds once a late stake whose process could not refund it', async () => {
  const { app } = world
  const player = await world.richPlayer(1_000n)
  const { playerId } = player
  const shard = app.databases.shardOf(playerId)
  const drawId = await world.draw('minute')
  await shard.transact((tx) => closeSaleGate(tx, drawId, systemNow()))
  const ticket = ticketOf(playerId, drawId, 'real')
  const bet = {
    playerId,
    mode: 'real' as const,
    bet: ticket.ticketId,
    category: 'lottery',
    gameId: 'minute',
    round: drawId,
    stake: ticket.stake,
    currency: 'INR',
  }
  await placeBet(app, {
    ...bet,
    weight: bps(0),
    turnover: 'none',
    attached: ticketRecordOf(draftReceipt(app, ticket), undefined),
  })
  expect(await world.cashOf(player)).toBe(500n)
  expect(await refundLateTickets(app, shard, systemNow())).toEqual({ givenBack: 0 })
  const later = new Date(systemNow().getTime() + 60_000)
  expect((await refundLateTickets(app, shard, later)).givenBack).toBe(1)
  expect((await refundLateTickets(app, shard, later)).givenBack).toBe(0)
  expect(await world.cashOf(player)).toBe(1_000n)
})

test('closing a sale under load keeps exactly the tickets that were confirmed', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => world.richPlayer(10_000n)))
  const drawId = await world.draw('minute')
  const rush = () => players.flatMap((player) => [1, 2, 3, 4, 5].map(() => buy(player, order(drawId))))
  const early = rush()
  await Promise.race(early)
  const during = rush()
  for (const shard of world.app.databases.shards) await shard.transact((tx) => closeSaleGate(tx, drawId, systemNow()))
  const taken = await countTaken(drawId)
  const answers = await Promise.all([...early, ...during, ...rush()])
  const sold = answers.filter(({ state }) => state === '200')
  expect(await countTaken(drawId)).toBe(taken)
  expect(sold).toHaveLength(taken)
  expect(answers.filter(({ code }) => code === 'draw.closed')).toHaveLength(answers.length - taken)
  expect(taken).toBeGreaterThan(0)
  const cash = await Promise.all(players.map((player) => world.cashOf(player)))
  expect(cash.reduce((sum, one) => sum + one, 0n)).toBe(60_000n - BigInt(taken) * 500n)
})

test('the closing waits for a purchase in progress and includes it, and refuses the next one', async () => {
  const one = await world.player()
  const shard = world.app.databases.shardOf(one.playerId)
  let other = await world.player()
  while (world.app.databases.shardOf(other.playerId) !== shard) other = await world.player()
  const drawId = await world.draw('minute')
  const client = await shard.pool.connect()
  const free = (player: WorldPlayer) => ticketOf(player.playerId, drawId, 'free')
  const write = `select ledger.write_free_record('ticket', $1, $2, now()) as told`
  const selling = (player: WorldPlayer) => {
    const { record } = ticketRecordOf(draftReceipt(world.app, free(player)), undefined)
    return client.query<{ told: { state: string } }>(write, [player.playerId, JSON.stringify(record)])
  }
  await client.query('begin')
  expect((await selling(one)).rows[0]?.told.state).toBe('taken')
  let isShut = false
  const shutting = shard
    .transact((tx) => closeSaleGate(tx, drawId, systemNow()))
    .then(() => {
      isShut = true
    })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(isShut).toBe(false)
  await client.query('commit')
  await shutting
  expect((await selling(other)).rows[0]?.told.state).toBe('late')
  client.release()
})

function ticketOf(playerId: PlayerId, drawId: string, mode: 'real' | 'free'): NewTicket {
  const ticketId = ticketIdOf(playerId, mode, randomUUID())
  const currency = mode === 'free' ? 'COIN' : 'INR'
  const bought = { drawId, game: 'minute', mode, picks: digit7, stake: minor(500n), currency, saleNote }
  return { playerId, ticketId, ...bought, freeTicket: null }
}

async function countTaken(drawId: string): Promise<number> {
  const counts = await Promise.all(
    world.app.databases.shards.map(({ pool }) =>
      pool.query<{ count: bigint }>(`select count(*) from ticket where draw_id = $1 and state = 'taken'`, [drawId]),
    ),
  )
  return counts.reduce((sum, { rows }) => sum + Number(rows[0]?.count), 0)
}
