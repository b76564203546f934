import { type Money, nothing, subtract, toWire } from '@zamra/contract/money.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { readPeriod } from './money.ts'
import { listPaid, listSent, type PaidWithdrawal } from './payout-queries.ts'
import { listDays } from './period.ts'
import { inSnapshot } from './snapshot-queries.ts'

/** Percentiles are exact, so each payout is read. */
const paidMax = 50_000

/** A payout and what the journal sent for it. */
type Payout = PaidWithdrawal & { readonly sent: Money }

/** How long payouts took. The amounts of the withdrawals are compared with the journal one by one, and the sizes added up. */
export const reportPayouts: StaffHandler<'/report/payouts'> = async ({ app, now }, given) => {
  const period = await readPeriod(app.databases, given)
  const shards = await Promise.all(
    app.databases.shards.map((shard) =>
      inSnapshot(shard, async (tx) => {
        const paid = await listPaid(tx, given.market, period, paidMax + 1)
        if (paid.length > paidMax)
          throw new StaffError(
            'input.invalid',
            `more than ${paidMax} payouts in this period on one shard: choose fewer days`,
          )
        const sent = await listSent(tx, paid)
        return paid.map((one): Payout => ({ ...one, sent: sent.get(one.withdrawNo) ?? nothing }))
      }),
    ),
  )
  const payouts = shards.flat()
  const byDay = Map.groupBy(payouts, ({ day }) => day)
  return {
    now: now.getTime(),
    currency: period.currency,
    rails: [...Map.groupBy(payouts, railOf)]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([rail, own]) => ({ rail, ...timesOf(own), ...sumsOf(own) })),
    days: listDays(period).map((day) => ({ day, ...timesOf(byDay.get(day) ?? []) })),
    total: { ...timesOf(payouts), ...sumsOf(payouts) },
  }
}

/** Banks are one rail, however many there are; a wallet and a network are one each. */
function railOf({ kind, place }: Payout): string {
  return kind === 'bank' ? 'Bank transfer' : place
}

function timesOf(payouts: readonly Payout[]) {
  const sorted = payouts.map(({ seconds }) => seconds).toSorted((one, other) => one - other)
  return {
    payouts: payouts.length,
    p50: percentile(sorted, 50),
    p95: percentile(sorted, 95),
    within: payouts.filter(({ isWithin }) => isWithin).length,
  }
}

/** The nearest rank: so many of a hundred payouts took no longer. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil((sorted.length * share) / 100) - 1)] ?? 0
}

function sumsOf(payouts: readonly Payout[]) {
  const sum = (of: (payout: Payout) => bigint) => payouts.reduce((all, one) => all + of(one), 0n) as Money
  return {
    paid: toWire(sum(({ net }) => net)),
    difference: toWire(sum(({ net, sent }) => sizeOf(subtract(net, sent)))),
  }
}

const sizeOf = (amount: bigint) => (amount < 0n ? -amount : amount)
