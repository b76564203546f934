/** The frames of a page during a measurement. */
export type Frames = {
  readonly count: number
  readonly perSecond: number
  /** The share of frames that follow a missed frame. */
  readonly lateShare: number
  /** The part of it in which the page itself had time for the frame: another process had the processor. */
  readonly waitedShare: number
  readonly longestMs: number
  /** Main-thread time per frame: script, style, layout, paint and everything else. */
  readonly workMs: readonly number[]
}

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Processor time only, without the time of other processes. */
  readonly tdur?: number
}

const frameMs = 1_000 / 60

/** Reads the frames of the page out of a trace of Chromium. Times in a trace are microseconds. */
export function framesIn(trace: string): Frames {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: readonly TraceEvent[] }
  const frameRequests = traceEvents.filter(({ name }) => name === 'FireAnimationFrame')
  const page = mostOf(frameRequests)
  if (!page) throw new Error('the trace has no frames')
  const isOfPage = ({ pid, tid }: TraceEvent) => pid === page.pid && tid === page.tid
  const tasks = traceEvents.filter((event) => isTask(event) && isOfPage(event)).sort((a, b) => a.ts - b.ts)
  const starts = startsOf(frameRequests.filter(isOfPage), tasks)
  const gapsMs = starts.slice(1).map((start, at) => (start - (starts[at] ?? 0)) / 1_000)
  const allMs = gapsMs.reduce((sum, gap) => sum + gap, 0)
  const workMs = workBetween(starts, tasks)
  // Frames jitter a little; a gap of one and a half frame times means that a frame was missed.
  const isLate = (gap: number) => gap > frameMs * 1.5
  return {
    count: starts.length,
    perSecond: (gapsMs.length / allMs) * 1_000,
    lateShare: gapsMs.filter(isLate).length / gapsMs.length,
    waitedShare: gapsMs.filter((gap, at) => isLate(gap) && (workMs[at] ?? 0) <= frameMs).length / gapsMs.length,
    longestMs: Math.max(...gapsMs),
    workMs,
  }
}

/**
 * A frame begins with its task, which runs the callbacks first and style, layout and paint after them. A page that requests
 * a frame twice has one frame still.
 */
function startsOf(requests: readonly TraceEvent[], tasks: readonly TraceEvent[]): number[] {
  const sorted = requests.map(({ ts }) => ts).sort((a, b) => a - b)
  let at = 0
  const starts = sorted.map((start) => {
    while (at < tasks.length - 1 && endOf(tasks[at]) <= start) at += 1
    const task = tasks[at]
    return task && task.ts <= start && start < endOf(task) ? task.ts : start
  })
  return [...new Set(starts)]
}

function endOf(task: TraceEvent | undefined): number {
  return task ? task.ts + (task.dur ?? 0) : 0
}

export function summaryOf({ count, perSecond, lateShare, waitedShare, longestMs, workMs }: Frames): string {
  const over = workMs.filter((ms) => ms > frameMs).length / workMs.length
  const figures = [0.5, 0.95, 1].map((part) => share(workMs, part).toFixed(1)).join(' / ')
  return [
    `${count} frames, ${perSecond.toFixed(1)} a second`,
    `${(lateShare * 100).toFixed(1)} % late (${(waitedShare * 100).toFixed(1)} % behind other processes), longest gap ${longestMs.toFixed(1)} ms`,
    `main thread a frame ${figures} ms (half, 95 of 100, worst), ${(over * 100).toFixed(1)} % over 16.7 ms`,
  ].join('; ')
}

/** The percentile of the values, `part` between 0 and 1. */
export function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

function isTask({ name, dur }: TraceEvent): boolean {
  return dur !== undefined && (name === 'RunTask' || name === 'ThreadControllerImpl::RunTask')
}

/** An event of the thread with most of these events: a browser has internal pages too. */
function mostOf(events: readonly TraceEvent[]): TraceEvent | undefined {
  const counts = new Map<string, number>()
  const keyOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  for (const event of events) counts.set(keyOf(event), (counts.get(keyOf(event)) ?? 0) + 1)
  return events.toSorted((a, b) => (counts.get(keyOf(b)) ?? 0) - (counts.get(keyOf(a)) ?? 0))[0]
}

/** A task that spans two frames counts for the first. */
function workBetween(starts: readonly number[], tasks: readonly TraceEvent[]): number[] {
  const work = starts.slice(1).map(() => 0)
  let frame = 0
  let busyUntil = 0
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    // Both task names may occur, one nested in the other.
    if (ts < busyUntil) continue
    busyUntil = ts + dur
    while (frame < work.length && ts >= (starts[frame + 1] ?? 0)) frame += 1
    if (frame < work.length && ts >= (starts[0] ?? 0)) work[frame] = (work[frame] ?? 0) + tdur / 1_000
  }
  return work
}
