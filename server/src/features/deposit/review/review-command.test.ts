import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../../ops/stack/folders.ts'
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
  const folder = temporaryFolder('review-command-test')
  const [asha, bilal] = [join(folder, 'asha.pem'), join(folder, 'bilal.pem')]
  const owner = { ZAMRA_MAIN_URL: world.mainOwnerUrl }
  for (const [name, file] of [
    ['Asha', asha],
    ['Bilal', bilal],
  ] as const) {
    const key = await runCommand(world, 'operator.ts', ['key', file])
    expect(await runCommand(world, 'operator.ts', ['add', name, key])).toContain('permission denied')
    expect(await runCommand(world, 'operator.ts', ['add', name, key], owner)).toBe('operator add: ok 1')
  }
  const byAsha = ['--who', 'Asha', '--key', asha]
  const byBilal = ['--who', 'Bilal', '--key', bilal]
  const proposed = await review('credit', orderNo, 'transfer:odd', ...byAsha, '--why', 'the bank kept a fee')
  const hash = /approve ([0-9a-f]{64}) /.exec(proposed)?.[1] ?? ''
  expect(await cashOf(world, player)).toBe(0n)
  expect(await review('approve', hash, ...byAsha)).toContain('FAILED Asha proposed it')
  expect(await review('approve', hash, '--who', 'Bilal', '--key', asha)).toContain('FAILED this is not the signature')
  expect(await review('approve', hash, ...byBilal)).toMatch(
    /transfer:odd \| credit \| Asha \| Bilal \| the bank kept a fee \| {2}\| done\n/,
  )
  expect(await cashOf(world, player)).toBe(49_900n)
  const other = await review('return', orderNo, 'transfer:odd', '--sent', 'N1', ...byBilal, '--why', 'no')
  expect(await review('approve', /approve ([0-9a-f]{64}) /.exec(other)?.[1] ?? '', ...byAsha)).toBe(
    'review approve: FAILED Asha already decided to credit it: the bank kept a fee',
  )

  const found = { provider: 'razorpay', paymentId: 'pay_1', currency: 'INR', at: systemNow(), detail: '' } as const
  const finding = { ...found, kind: 'noOrder', amount: minor(50_000n) } as const
  await world.app.databases.main.transact((tx) => insertFinding(tx, finding, systemNow()))
  expect(await review('list')).toMatch(
    / \| no order \| report \| razorpay:pay_1 \| 500 INR \| noOrder\nreview list: ok 1$/,
  )
  const closing = await review('close', 'razorpay:pay_1', 'noOrder', ...byAsha, '--why', 'a test of theirs')
  const closed = await review('approve', /approve ([0-9a-f]{64}) /.exec(closing)?.[1] ?? '', ...byBilal)
  expect(closed).toBe('review approve: ok 0')
  rmSync(folder, { recursive: true, force: true })
}, 120_000)
