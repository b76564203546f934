/** The sale period of one draw. */
export type Slot = { readonly opensAt: Date; readonly closesAt: Date }

/** 15:00 UTC, when a daily sale closes. The interval of every shorter game divides a day evenly. */
const originMs = 54_000_000
/** How long before its sale a draw is announced. */
const leadMs = 1_000
const shortestMs = 10_000

/**
 * The sales to announce, so that one is always known beyond the open one. Each begins when the one before it
 * ends. After an outage, and at the first start, the sale begins now and ends at the usual time; sales in between
 * are skipped.
 */
export function slotsToAnnounce(everySeconds: number, lastClosesAt: Date | undefined, at: Date): readonly Slot[] {
  const everyMs = everySeconds * 1_000
  const slots: Slot[] = []
  let closesMs = lastClosesAt?.getTime() ?? 0
  while (closesMs <= at.getTime() + everyMs) {
    const opensMs = Math.max(closesMs, fullSecondAfter(at.getTime() + leadMs))
    closesMs = closingAfter(opensMs + Math.min(shortestMs, everyMs / 2), everyMs)
    slots.push({ opensAt: new Date(opensMs), closesAt: new Date(closesMs) })
  }
  return slots
}

/** Sealing a seed takes time, more on a busy machine: a sale that should have opened meanwhile opens afterwards. */
export function openingOf({ opensAt, closesAt }: Slot, at: Date): Date | undefined {
  const opensMs = Math.max(opensAt.getTime(), fullSecondAfter(at.getTime() + leadMs / 2))
  return opensMs < closesAt.getTime() ? new Date(opensMs) : undefined
}

function fullSecondAfter(ms: number): number {
  return Math.ceil(ms / 1_000) * 1_000
}

/** The first closing time at or after this instant. */
function closingAfter(ms: number, everyMs: number): number {
  return originMs + Math.ceil((ms - originMs) / everyMs) * everyMs
}
