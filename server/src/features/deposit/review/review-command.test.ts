import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayingWorld, type PayingWorld } from '../../../../test/paying-world.ts'
import { runCommand } from '../../../../test/run-command.ts'
import { cashOf, transferOf } from '../../../../test/transfers.ts'
import { now } from '../../../base/clock.ts'
import { creditCapture } from '../capture/credit-capture.ts'
import { findOrder } from '../find-order.ts'
import { openFinding } from '../reconciliation/open-finding.ts'
import type { Order } from '../stored-order.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(() => world.close())

const review = (...words: string[]) => runCommand(world, 'review.ts', words)

test('a person lists what waits and decides, by one command each, and another comes too late', async () => {
  const { player, orderNo } = await transferOf(world)
  const order = (await findOrder(world.app, orderNo)) as Order
  await creditCapture(world.app, order, { paymentId: 'odd', amount: minor(49_900n), currency: 'INR' })
  expect(await review('list')).toMatch(
    new RegExp(`^[\\d:.TZ-]+ \\| ${orderNo} \\| money \\| transfer:odd \\| 499 INR \\| amount\nreview list: ok 1$`),
  )
  const decided = ['credit', orderNo, 'transfer:odd', '--who', 'Asha', '--why', 'he sent it less a fee']
  expect(await review(...decided)).toMatch(/transfer:odd \| credit \| Asha \| he sent it less a fee \| {2}\| done\n/)
  expect(await cashOf(world, player)).toBe(49_900n)
  expect(await review('return', orderNo, 'transfer:odd', '--sent', 'N1', '--who', 'Bilal', '--why', 'no')).toBe(
    'review return: FAILED Asha has decided already to credit it: he sent it less a fee',
  )

  const found = { provider: 'razorpay', paymentId: 'pay_1', currency: 'INR', at: now(), detail: '' } as const
  await openFinding(world.app, { ...found, kind: 'noOrder', amount: minor(50_000n) })
  expect(await review('list')).toMatch(
    / \| nobody \| books \| razorpay:pay_1 \| 500 INR \| noOrder\nreview list: ok 1$/,
  )
  const closed = ['close', 'razorpay:pay_1', 'noOrder', '--who', 'Asha', '--why', 'a test of theirs']
  expect(await review(...closed)).toBe('review close: ok 0')
}, 120_000)
