import { prizeOf, type Rules } from '@zamra/contract/lottery-rules.ts'
import type { GameInfo } from './api.ts'
import { paid } from './best-win.ts'
import type { Line } from './slip.ts'

/** What all lines together win, in minor units, when this one digit is drawn. */
export function winOfDigit(info: GameInfo, lines: readonly Line[], stake: number, digit: number): number {
  return lines.reduce((all, line) => all + paid(prizeOf(info.rules as Rules, line, [digit]).pays, stake), 0)
}
