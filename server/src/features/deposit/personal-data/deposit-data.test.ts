import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankWorld, openBankWorld, statementLine } from '../../../../test/bank-world.ts'
import { approval } from '../../../../test/operators.ts'
import { decide } from '../../../../test/signed-decisions.ts'
import { newUtr, transferOf } from '../../../../test/transfers.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import { systemNow } from '../../../base/clock.ts'
import { review } from '../review/review.ts'

let world: BankWorld
beforeAll(async () => {
  world = await openBankWorld()
})
afterAll(() => world.close())

async function dataOf(player: WorldPlayer) {
  const { json } = await world.ok('/user/export', {}, { as: player })
  return JSON.parse(json)
}

test('exports the player’s deposits, their timeline and their payments [PV-02]', async () => {
  const transfer = await transferOf(world)
  const { player, orderNo, amount } = transfer
  const open = await transferOf(world, { player, amount: 700 })
  const utr = newUtr()
  await world.submit(transfer, utr)
  await world.importAndMatch(statementLine({ amount }, { utr }))
  const { deposit, wallet } = await dataOf(player)
  expect(deposit.orders).toMatchObject([
    { order_no: open.orderNo, amount: '70000', state: 'PENDING', utr: null },
    { order_no: orderNo, amount: '50000', credited: '50000', state: 'SUCCEEDED', utr },
  ])
  expect(deposit.events).toContainEqual(expect.objectContaining({ order_no: orderNo, status: 'SUCCEEDED' }))
  expect(deposit.captures).toMatchObject([{ order_no: orderNo, amount: '50000', outcome: 'credited' }])
  expect(wallet).toMatchObject({ balance: { cash: '50000' }, records: [{ movement: 'depositCredited' }] })
})

test('exports the decisions without the operator’s name', async () => {
  const odd = await transferOf(world)
  await world.importAndMatch({ ...statementLine(odd, { note: odd.reference }), amount: minor(49_900n) })
  const [waiting = ''] = (await review.list(world.app)).filter((line) => line.includes(odd.orderNo))
  const verdict = {
    orderNo: odd.orderNo,
    by: 'Farida of the desk',
    why: 'the payer has called',
    at: systemNow(),
    approval,
  }
  await decide.credit(world.app, verdict, waiting.split(' | ')[3] ?? '')
  const { deposit } = await dataOf(odd.player)
  expect(deposit.decisions).toMatchObject([{ decision: 'credit', why: 'the payer has called' }])
  expect(deposit.events).toContainEqual(expect.objectContaining({ status: 'SUCCEEDED', by_whom: 'operator' }))
  expect(JSON.stringify(deposit)).not.toContain('Farida')
})

test('exports no other player’s deposits', async () => {
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
