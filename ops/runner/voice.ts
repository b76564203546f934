import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from './outcome.ts'

/** The repository, whichever folder a command was started in. */
export const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '')

export function say(line: string): void {
  console.log(line)
}

/** Prints what was seen, the closing line with the figure, and leaves the counts where CI adds them up. */
export function close(name: string, outcome: Outcome): number {
  for (const line of outcome.lines ?? []) say(line)
  tally(name, countsOf(outcome))
  say(`${name}: ${outcome.ok ? 'ok' : 'FAILED'} ${outcome.figure}`)
  return outcome.ok ? 0 : 1
}

export type Counts = { readonly passed: number; readonly failed: number }

/** A run that failed as a whole counts at least one failure, even when every single check passed. */
export function countsOf(outcome: Outcome): Counts {
  const passed = outcome.passed ?? (outcome.ok ? 1 : 0)
  const failed = outcome.failed ?? (outcome.ok ? 0 : 1)
  return { passed, failed: outcome.ok ? failed : Math.max(failed, 1) }
}

/** A crash is an outcome too: it has a last line like any other. */
export function crashed(error: unknown): Outcome {
  const message = error instanceof Error ? error.message : String(error)
  const trace = error instanceof Error && error.stack ? error.stack : message
  return { ok: false, figure: `crashed: ${message.split('\n')[0]}`, lines: trace.split('\n') }
}

/** Whoever interrupts a command ends it as a whole: the engines it started go down when the process exits. */
export function endOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
}

export const reports = join(root, '.reports')

/** Leaves the counts of one step where CI adds them up. */
export function tally(name: string, counts: Counts): void {
  const folder = join(reports, 'tally')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name.replaceAll(' ', '-')}.json`), JSON.stringify(counts))
}
