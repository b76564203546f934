import { minor } from '@zamra/contract/money.ts'
import { reconcilePayouts } from '../../server/src/features/withdrawal/index.ts'
import type { Site } from '../payments/server-group.ts'
import type { StoredWithdrawal } from './compare.ts'
import type { PayoutProviders } from './payouts.ts'

type Finding = { readonly provider: string; readonly no: string; readonly kind: string; readonly amount: bigint }

const nightMs = 2 * 3_600_000

/** What the nightly reconciliation has found. It must be nothing before a difference was planted. */
export async function reconcile({ app }: Site): Promise<readonly Finding[]> {
  const { unavailable } = await reconcilePayouts(app, new Date(app.clock.now().getTime() + nightMs))
  if (unavailable) throw new Error(`${unavailable} providers could not be reconciled`)
  const query = 'select provider, payout_no as no, kind, amount from payout_finding order by 1, 2, 3'
  return (await app.databases.main.pool.query<Finding>(query)).rows
}

const stray = 'W0000000001999999999'

/**
 * Plants one difference of each kind at the providers, reconciles, and returns what was not found, or was found and not
 * planted. The totals of a provider must differ by exactly what was planted there.
 */
export async function findPlanted(
  site: Site,
  providers: PayoutProviders,
  stored: readonly StoredWithdrawal[],
): Promise<{ readonly planted: number; readonly problems: readonly string[] }> {
  const at = new Map((await providers.truth()).map((one) => [one.payoutNo, one.provider]))
  const known = stored.filter(({ withdrawNo }) => at.has(withdrawNo))
  const [dearer, unpaid, gone] = known.filter(({ state }) => state === 'PAID')
  const paidTwice = known.find(({ state }) => state === 'FAILED')
  if (!dearer || !unpaid || !gone || !paidTwice)
    return { planted: 0, problems: ['too few payouts to plant differences'] }
  await providers.plant(dearer.withdrawNo, { amount: String(dearer.net + 1n) })
  await providers.plant(unpaid.withdrawNo, { state: 'failed' })
  await providers.plant(paidTwice.withdrawNo, { state: 'paid' })
  await providers.plant(gone.withdrawNo, { isGone: true })
  await payStray(site)
  const nameOf = (own: StoredWithdrawal, kind: string) => `${at.get(own.withdrawNo)} ${own.withdrawNo} ${kind}`
  const wanted = [
    ...[nameOf(dearer, 'amount'), nameOf(unpaid, 'unpaidThere'), nameOf(paidTwice, 'paidThere')],
    ...[nameOf(gone, 'unknownThere'), `razorpayx ${stray} unknownHere`],
  ]
  const found = await reconcile(site)
  const named = found
    .filter(({ kind }) => kind !== 'total')
    .map(({ provider, no, kind }) => `${provider} ${no} ${kind}`)
  const planted = sumBy([
    [at.get(dearer.withdrawNo) ?? '', 1n],
    [at.get(unpaid.withdrawNo) ?? '', -unpaid.net],
    [at.get(paidTwice.withdrawNo) ?? '', paidTwice.net],
  ])
  const totals = sumBy(
    found.flatMap(({ provider, kind, amount }) => (kind === 'total' ? [[provider, amount] as const] : [])),
  )
  return {
    planted: wanted.length,
    problems: [
      ...wanted.filter((one) => !named.includes(one)).map((one) => `not found: ${one}`),
      ...named.filter((one) => !wanted.includes(one)).map((one) => `found and not planted: ${one}`),
      ...(totals === planted ? [] : [`the totals differ by ${totals || 'nothing'} instead of ${planted}`]),
    ],
  }
}

/** A payout that no withdrawal asked for. */
async function payStray({ app }: Site): Promise<void> {
  const payee = { kind: 'bank', name: 'X', account: '1234567890', code: 'HDFC0000001', phone: '+919876543210' } as const
  const order = { payoutNo: stray, amount: minor(12_345n), currency: 'INR', payee, narration: 'nobody' }
  await app.providers.payouts.provider('razorpayx')?.send(order)
}

function sumBy(amounts: readonly (readonly [string, bigint])[]): string {
  const sums = new Map<string, bigint>()
  for (const [provider, amount] of amounts) sums.set(provider, (sums.get(provider) ?? 0n) + amount)
  return [...sums]
    .flatMap(([provider, sum]) => (sum === 0n ? [] : [`${provider} ${sum}`]))
    .toSorted()
    .join(', ')
}
