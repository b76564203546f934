import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayingWorld, type PayingWorld } from '../../../../test/paying-world.ts'
import { runCommand } from '../../../../test/run-command.ts'
import { cashOf, transferOf } from '../../../../test/transfers.ts'
import { systemNow } from '../../../base/clock.ts'
import { creditCapture } from '../capture/credit-capture.ts'
import { findOrder } from '../find-order.ts'
import { insertFinding } from '../reconciliation/queries.ts'
import type { Order } from '../stored-order.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(() => world.close())

const review = (...words: string[]) => runCommand(world, 'review.ts', words)

test('lists open cases, executes a decision and refuses a contradicting one', async () => {
  const { player, orderNo } = await transferOf(world)
  const order = (await findOrder(world.app, orderNo)) as Order
  await creditCapture(world.app, order, { paymentId: 'odd', amount: minor(49_900n), currency: 'INR' })
  expect(await review('list')).toMatch(
    new RegExp(`^[\\d:.TZ-]+ \\| ${orderNo} \\| money \\| transfer:odd \\| 499 INR \\| amount\nreview list: ok 1$`),
  )
  const decided = ['credit', orderNo, 'transfer:odd', '--who', 'Asha', '--why', 'the bank kept a fee']
  expect(await review(...decided)).toMatch(/transfer:odd \| credit \| Asha \| the bank kept a fee \| {2}\| done\n/)
  expect(await cashOf(world, player)).toBe(49_900n)
  expect(await review('return', orderNo, 'transfer:odd', '--sent', 'N1', '--who', 'Bilal', '--why', 'no')).toBe(
    'review return: FAILED Asha already decided to credit it: the bank kept a fee',
  )

  const found = { provider: 'razorpay', paymentId: 'pay_1', currency: 'INR', at: systemNow(), detail: '' } as const
  const finding = { ...found, kind: 'noOrder', amount: minor(50_000n) } as const
  await world.app.databases.main.transact((tx) => insertFinding(tx, finding, systemNow()))
  expect(await review('list')).toMatch(
    / \| no order \| report \| razorpay:pay_1 \| 500 INR \| noOrder\nreview list: ok 1$/,
  )
  const closed = ['close', 'razorpay:pay_1', 'noOrder', '--who', 'Asha', '--why', 'a test of theirs']
  expect(await review(...closed)).toBe('review close: ok 0')
}, 120_000)
