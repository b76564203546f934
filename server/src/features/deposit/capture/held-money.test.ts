import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankWorld, openBankWorld, statementLine } from '../../../../test/bank-world.ts'
import { approval } from '../../../../test/operators.ts'
import { setBars, setLimits } from '../../../../test/restrictions.ts'
import { decide } from '../../../../test/signed-decisions.ts'
import { orderOf, type Transfer, transferOf } from '../../../../test/transfers.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import { systemNow } from '../../../base/clock.ts'
import { accounts } from '../../../ledger/index.ts'
import { publishPolicies, sandbox, startPolicyCache } from '../../market/index.ts'
import { closeOrder } from '../close-order.ts'
import { review } from '../review/review.ts'
import { creditCapture } from './credit-capture.ts'

let world: BankWorld
let asha: WorldPlayer
beforeAll(async () => {
  world = await openBankWorld()
})
afterAll(() => world.close())

const poolOf = ({ playerId }: WorldPlayer) => world.app.databases.shardOf(playerId).pool
const limitTo = (day: bigint) => setLimits(poolOf(asha), asha.playerId, 'deposit', { day: minor(day) })

/** Orders of one new player, 500 rupees each. All of them have lapsed, so their allowance is free again. */
async function lapsedOrders<N extends readonly unknown[]>(...each: N): Promise<{ [K in keyof N]: Transfer }> {
  asha = await world.playerOf('+91')
  const orders: Transfer[] = []
  for (const _ of each) {
    const transfer = await transferOf(world, { player: asha })
    await closeOrder(world.app, await world.storedOrder(transfer), 'lapsed')
    orders.push(transfer)
  }
  return orders as { [K in keyof N]: Transfer }
}

let payments = 0
async function pay(transfer: Transfer): Promise<void> {
  payments += 1
  const received = { paymentId: `late-${payments}`, amount: transfer.amount, currency: 'INR' }
  await creditCapture(world.app, await world.storedOrder(transfer), received)
}

const cash = () => world.cash({ player: asha } as Transfer)

/** What the ledger has in suspense for the player. */
async function suspense(): Promise<bigint> {
  const { rows } = await poolOf(asha).query<{ sum: bigint }>(
    `select coalesce(sum(case when credit = $2 then amount else -amount end), 0)::bigint as sum
     from ledger.transfer where player_id = $1 and $2 in (credit, debit)`,
    [asha.playerId, accounts.suspense],
  )
  return rows[0]?.sum ?? 0n
}

test('holds late money over the player’s own limit and says how much, why and what they can do', async () => {
  const [first, second] = await lapsedOrders(1, 2)
  await limitTo(60_000n)
  await pay(first)
  await pay(second)
  expect([await cash(), await suspense()]).toEqual([50_000n, 50_000n])
  expect(await orderOf(world, second)).toMatchObject({
    status: 'UNDER_REVIEW',
    next: { who: 'operator' },
    held: [
      {
        amount: 50_000n,
        currency: 'INR',
        state: 'HELD',
        reasons: [{ code: 'limit', params: { period: 'day', limit: 60_000, used: 50_000 } }],
      },
    ],
  })
})

test('of two late payments at once that fit the limit one by one, only one is credited', async () => {
  const orders = await lapsedOrders(1, 2, 3)
  await limitTo(60_000n)
  await Promise.all(orders.map(pay))
  expect([await cash(), await suspense()]).toEqual([50_000n, 100_000n])
  const states = await Promise.all(orders.map((one) => world.stateOf(one)))
  expect(states.sort()).toEqual(['SUCCEEDED', 'UNDER_REVIEW', 'UNDER_REVIEW'])
})

test('holds the money of an order that was placed before the player excluded themselves', async () => {
  asha = await world.playerOf('+91')
  const pending = await transferOf(world, { player: asha })
  await setBars(poolOf(asha), asha.playerId, { deposit: true, play: true })
  await pay(pending)
  const [late] = await lapsedOrders(1)
  await setBars(poolOf(asha), asha.playerId, { deposit: true, play: true })
  await world.importAndMatch(statementLine(late, { note: late.reference }))
  expect([await cash(), await suspense()]).toEqual([0n, 50_000n])
  expect((await orderOf(world, late)).held).toMatchObject([{ reasons: [{ code: 'excluded', params: {} }] }])
  expect((await orderOf(world, pending)).held).toMatchObject([{ reasons: [{ code: 'excluded' }] }])
  expect(await world.cash(pending)).toBe(0n)
})

test('holds the money of an order when the player has lowered the limit below it since', async () => {
  asha = await world.playerOf('+91')
  const pending = await transferOf(world, { player: asha })
  await limitTo(20_000n)
  await pay(pending)
  expect([await cash(), await suspense()]).toEqual([0n, 50_000n])
  expect((await orderOf(world, pending)).held).toMatchObject([
    { reasons: [{ code: 'limit', params: { period: 'day', limit: 20_000, used: 0 } }] },
  ])
})

test('holds money that arrives after its market has closed deposits, and gives every reason', async () => {
  const [late] = await lapsedOrders(1)
  await limitTo(100n)
  await publish(sandbox.map((policy) => (policy.code === 'IN' ? { ...policy, mode: 'wind-down' as const } : policy)))
  try {
    await pay(late)
    const { held } = await orderOf(world, late)
    expect(held.flatMap(({ reasons }) => reasons.map(({ code }) => code))).toEqual(['market', 'limit'])
    expect([await cash(), await suspense()]).toEqual([0n, 50_000n])
  } finally {
    await publish(sandbox)
  }
})

test('counts late payments at once against the KYC level', async () => {
  const tiers = [{ level: 1, cumDeposit: 100_000 }]
  const orders = await lapsedOrders(1, 2, 3)
  await publish(sandbox.map((policy) => ({ ...policy, kyc: { before: 'withdraw' as const, tiers } })))
  try {
    await Promise.all(orders.map(pay))
    expect([await cash(), await suspense()]).toEqual([50_000n, 100_000n])
    const held = (await Promise.all(orders.map((one) => orderOf(world, one)))).flatMap((one) => one.held)
    expect(held.map(({ reasons }) => reasons)).toEqual([
      [{ code: 'identity', params: { level: 1 } }],
      [{ code: 'identity', params: { level: 1 } }],
    ])
  } finally {
    await publish(sandbox)
  }
})

test('moves the money to suspense when the process stopped between recording and posting it', async () => {
  const [late] = await lapsedOrders(1)
  const { app } = world
  const submit = () => Promise.reject(new Error('killed'))
  const dying = { ...app, ledger: { ...app.ledger, submit } }
  const received = { paymentId: 'interrupted', amount: late.amount, currency: 'INR' }
  const order = await world.storedOrder(late)
  await expect(creditCapture(dying, order, received)).rejects.toThrow('killed')
  await setBars(poolOf(asha), asha.playerId, { deposit: true })
  for (let times = 0; times < 2; times += 1) await creditCapture(app, order, received)
  expect([await cash(), await suspense()]).toEqual([0n, 50_000n])
  expect((await orderOf(world, late)).held).toMatchObject([{ state: 'HELD', reasons: [{ code: 'excluded' }] }])
})

test('the player asks for held money back, an operator sends it, and the player sees each state', async () => {
  const [late] = await lapsedOrders(1)
  await limitTo(100n)
  await pay(late)
  const payment = `transfer:late-${payments}`
  const sendBack = (as = asha) => world.call('/recharge/sendBack', { orderNo: late.orderNo }, { as })
  expect((await sendBack(await world.playerOf('+91'))).body.state).toBe('4040')
  for (let times = 0; times < 2; times += 1) expect((await sendBack()).body.state).toBe('200')
  const asked = await orderOf(world, late)
  expect(asked.held).toMatchObject([{ state: 'RETURN_REQUESTED', requestedAt: expect.any(Number) }])
  expect(asked.timeline.filter(({ status }) => status === 'RETURN_REQUESTED')).toHaveLength(1)
  expect((await review.list(world.app)).filter((line) => line.includes(late.orderNo))).toEqual([
    expect.stringMatching(/\| limit \| asked back$/),
  ])

  // Their wish binds the operator, also when the limit has room again.
  await setLimits(poolOf(asha), asha.playerId, 'deposit', {})
  const decision = { orderNo: late.orderNo, by: 'Asha', why: 'the player asked for it', at: systemNow(), approval }
  await expect(decide.credit(world.app, decision, payment)).rejects.toThrow('asked to have this payment sent back')
  await decide.return(world.app, decision, payment, 'N0007')
  const sent = await orderOf(world, late)
  expect(sent).toMatchObject({ status: 'REJECTED', held: [{ state: 'RETURNED', reference: 'N0007' }] })
  expect([await cash(), await suspense()]).toEqual([0n, 0n])
  expect((await sendBack()).body.resultData).toMatchObject({ held: [{ state: 'RETURNED' }] })
})

test('has nothing to send back for an order without held money', async () => {
  asha = await world.playerOf('+91')
  const paid = await transferOf(world, { player: asha })
  await pay(paid)
  const { body } = await world.call('/recharge/sendBack', { orderNo: paid.orderNo }, { as: asha })
  expect(body.state).toBe('4040')
  expect((await orderOf(world, paid)).held).toEqual([])
})

async function publish(policies: typeof sandbox): Promise<void> {
  const open = policies.map((policy) => ({ ...policy, deposits: { ...policy.deposits, maxPending: 3 } }))
  await world.app.databases.main.transact((tx) => publishPolicies(tx, open, ['Asha', 'Bilal'], systemNow()))
  const leave = await startPolicyCache(world.app)
  leave()
}
