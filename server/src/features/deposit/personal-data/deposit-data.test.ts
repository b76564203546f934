import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayingWorld, type PayingWorld } from '../../../../test/paying-world.ts'
import { csv } from '../../../../test/statements.ts'
import { newUtr, today, transferOf } from '../../../../test/transfers.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import { now } from '../../../base/clock.ts'
import { importStatement } from '../utr/import-statement.ts'
import { matchLines } from '../utr/match-lines.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(() => world.close())

async function dataOf(player: WorldPlayer) {
  const { json } = await world.ok('/user/export', {}, { as: player })
  return JSON.parse(json)
}

test('the data that a player takes along hold his deposits, what was said about them and what was taken for them [PV-02]', async () => {
  const transfer = await transferOf(world)
  const { player, orderNo, amount } = transfer
  const open = await transferOf(world, { player, amount: 700 })
  const utr = newUtr()
  await world.ok('/recharge/submitUtr', { orderNo, utr }, { as: player })
  await importStatement(world.house, csv([{ ref: utr, amount, narration: 'IMPS', day: today() }]), 'in-imps-1', now())
  await matchLines(world.house, now())
  const { deposit, wallet } = await dataOf(player)
  expect(deposit.orders).toMatchObject([
    { order_no: open.orderNo, amount: '70000', state: 'PENDING', utr: null },
    { order_no: orderNo, amount: '50000', credited: '50000', state: 'SUCCEEDED', utr },
  ])
  expect(deposit.events).toContainEqual(expect.objectContaining({ order_no: orderNo, status: 'SUCCEEDED' }))
  expect(deposit.captures).toMatchObject([{ order_no: orderNo, amount: '50000', outcome: 'credited' }])
  expect(wallet).toMatchObject({ balance: { cash: '50000' }, records: [{ movement: 'depositCredited' }] })
})

test('nobody else’s deposits are among them', async () => {
  await transferOf(world)
  const other = await world.playerOf('+91')
  expect((await dataOf(other)).deposit).toEqual({
    orders: [],
    events: [],
    captures: [],
    decisions: [],
    addresses: [],
    coins: [],
  })
})
