import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { payoutWires } from '../../../../../simulators/src/payout/wires.ts'
import { approvedWithdrawal, openPayoutWorld, type PayoutWorld, standingOf } from '../../../../test/payout-world.ts'
import { workflowHandle } from '../../../workflow/client.ts'
import { withdrawalPayout } from '../payout/payout-workflow.ts'
import { findPayoutRow } from '../payout/sync-payout.ts'

let world: PayoutWorld
beforeAll(async () => {
  world = await openPayoutWorld({ workflows: true })
  await world.control('behave', { isManual: true })
}, 60_000)
afterAll(() => world.close())

async function startedWithdrawal() {
  const given = await approvedWithdrawal(world)
  const { withdrawNo } = given
  await workflowHandle(world.app, withdrawalPayout, withdrawNo).start({ withdrawNo })
  await vi.waitFor(async () => expect((await findPayoutRow(world.app, withdrawNo))?.providerRef).toBeTruthy(), {
    timeout: 10_000,
  })
  return given
}

const url = () => `${world.app.config.providerUrl}/hooks/payout`
const countOf = async (withdrawNo: string) => (await findPayoutRow(world.app, withdrawNo))?.webhookCount

function webhookOf(withdrawNo: string) {
  const payout = [...world.payout.system.stored.payouts.values()].find((one) => one.payoutNo === withdrawNo)
  if (!payout) throw new Error('no payout')
  const [message] = payoutWires[payout.provider].webhooks(world.payout.system, payout)
  return { body: message?.body ?? '', headers: message?.headers ?? {} }
}

test('a webhook makes the workflow ask the provider at once, and a copy is counted once', async () => {
  const given = await startedWithdrawal()
  await world.control('behave', { copies: 3 })
  await world.control('settle', { payoutNo: given.withdrawNo, state: 'paid' })
  await vi.waitFor(async () => expect(await standingOf(world, given)).toMatchObject({ state: 'PAID', held: 0n }), {
    timeout: 10_000,
  })
  expect(await countOf(given.withdrawNo)).toBe(1)
  await world.control('settle', { payoutNo: given.withdrawNo, state: 'reversed' })
  await vi.waitFor(
    async () => expect(await standingOf(world, given)).toMatchObject({ state: 'REVERSED', cash: 100_000n }),
    {
      timeout: 10_000,
    },
  )
  await world.control('behave', { copies: 1 })
})

test('a webhook that lies about the state changes nothing: the provider is asked', async () => {
  const given = await startedWithdrawal()
  const payout = [...world.payout.system.stored.payouts.values()].find((one) => one.payoutNo === given.withdrawNo)
  const [lie] = payoutWires.razorpayx.webhooks(world.payout.system, { ...payout, state: 'failed' } as never)
  const answer = await fetch(`${url()}/razorpayx`, {
    method: 'POST',
    body: lie?.body ?? '',
    headers: lie?.headers ?? {},
  })
  expect(answer.status).toBe(200)
  await vi.waitFor(async () => expect(await countOf(given.withdrawNo)).toBe(1))
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await standingOf(world, given)).toEqual({ state: 'PAYING', cash: 50_000n, held: 50_000n })
})

test('refuses forged webhooks, unknown providers and a provider without webhooks', async () => {
  const given = await startedWithdrawal()
  const forged = (await world.control('forge', { payoutNo: given.withdrawNo, count: 3 })) as { answers: number[] }
  expect(forged.answers).toEqual([401, 401, 401])
  const { body, headers } = webhookOf(given.withdrawNo)
  for (const [provider, status] of [
    ['cashfreePayouts', 401],
    ['jazzcashDisbursement', 404],
    ['nobody', 404],
  ] as const) {
    expect((await fetch(`${url()}/${provider}`, { method: 'POST', body, headers })).status).toBe(status)
  }
  expect(await countOf(given.withdrawNo)).toBe(0)
})

test('ignores a genuine webhook of a provider that does not pay this withdrawal', async () => {
  const given = await startedWithdrawal()
  const payout = [...world.payout.system.stored.payouts.values()].find((one) => one.payoutNo === given.withdrawNo)
  const [message] = payoutWires.cashfreePayouts.webhooks(world.payout.system, payout as never)
  const { body = '', headers = {} } = message ?? {}
  expect((await fetch(`${url()}/cashfreePayouts`, { method: 'POST', body, headers })).status).toBe(200)
  expect(await countOf(given.withdrawNo)).toBe(0)
})

test('the sweep follows an approved withdrawal whose workflow was never started', async () => {
  await world.control('behave', { isManual: false })
  const given = await approvedWithdrawal(world)
  const { pool } = world.app.databases.shardOf(given.playerId)
  await pool.query(`update withdrawal set created_at = now() - interval '1 minute' where withdraw_no = $1`, [
    given.withdrawNo,
  ])
  await vi.waitFor(async () => expect(await standingOf(world, given)).toMatchObject({ state: 'PAID' }), {
    timeout: 40_000,
    interval: 500,
  })
  await world.control('behave', { isManual: true })
}, 60_000)
