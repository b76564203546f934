/** When tickets of one draw are sold. */
export type Slot = { readonly opensAt: Date; readonly closesAt: Date }

/** 15:00 UTC, when a daily sale closes; the pace of every shorter game goes into it without a rest. */
const originMs = 54_000_000
/** A draw is announced before its sale opens. */
const leadMs = 1_000
const shortestMs = 10_000

/**
 * The sales to announce, so that one is always known beyond the one that is open. Each begins when the one before it
 * ends. After an outage, and at the very first, the sale begins now and ends at the usual time; what nobody could have
 * bought in between is left out.
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

/** To seal a seed takes a moment, and more on a busy machine: a sale that should have begun meanwhile begins after it. */
export function openingOf({ opensAt, closesAt }: Slot, at: Date): Date | undefined {
  const opensMs = Math.max(opensAt.getTime(), fullSecondAfter(at.getTime() + leadMs / 2))
  return opensMs < closesAt.getTime() ? new Date(opensMs) : undefined
}

function fullSecondAfter(ms: number): number {
  return Math.ceil(ms / 1_000) * 1_000
}

/** The first closing time that is not before this. */
function closingAfter(ms: number, everyMs: number): number {
  return originMs + Math.ceil((ms - originMs) / everyMs) * everyMs
}
