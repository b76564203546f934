import { coin } from '@zamra/contract/lottery-games.ts'
import type { Rules } from '@zamra/contract/lottery-rules.ts'
import { add, bps, type Money, minor, nothing, share, subtract, times } from '@zamra/contract/money.ts'

export type Jackpot = {
  readonly mode: 'real' | 'free'
  readonly currency: string
  readonly opened: Money
  readonly fed: Money
  readonly winners: number
  readonly eachPaid: Money
  readonly carried: Money
}

/** The counted stakes and winners of one currency. */
export type Found = { readonly staked: Money; readonly winners: number }

/**
 * One jackpot per currency. Stakes feed it, winning lines share it equally, and the indivisible rest is carried over to
 * the next draw. A jackpot that was won starts again at the amount in the rules.
 */
export function jackpotsOf(
  rules: Rules,
  found: ReadonlyMap<string, Found>,
  carried: ReadonlyMap<string, Money>,
): readonly Jackpot[] {
  if (!rules.jackpot) return []
  const { share: rate, start } = rules.jackpot
  return Object.entries(start).map(([currency, beginning]) => {
    const { staked = nothing, winners = 0 } = found.get(currency) ?? {}
    const begin = minor(BigInt(beginning))
    const opened = carried.get(currency) ?? begin
    const fed = share(staked, bps(rate), 'down')
    const { eachPaid, rest } = divide(add(opened, fed), winners)
    const next = winners > 0 ? add(rest, begin) : rest
    return { mode: modeOf(currency), currency, opened, fed, winners, eachPaid, carried: next }
  })
}

export function modeOf(currency: string): 'real' | 'free' {
  return currency === coin ? 'free' : 'real'
}

function divide(pot: Money, winners: number): { readonly eachPaid: Money; readonly rest: Money } {
  if (winners === 0) return { eachPaid: nothing, rest: pot }
  const eachPaid = minor(pot / BigInt(winners))
  return { eachPaid, rest: subtract(pot, times(eachPaid, BigInt(winners))) }
}
