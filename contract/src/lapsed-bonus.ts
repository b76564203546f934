import * as z from 'zod/mini'
import { wireMoney } from './money.ts'

/** Why a bonus that was chosen with a deposit was not given. */
export const lapseReasons = ['orderClosed', 'notFirst', 'belowMinimum', 'excluded', 'alreadyGranted'] as const
export type LapseReason = (typeof lapseReasons)[number]

export const lapsedBonus = z.object({
  promoId: z.string(),
  name: z.string(),
  reason: z.enum(lapseReasons),
  /** The least deposit that earns it. */
  depositMin: wireMoney,
})
