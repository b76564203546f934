/** What the main thread of a page computed, read out of a trace of Chromium. */
export type MainThread = {
  /** Processor time of all tasks. */
  readonly allMs: number
  /** Processor time of each task that began after the first content was painted. */
  readonly afterPaintMs: readonly number[]
}

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Processor time only, without the time in which the task waited for a processor. */
  readonly tdur?: number
}

/** The trace names its times in microseconds. Without a first paint there is nothing to measure. */
export function mainThreadOf(trace: string): MainThread {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: readonly TraceEvent[] }
  const paint = traceEvents.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('the trace has no first contentful paint: trace the category "loading" too')
  const tasks = outerTasks(traceEvents.filter(({ pid, tid }) => pid === paint.pid && tid === paint.tid))
  const processorMs = ({ dur = 0, tdur = dur }: TraceEvent) => tdur / 1_000
  return {
    allMs: tasks.reduce((sum, task) => sum + processorMs(task), 0),
    afterPaintMs: tasks.filter(({ ts }) => ts >= paint.ts).map(processorMs),
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

/** How long these tasks would block taps on a processor so many times slower. */
export function blockingMs(tasksMs: readonly number[], slower: number): number {
  return tasksMs.reduce((sum, ms) => sum + Math.max(0, ms * slower - blockingFromMs), 0)
}
