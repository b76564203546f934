import { randomUUID } from 'node:crypto'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newDigits } from '../../../../../simulators/src/payment/orders.ts'
import { openPayingWorld, type PayingWorld } from '../../../../test/paying-world.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import { systemMs } from '../../../base/clock.ts'
import { creditCapture } from '../capture/credit-capture.ts'
import { findOrder } from '../find-order.ts'
import type { Order } from '../stored-order.ts'
import { reconcileProviders } from './reconcile.ts'

let world: PayingWorld
let asha: WorldPlayer
beforeAll(async () => {
  world = await openPayingWorld({ ordersMax: 100 })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  asha = await world.playerOf('+91')
  await world.app.databases.main.transact(async (tx) => {
    await tx.deleteFrom('payment_reconciliation').execute()
    await tx.deleteFrom('payment_finding').execute()
  })
})

/** A payment that the provider captured and we have credited, or held because of its amount. */
async function captured(amount = 50_000n) {
  const wish = { clientOrderId: randomUUID(), amount: 500, type: 1, channel: 2, useBonus: false }
  const { orderNo } = await world.ok('/recharge/createRechargeOrder', wish, { as: asha })
  const order = (await findOrder(world.app, orderNo)) as Order
  const { store } = world.payment.state
  const payment = { id: `pay_${newDigits(store, 10)}`, amount, isCaptured: true, rrn: newDigits(store, 12) }
  store.orders.get(order.providerRef ?? '')?.payments.push({ ...payment, atMs: systemMs() - 7_200_000 })
  await creditCapture(world.app, order, { paymentId: payment.id, amount: minor(amount), currency: 'INR' })
  return payment
}

async function findingsAfterNight() {
  await reconcileProviders(world.app, new Date())
  const rows = await world.app.databases.main.read
    .selectFrom('payment_finding')
    .select(['kind', 'payment_id', 'currency', 'detail'])
    .orderBy('payment_id')
    .execute()
  return rows.map(({ kind, payment_id, currency, detail }) => ({ kind, payment: payment_id, currency, detail }))
}

/** What the ledger took more than the provider captured. */
function ledgerSurplus(detail = ''): number {
  const [, captured = '', took = ''] = /captured ([\d.]+), the ledger took ([\d.]+)$/.exec(detail) ?? []
  return Math.round(Number(took) * 100) - Math.round(Number(captured) * 100)
}

const total = { kind: 'differs', payment: expect.stringMatching(/^total INR 2\d{3}-\d\d-\d\d$/), currency: 'INR' }

test('a day on which the provider, the orders and the ledger agree has no finding, with money in suspense too', async () => {
  await captured()
  await captured(49_900n)
  expect(await findingsAfterNight()).toEqual([])
})

test('reports a control total when the ledger took another amount than the provider captured', async () => {
  await captured()
  const owner = await world.owners[world.app.databases.shardOf(asha.playerId).index]?.connect()
  const edit = (sign: string) =>
    owner?.query(
      `update ledger.transfer set amount = amount ${sign} 700 where player_id = ${asha.playerId} and kind = 3`,
    )
  // Somebody with all the rights: the triggers do not stop them.
  await owner?.query('set session_replication_role = replica')
  await edit('+')
  const found = await findingsAfterNight()
  await edit('-')
  owner?.release(true)
  expect(found).toMatchObject([total])
  expect(ledgerSurplus(found[0]?.detail)).toBe(700)
})

test('reports a control total when the provider captured another amount than the ledger took', async () => {
  const payment = await captured()
  const { store } = world.payment.state
  const known = [...store.orders.values()].flatMap(({ payments }) => payments).find(({ id }) => id === payment.id)
  Object.assign(known ?? {}, { amount: 50_100n })
  const found = await findingsAfterNight()
  const control = found.filter(({ payment: name }) => name.startsWith('total'))
  expect(control).toMatchObject([total])
  expect(ledgerSurplus(control[0]?.detail)).toBe(-100)
})
