import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { wellBehavedPayouts } from '../../../../../simulators/src/payout/behaviour.ts'
import { payoutProviders } from '../../../../../simulators/src/payout/payouts.ts'
import { newOperator, signed, type TestOperator } from '../../../../test/operators.ts'
import { approvedWithdrawal, openPayoutWorld, type PayoutWorld, preferCashfree } from '../../../../test/payout-world.ts'
import { syncPayout } from '../payout/sync-payout.ts'
import { comparePayout } from './compare-payout.ts'
import { listDifferences } from './list-differences.ts'
import { payoutDifferences } from './payout-differences.ts'
import { reconcilePayouts } from './reconcile-payouts.ts'

let world: PayoutWorld
beforeAll(async () => {
  world = await openPayoutWorld()
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  for (const id of payoutProviders) world.payout.behaviours[id] = wellBehavedPayouts
  world.payout.system.stored.payouts.clear()
  for (const owner of world.owners) await owner.query('delete from withdrawal')
  await world.mainOwner.query(
    'delete from payout_finding; delete from payout_reconciliation; delete from withdrawal_settings',
  )
})

/** A withdrawal that was paid, or ended as the behaviour of the providers says. */
async function ended(behaviour: object = {}) {
  for (const id of payoutProviders) world.payout.behaviours[id] = { ...wellBehavedPayouts, ...behaviour }
  const given = await approvedWithdrawal(world)
  await syncPayout(world.app, given.withdrawNo, new Date())
  return given
}

const truthOf = (withdrawNo: string) =>
  [...world.payout.system.stored.payouts.values()].find(({ payoutNo }) => payoutNo === withdrawNo) ?? {}

/** The differences after a night, without their times. */
async function differences(): Promise<readonly string[]> {
  const counts = await reconcilePayouts(world.app, new Date(Date.now() + 2 * 3_600_000))
  expect(counts).toMatchObject({ providers: 4, unavailable: 0 })
  return (await listDifferences(world.app, 30)).map((line) => line.split(' | ').slice(1).join(' | '))
}

test('a day on which provider, withdrawals and ledger agree has no difference', async () => {
  await ended()
  await ended({ failed: 1 })
  await ended({ refused: 1 })
  const back = await ended()
  await world.control('settle', { payoutNo: back.withdrawNo, state: 'reversed' })
  await syncPayout(world.app, back.withdrawNo, new Date())
  expect(await differences()).toEqual([])
})

test('a payout that came back a moment before the report is asked for, and is no difference of the totals', async () => {
  const { withdrawNo } = await ended()
  await world.control('settle', { payoutNo: withdrawNo, state: 'reversed' })
  // Here no workflow answers when it is asked, so that the state between can be seen.
  const counts = await reconcilePayouts(world.app, new Date(Date.now() + 2 * 3_600_000))
  expect([counts, await listDifferences(world.app, 30)]).toEqual([expect.objectContaining({ findings: 0 }), []])
  await syncPayout(world.app, withdrawNo, new Date())
  expect(await differences()).toEqual([])
})

test('shows another amount at the provider to the paisa, for the payout and in the total of the day', async () => {
  const { withdrawNo } = await ended()
  Object.assign(truthOf(withdrawNo), { amount: 49_076n })
  const day = new Date().toISOString().slice(0, 10)
  expect(await differences()).toEqual([
    `razorpayx | ${withdrawNo} | amount | 490.76 INR | paid 490.76 there, PAID 490.75 here`,
    `razorpayx | total INR ${day} | total | 0.01 INR | control total of 1 payouts: the provider paid 490.76, the ledger 490.75`,
  ])
})

test('shows a ledger that moved another amount than the provider paid', async () => {
  const { playerId } = await ended()
  const owner = await world.owners[world.app.databases.shardOf(playerId).index]?.connect()
  const edit = (sign: string) =>
    owner?.query(
      `update ledger.transfer set amount = amount ${sign} 7 where player_id = ${playerId} and kind = 9 and credit = 10`,
    )
  // Somebody with all the rights: the triggers do not stop them.
  await owner?.query('set session_replication_role = replica')
  await edit('+')
  const found = await differences()
  await edit('-')
  owner?.release(true)
  expect(found).toEqual([expect.stringMatching(/total \| -0.07 INR \| .* paid 490.75, the ledger 490.82$/)])
})

test('shows a payout that is not ours, one that was given back and paid, and one that was never paid', async () => {
  const strange = { payoutNo: 'W0000000001999999999', amount: minor(12_345n), currency: 'INR', narration: 'Zamra' }
  const payee = { kind: 'bank', name: 'X', account: '1234567890', code: 'HDFC0000001', phone: '+919876543210' } as const
  await world.app.providers.payouts.provider('razorpayx')?.send({ ...strange, payee })
  const returned = await ended({ failed: 1 })
  Object.assign(truthOf(returned.withdrawNo), { state: 'paid' })
  const lost = await ended()
  world.payout.system.stored.payouts.delete(`razorpayx ${lost.withdrawNo}`)
  const kinds = (await differences()).map((line) => line.split(' | ').slice(1, 3).join(' '))
  expect(kinds).toEqual(
    expect.arrayContaining([
      'W0000000001999999999 unknownHere',
      `${returned.withdrawNo} paidThere`,
      `${lost.withdrawNo} unknownThere`,
    ]),
  )
})

test('a difference is recorded once, and a provider that is down is read again at the next run', async () => {
  const { withdrawNo } = await ended()
  Object.assign(truthOf(withdrawNo), { amount: 1n })
  world.payout.behaviours.razorpayx = { ...wellBehavedPayouts, outage: 1 }
  const later = new Date(Date.now() + 2 * 3_600_000)
  expect(await reconcilePayouts(world.app, later)).toMatchObject({ unavailable: 1, findings: 0 })
  world.payout.behaviours.razorpayx = wellBehavedPayouts
  expect(await differences()).toHaveLength(2)
  expect(await differences()).toHaveLength(2)
})

test('two operators close a difference with their reasons, and another amount opens it again', async () => {
  const [asha, noor] = [await newOperator(world, 'Asha'), await newOperator(world, 'Noor')]
  const { withdrawNo } = await ended()
  Object.assign(truthOf(withdrawNo), { amount: 49_076n })
  expect(await differences()).toHaveLength(2)
  const close = async (by: TestOperator, why: string, key = by) => {
    const given = { provider: 'razorpayx', payoutNo: withdrawNo, kind: 'amount', why, by: by.name }
    const signature = signed(key, await payoutDifferences.textToSign(world.app, given))
    return await payoutDifferences.close(world.app, { ...given, signature })
  }
  await expect(close(asha, ' ')).rejects.toThrow('needs --why')
  await expect(close(noor, 'typed twice', asha)).rejects.toThrow('not the signature of Noor')
  expect([await close(asha, 'typed twice'), await close(asha, 'once more')]).toEqual(['waits', 'waits'])
  expect(await differences()).toHaveLength(2)
  expect([await close(noor, 'refunded'), await close(noor, 'refunded')]).toEqual(['done', 'done'])
  expect(await differences()).toEqual([expect.stringContaining('total')])
  const closed = (await payoutDifferences.list(world.app, 30, true)).join('\n')
  expect(closed).toContain('closed by Asha: typed twice | closed by Noor: refunded')
  Object.assign(truthOf(withdrawNo), { amount: 49_080n })
  expect(await differences()).toEqual(expect.arrayContaining([expect.stringContaining('amount | 490.80 INR')]))
  expect(await close(asha, 'again')).toBe('waits')
  // What was said about the first amount does not count when the same amount is found another time.
  Object.assign(truthOf(withdrawNo), { amount: 49_076n })
  await differences()
  expect([await close(noor, 'refunded'), await close(asha, 'refunded')]).toEqual(['waits', 'done'])
})

test('a payout that the provider cannot answer for delays neither the others nor its own next comparison', async () => {
  await preferCashfree(world)
  const [unreadable, wrong] = [await ended(), await ended()]
  const { ref } = Object.assign(truthOf(unreadable.withdrawNo))
  Object.assign(truthOf(unreadable.withdrawNo), { ref: null })
  Object.assign(truthOf(wrong.withdrawNo), { amount: 1n })
  const night = new Date(Date.now() + 2 * 3_600_000)
  expect(await reconcilePayouts(world.app, night)).toMatchObject({ providers: 3, unavailable: 1, compared: 1 })
  const found = (await listDifferences(world.app, 30)).map((line) => line.split(' | ').slice(1, 4).join(' '))
  expect(found).toEqual(expect.arrayContaining([`cashfreePayouts ${wrong.withdrawNo} amount`]))
  expect(found.filter((line) => line.includes(unreadable.withdrawNo))).toEqual([])
  Object.assign(truthOf(unreadable.withdrawNo), { ref })
  expect(await reconcilePayouts(world.app, night)).toMatchObject({ unavailable: 0, compared: 2 })
})

test.each([
  ['PAID', 'paid', undefined],
  ['PAID', 'reversed', 'ask'],
  ['PAID', 'failed', 'unpaidThere'],
  ['PAID', 'pending', 'unpaidThere'],
  ['UNKNOWN', 'paid', 'ask'],
  ['PAYING', 'failed', 'ask'],
  ['PAYING', 'pending', undefined],
  ['FAILED', 'failed', undefined],
  ['FAILED', 'reversed', undefined],
  ['FAILED', 'paid', 'paidThere'],
  ['REJECTED', 'pending', 'paidThere'],
  ['REVERSED', 'reversed', undefined],
] as const)('%s here and %s there: %s', (here, there, verdict) => {
  const amount = minor(100n)
  expect(comparePayout({ state: there, amount }, { state: here, net: amount })).toBe(verdict)
  expect(comparePayout({ state: there, amount }, { state: here, net: minor(101n) })).toBe('amount')
})
