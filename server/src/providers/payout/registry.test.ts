import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PayoutSimulator, startPayout } from '../../../../simulators/src/payout/payout.ts'
import { payoutConfigOf } from '../../../test/payout-config.ts'
import { openPayouts, type Payouts } from './registry.ts'

let simulator: PayoutSimulator
let payouts: Payouts
beforeAll(async () => {
  simulator = await startPayout()
  payouts = openPayouts(payoutConfigOf(simulator.url), () => true)
})
afterAll(() => simulator.stop())

const payee = {
  kind: 'bank',
  name: 'Asha',
  account: '50100123456789',
  code: 'HDFC0000001',
  phone: '+919876543210',
} as const

test('chooses by market and kind of payee, in the order of the settings, without what is switched off', () => {
  expect(payouts.route('IN', 'bank')).toEqual(['razorpayx', 'cashfreePayouts'])
  expect(payouts.route('IN', 'bank', ['cashfreePayouts', 'razorpayx'])).toEqual(['cashfreePayouts', 'razorpayx'])
  expect(payouts.route('PK', 'bank')).toEqual(['jazzcashDisbursement'])
  expect(payouts.route('PK', 'wallet', ['razorpayx'])).toEqual([])
  expect(payouts.route('BD', 'wallet')).toEqual(['bkashDisbursement'])
  // Nobody pays to bank accounts in Bangladesh.
  expect(payouts.route('BD', 'bank')).toEqual([])
  const switched = openPayouts(payoutConfigOf(simulator.url), (id) => id !== 'razorpayx')
  expect(switched.route('IN', 'bank')).toEqual(['cashfreePayouts'])
  // The payouts that it has already are still followed.
  expect(switched.provider('razorpayx')).toBeDefined()
})

test('leaves out a provider that keeps failing, and asks it again later', async () => {
  let nowMs = 0
  const watched = openPayouts(
    payoutConfigOf(simulator.url),
    () => true,
    () => nowMs,
  )
  simulator.behaviours.razorpayx = { ...simulator.behaviours.razorpayx, outage: 1 }
  for (let time = 0; time < 5; time += 1) {
    const payoutNo = `W00000000020000000${time}0`
    const order = { payoutNo, amount: minor(10_000n), currency: 'INR', payee, narration: 'Zamra' }
    await expect(watched.provider('razorpayx')?.send(order)).rejects.toMatchObject({ outcome: 'unknown' })
  }
  expect(watched.route('IN', 'bank')).toEqual(['cashfreePayouts'])
  simulator.behaviours.razorpayx = { ...simulator.behaviours.razorpayx, outage: 0 }
  nowMs = 2_000
  expect(watched.route('IN', 'bank')).toEqual(['razorpayx', 'cashfreePayouts'])
})
