import { type Draw, decidingRound, type Lateness } from './draw.ts'

/** What is to be done with a draw next. Each of them does nothing when it is done a second time. */
export type Move =
  | { readonly kind: 'wait'; readonly until: Date }
  | { readonly kind: 'close' | 'root' | 'draw' | 'count' | 'settle' | 'publish' | 'refund' | 'rest' }
  | { readonly kind: 'fallBack' | 'void'; readonly reason: Lateness }

/** A root must be seen by others before the round is, so it is not published in the last moment. */
const rootMarginMs = 1_000

/**
 * The rules of a draw's life, as they were declared before the first ticket was sold: the root comes before the round, or
 * the fallback round counts; the round is waited for, then the fallback round; then everybody gets his stake back.
 */
export function nextMove(draw: Draw, at: Date): Move {
  switch (draw.state) {
    case 'OPEN':
      return at < draw.closesAt ? { kind: 'wait', until: draw.closesAt } : { kind: 'close' }
    case 'CLOSED':
      return ofClosed(draw, at)
    case 'ROOTED':
      return ofRooted(draw, at)
    case 'DRAWN':
      return { kind: draw.countedAt ? 'settle' : 'count' }
    case 'SETTLED':
      return { kind: 'publish' }
    case 'PUBLISHED':
      return { kind: 'rest' }
    case 'VOID':
      return { kind: draw.refundedAt ? 'rest' : 'refund' }
  }
}

const soonMs = 500
const seldomMs = 30_000

/**
 * When to look again if nothing could be done. Every look is written down by whoever watches over the draw, so it comes
 * more seldom the longer one has waited: a beacon that is silent for a day must not be asked a hundred thousand times.
 */
export function lookAgainMs(draw: Draw, at: Date): number {
  const waitedMs = at.getTime() - decidingRound(draw).at.getTime()
  return Math.round(Math.min(seldomMs, Math.max(soonMs, waitedMs / 10)))
}

function ofClosed(draw: Draw, at: Date): Move {
  if (at.getTime() + rootMarginMs < decidingRound(draw).at.getTime()) return { kind: 'root' }
  return { kind: draw.fallbackSince ? 'void' : 'fallBack', reason: 'rootLate' }
}

function ofRooted(draw: Draw, at: Date): Move {
  const { at: roundAt } = decidingRound(draw)
  if (at < roundAt) return { kind: 'wait', until: roundAt }
  if (at >= draw.voidAt) return { kind: 'void', reason: 'beaconLate' }
  const patienceMs = draw.rules.timing.fallbackAfterSeconds * 1_000
  const isLate = !draw.fallbackSince && at.getTime() >= draw.roundAt.getTime() + patienceMs
  return isLate ? { kind: 'fallBack', reason: 'beaconLate' } : { kind: 'draw' }
}
