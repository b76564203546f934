import { randomUUID } from 'node:crypto'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankWorld, openBankWorld } from '../../../test/bank-world.ts'
import { setLimits } from '../../../test/restrictions.ts'
import { orderOf, transferOf } from '../../../test/transfers.ts'
import type { WorldPlayer } from '../../../test/world.ts'
import { systemNow } from '../../base/clock.ts'
import { type MarketPolicy, publishPolicies, sandbox, startPolicyCache } from '../market/index.ts'
import { creditCapture } from './capture/credit-capture.ts'
import { closeOrder } from './close-order.ts'

let world: BankWorld
beforeAll(async () => {
  world = await openBankWorld()
  await legislate({})
})
afterAll(() => world.close())

async function legislate(rules: Partial<Pick<MarketPolicy, 'age'>>): Promise<void> {
  const policies = sandbox.map((policy) => ({
    ...policy,
    ...rules,
    deposits: { ...policy.deposits, maxPending: 9 },
    limits: { ...policy.limits, mandatoryMax: 60_000 },
  }))
  await world.app.databases.main.transact((tx) => publishPolicies(tx, policies, ['Asha', 'Bilal'], systemNow()))
  const leave = await startPolicyCache(world.app)
  leave()
}

const orderOf500 = (as: WorldPlayer) =>
  world.call('/recharge/createTransferOrder', { clientOrderId: randomUUID(), amount: 500, paymentMethod: 2 }, { as })

test('refuses an order above what the law allows in a month, with the figures', async () => {
  const asha = await world.playerOf('+91')
  const answers = await Promise.all([orderOf500(asha), orderOf500(asha)])
  expect(answers.map(({ body }) => body.state).toSorted()).toEqual(['200', '4030'])
  expect((await orderOf500(asha)).body).toMatchObject({
    code: 'market.notAllowed',
    resultData: {
      action: 'deposit',
      reasons: [{ code: 'deposit.aboveMax', params: { market: 'IN', max: 60_000, used: 50_000, currency: 'INR' } }],
    },
  })
  const { rows } = await world.app.databases
    .shardOf(asha.playerId)
    .pool.query('select changed_by from ledger.restriction where player_id = $1', [asha.playerId])
  expect(rows).toEqual([{ changed_by: expect.stringMatching(/^market policy IN \d+$/) }])
})

test('a lower limit of the player’s own stays, and is explained as theirs', async () => {
  const bilal = await world.playerOf('+91')
  const { pool } = world.app.databases.shardOf(bilal.playerId)
  await setLimits(pool, bilal.playerId, 'deposit', { month: minor(40_000n) })
  expect((await orderOf500(bilal)).body).toMatchObject({ code: 'limit.reached', resultData: { limit: 40_000 } })
})

test('holds late money above it', async () => {
  const asha = await world.playerOf('+91')
  const first = await transferOf(world, { player: asha })
  await closeOrder(world.app, await world.storedOrder(first), 'lapsed')
  const second = await transferOf(world, { player: asha })
  await closeOrder(world.app, await world.storedOrder(second), 'lapsed')
  for (const [at, transfer] of [first, second].entries()) {
    const payment = { paymentId: `late-${at}`, amount: transfer.amount, currency: 'INR' }
    await creditCapture(world.app, await world.storedOrder(transfer), payment)
  }
  expect(await world.cash(first)).toBe(50_000n)
  expect(await orderOf(world, second)).toMatchObject({
    status: 'UNDER_REVIEW',
    held: [{ reasons: [{ code: 'limit', params: { period: 'month', limit: 60_000, used: 50_000 } }] }],
  })
})

test('refuses the deposit of a player below a raised minimum age, and holds money that arrives for an older order', async () => {
  const asha = await world.playerOf('+91')
  await world.ok('/user/editProfile', { birthday: `${systemNow().getUTCFullYear() - 20}-01-01` }, { as: asha })
  const transfer = await transferOf(world, { player: asha })
  await legislate({ age: { min: 25, method: 'declare', beforeFreePlay: true } })
  expect((await orderOf500(asha)).body).toMatchObject({
    code: 'market.notAllowed',
    resultData: {
      action: 'deposit',
      reasons: [{ code: 'age.tooYoung', params: { minAge: 25, age: 20 }, next: 'withdraw' }],
    },
  })
  const payment = { paymentId: 'too-young', amount: transfer.amount, currency: 'INR' }
  await creditCapture(world.app, await world.storedOrder(transfer), payment)
  expect(await world.cash(transfer)).toBe(0n)
  expect(await orderOf(world, transfer)).toMatchObject({
    status: 'UNDER_REVIEW',
    held: [{ reasons: [{ code: 'market' }] }],
  })
})
