import { type Draw, decidingRound, type VoidReason } from './draw.ts'

/** The next step of a draw. Every step is idempotent. */
export type Step =
  | { readonly kind: 'wait'; readonly until: Date }
  | { readonly kind: 'close' | 'root' | 'witness' | 'draw' | 'count' | 'settle' | 'publish' | 'refund' | 'rest' }
  | { readonly kind: 'fallBack'; readonly reason: 'rootLate' }
  | { readonly kind: 'void'; readonly reason: VoidReason }

/** The root must be visible to others before the round exists, so it is not published at the last moment. */
const rootMarginMs = 1_000

/**
 * The steps of a draw, as declared before the first ticket was sold. The announcement is attested before the sale, the
 * root before its round. A root that is not published in time waits for the fallback round; one that is published but
 * not attested in time makes the draw void. A round that the beacon owes is waited for, and then all stakes are refunded.
 */
export function nextStep(draw: Draw, at: Date): Step {
  switch (draw.state) {
    case 'OPEN':
      return ofOpen(draw, at)
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

function ofOpen({ closesAt, saleNote }: Draw, at: Date): Step {
  if (at >= closesAt) return { kind: 'close' }
  return saleNote ? { kind: 'wait', until: closesAt } : { kind: 'witness' }
}

function ofRooted(draw: Draw, at: Date): Step {
  const { at: roundAt } = decidingRound(draw)
  if (!draw.rootNote) return at < roundAt ? { kind: 'witness' } : { kind: 'void', reason: 'unwitnessed' }
  if (at < roundAt) return { kind: 'wait', until: roundAt }
  return at >= draw.voidAt ? { kind: 'void', reason: 'beaconLate' } : { kind: 'draw' }
}
