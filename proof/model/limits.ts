import type { Limits, Span } from './book.ts'
import type { Case, Refused } from './verdict.ts'

const numbers = { deposit: 10, loss: 20, wager: 30, day: 1, week: 2, month: 3 } as const
const spans: readonly Span[] = ['day', 'week', 'month']

/** The first allowance that an amount would exceed, in the order in which refusals name them. */
export function overLimit(found: Case, claims: readonly (readonly [keyof Limits, number])[]): Refused | undefined {
  for (const [name, amount] of claims) {
    const span = spans.find((one) => used(found, name, one) + amount > (found.wallet.limits[name][one] ?? Infinity))
    if (!span) continue
    const bound = found.wallet.limits[name][span] ?? Infinity
    return { status: 'limit', reason: [numbers[name] + numbers[span], bound, used(found, name, span)] }
  }
  return
}

/** A loss is what was staked less what was won; it may be negative. */
function used({ wallet: { counters } }: Case, name: keyof Limits, span: Span): number {
  if (name === 'deposit') return counters.deposited[span]
  return name === 'wager' ? counters.staked[span] : counters.staked[span] - counters.won[span]
}
