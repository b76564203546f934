/** What the main thread of a page computed, read out of a trace of Chromium. Times are milliseconds of the trace. */
export type MainThread = {
  /** Processor time of all tasks. */
  readonly allMs: number
  readonly tasks: readonly Task[]
  /** When the first content was painted. */
  readonly paintedAt: number
  /** What the page marked with `performance.mark`, in order. */
  readonly marks: readonly { readonly name: string; readonly at: number }[]
}

type Task = {
  readonly at: number
  readonly until: number
  /** Processor time only, without the time in which the task waited for a processor. */
  readonly processorMs: number
}

type TraceEvent = {
  readonly name: string
  readonly cat: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
}

/** The categories that a trace must have to be read here. */
export const traceCategories = ['toplevel', 'loading', 'blink.user_timing', 'disabled-by-default-devtools.timeline']

export function mainThreadOf(trace: string): MainThread {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: readonly TraceEvent[] }
  const paint = traceEvents.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('the trace has no first contentful paint')
  const events = traceEvents.filter(({ pid, tid }) => pid === paint.pid && tid === paint.tid)
  const tasks = outerTasks(events).map(({ ts, dur = 0, tdur = dur }) => ({
    ...{ at: ts / 1_000, until: (ts + dur) / 1_000, processorMs: tdur / 1_000 },
  }))
  const marks = events.filter(({ cat }) => cat.includes('blink.user_timing'))
  return {
    ...{ tasks, paintedAt: paint.ts / 1_000, allMs: sum(tasks) },
    marks: marks.map(({ name, ts }) => ({ name, at: ts / 1_000 })).toSorted((a, b) => a.at - b.at),
  }
}

/** Chromium reports a task under two names, one nested in the other. */
function outerTasks(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const names = ['RunTask', 'ThreadControllerImpl::RunTask']
  const tasks = events.filter(({ name, dur }) => dur !== undefined && names.includes(name))
  let busyUntil = 0
  return tasks
    .toSorted((a, b) => a.ts - b.ts)
    .filter(({ ts, dur = 0 }) => {
      if (ts < busyUntil) return false
      busyUntil = ts + dur
      return true
    })
}

/** A task blocks a tap for what it takes beyond this time: the measure that Lighthouse calls total blocking time. */
const blockingFromMs = 50

/** How long the tasks after the first paint, and before the first tap, would block taps on a processor so many times slower. */
export function blockingMs({ tasks, paintedAt, marks }: MainThread, slower: number): number {
  const tappedAt = marks.find(({ name }) => name === 'tapped')?.at ?? Number.POSITIVE_INFINITY
  return tasks
    .filter(({ at, until }) => at >= paintedAt && until <= tappedAt)
    .reduce((total, { processorMs }) => total + Math.max(0, processorMs * slower - blockingFromMs), 0)
}

/** What each tap cost from the mark `tapped` to the mark `painted`, on a processor so many times slower. */
export function tapsMs({ tasks, marks }: MainThread, slower: number): readonly number[] {
  const painted = marks.filter(({ name }) => name === 'painted')
  return marks
    .filter(({ name }) => name === 'tapped')
    .map((tapped, index) => {
      const end = painted[index]?.at ?? Number.POSITIVE_INFINITY
      return sum(tasks.filter(({ at, until }) => until > tapped.at && at < end)) * slower
    })
}

function sum(tasks: readonly Task[]): number {
  return tasks.reduce((total, { processorMs }) => total + processorMs, 0)
}
