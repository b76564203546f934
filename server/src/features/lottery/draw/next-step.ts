import { type Draw, decidingRound, type Lateness } from './draw.ts'

/** The next step of a draw. Every step is idempotent. */
export type Step =
  | { readonly kind: 'wait'; readonly until: Date }
  | { readonly kind: 'close' | 'root' | 'draw' | 'count' | 'settle' | 'publish' | 'refund' | 'rest' }
  | { readonly kind: 'fallBack' | 'void'; readonly reason: Lateness }

/** The root must be visible to others before the round exists, so it is not published at the last moment. */
const rootMarginMs = 1_000

/**
 * The steps of a draw, as declared before the first ticket was sold: the root is published before the round, or the
 * fallback round decides; the draw waits for the round, then for the fallback round, and then refunds all stakes.
 */
export function nextStep(draw: Draw, at: Date): Step {
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
 * When to poll again if nothing could be done. The workflow engine journals every poll, so the interval grows with the
 * wait: a beacon that is silent for a day must not be polled a hundred thousand times.
 */
export function pollAgainMs(draw: Draw, at: Date): number {
  const waitedMs = at.getTime() - decidingRound(draw).at.getTime()
  return Math.round(Math.min(seldomMs, Math.max(soonMs, waitedMs / 10)))
}

function ofClosed(draw: Draw, at: Date): Step {
  if (at.getTime() + rootMarginMs < decidingRound(draw).at.getTime()) return { kind: 'root' }
  return { kind: draw.fallbackSince ? 'void' : 'fallBack', reason: 'rootLate' }
}

function ofRooted(draw: Draw, at: Date): Step {
  const { at: roundAt } = decidingRound(draw)
  if (at < roundAt) return { kind: 'wait', until: roundAt }
  if (at >= draw.voidAt) return { kind: 'void', reason: 'beaconLate' }
  const timeoutMs = draw.rules.timing.fallbackAfterSeconds * 1_000
  const isLate = !draw.fallbackSince && at.getTime() >= draw.roundAt.getTime() + timeoutMs
  return isLate ? { kind: 'fallBack', reason: 'beaconLate' } : { kind: 'draw' }
}
