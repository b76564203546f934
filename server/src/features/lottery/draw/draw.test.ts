import { randomUUID } from 'node:crypto'
import { prizeOf } from '@zamra/contract/lottery-rules.ts'
import { minor, share } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DrawWorld, openDrawWorld } from '../../../../test/draw-world.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import { readBalance } from '../../../ledger/index.ts'
import type { Draw } from './draw.ts'

let world: DrawWorld
beforeAll(async () => {
  world = await openDrawWorld()
})
afterAll(() => world.close())

const digits = Array.from({ length: 10 }, (_, digit) => ({ bet: 'digit', pick: String(digit), stake: 100 + digit }))

test('a draw goes from its announcement to its last word, and everybody is paid what the rules say', async () => {
  const players = [await world.rich(), await world.rich()]
  const draw = await world.onSale('minute')
  const tickets = []
  for (const mode of ['real', 'free'] as const) {
    for (const player of players) tickets.push(await buy(player, draw, mode, digits))
  }
  await world.until(draw.drawId, 'PUBLISHED')
  const told = await world.ok('/lottery/draw', { drawId: draw.drawId })
  expect(told.numbers).toHaveLength(1)
  expect(told.root).toMatchObject({ tickets: 4 })
  const [digit] = told.numbers ?? []
  const prize = share(minor(BigInt(100 + Number(digit))), prizeOf(draw.rules, { bet: 'digit', pick: String(digit) }, told.numbers ?? []).pays, 'down')
  for (const { player, ticketId } of tickets) {
    const ticket = await world.ok('/lottery/ticket', { ticketId }, { as: player })
    expect(ticket).toMatchObject({ state: 'WON', prize })
  }
  expect(told.payouts).toEqual([
    { mode: 'free', currency: 'COIN', tier: 'digit:90000', winners: 2, paid: prize + prize },
    { mode: 'real', currency: 'INR', tier: 'digit:90000', winners: 2, paid: prize + prize },
  ])
  for (const { playerId } of players) {
    const balance = await readBalance(world.house.databases.shardOf(playerId).read, playerId)
    expect(balance).toMatchObject({ cash: 1_000_000n - 1_045n + prize })
  }
})

async function buy(player: WorldPlayer, { drawId }: Draw, mode: 'real' | 'free', picks: typeof digits) {
  const { ticket } = await world.ok(
    '/lottery/buy',
    { clientOrderId: randomUUID(), drawId, mode, picks },
    { as: player },
  )
  return { player, ticketId: ticket.ticketId }
}
