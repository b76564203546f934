import type { LotteryGame } from '@zamra/contract/lottery-games.ts'
import type { Rules } from '@zamra/contract/lottery-rules.ts'

export type DrawState = 'OPEN' | 'CLOSED' | 'ROOTED' | 'DRAWN' | 'SETTLED' | 'PUBLISHED' | 'VOID'

/** Why a draw was voided: the root was late, no quorum of witnesses saw it in time, or the beacon round did not come. */
export type VoidReason = 'rootLate' | 'unwitnessed' | 'beaconLate'

/** A draw with the rules it is held under. */
export type Draw = {
  readonly drawId: string
  readonly game: LotteryGame
  readonly rules: Rules
  readonly rulesHash: string
  readonly state: DrawState
  readonly opensAt: Date
  readonly closesAt: Date
  /** The hash of the beacon chain. */
  readonly beacon: string
  readonly round: number
  readonly roundAt: Date
  readonly fallbackRound: number
  readonly fallbackRoundAt: Date
  readonly voidAt: Date
  readonly fallbackSince: Date | null
  readonly countedAt: Date | null
  readonly refundedAt: Date | null
  /** The cosigned checkpoint under which the tickets are sold. */
  readonly saleNote: string | null
  /** The checkpoint with the root, cosigned before the round that decides. */
  readonly rootNote: string | null
}

/** The beacon round that decides: the pinned one, or the declared fallback once it is used. */
export function decidingRound(draw: Draw): { readonly round: number; readonly at: Date } {
  if (draw.fallbackSince) return { round: draw.fallbackRound, at: draw.fallbackRoundAt }
  return { round: draw.round, at: draw.roundAt }
}

/** `minute-20261115T0851`, with seconds where the sale does not open at a full minute. */
export function drawIdOf(game: LotteryGame, opensAt: Date): string {
  const digits = opensAt.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)
  return `${game}-${digits.endsWith('00') ? digits.slice(0, 13) : digits}`
}
