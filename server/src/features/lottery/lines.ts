import type { InputOf } from '@zamra/contract/calls.ts'
import { betRule, isPick, type Rules } from '@zamra/contract/lottery-rules.ts'
import { refusal } from '../../base/refusal.ts'

export type Line = InputOf<'/lottery/buy'>['picks'][number]

/** Refuses unknown or duplicate lines and stakes outside the limits. */
export function checkLines(rules: Rules, currency: string, lines: readonly Line[]): void {
  const fields = lines.flatMap((line, index) => {
    if (!isPick(rules, line)) return [{ field: `picks.${index}.pick`, problem: 'unknown' }]
    const isTwice = lines.slice(0, index).some(({ bet, pick }) => bet === line.bet && pick === line.pick)
    return isTwice ? [{ field: `picks.${index}.pick`, problem: 'twice' }] : []
  })
  if (fields.length > 0) throw refusal('input.invalid', { fields })
  for (const line of lines) checkStake(rules, currency, line)
}

function checkStake(rules: Rules, currency: string, { bet, stake }: Line): void {
  const { min, max } = betRule(rules, bet)?.stakes[currency] ?? { min: 0, max: 0 }
  if (stake < BigInt(min) || stake > BigInt(max)) throw refusal('stake.outOfRange', { bet, min, max, currency })
}
