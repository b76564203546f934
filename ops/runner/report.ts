import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NotReadyError } from '../stack/processes.ts'
import { inconclusiveCode, type Outcome } from './outcome.ts'

/** The root of the repository, independent of the working directory. */
export const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '')

export function print(line: string): void {
  console.log(line)
}

/** Prints the details and the closing line with the figure, and writes the counts for CI. */
export function reportOutcome(name: string, outcome: Outcome): number {
  for (const line of outcome.lines ?? []) print(line)
  writeCounts(name, countsOf(outcome))
  print(`${name}: ${outcome.ok ? 'ok' : 'FAILED'} ${outcome.figure}`)
  if (outcome.ok) return 0
  return outcome.isInconclusive ? inconclusiveCode : 1
}

export type Counts = { readonly passed: number; readonly failed: number }

/** A run that failed as a whole counts at least one failure, even when every single check passed. */
export function countsOf(outcome: Outcome): Counts {
  const passed = outcome.passed ?? (outcome.ok ? 1 : 0)
  const failed = outcome.failed ?? (outcome.ok ? 0 : 1)
  return { passed, failed: outcome.ok ? failed : Math.max(failed, 1) }
}

/**
 * A crash is reported like any other outcome, with a closing line. It may be what a run was looking for, so it is
 * conclusive, unless a part of the stack did not even start.
 */
export function crashOutcome(error: unknown): Outcome {
  const message = error instanceof Error ? error.message : String(error)
  const trace = error instanceof Error && error.stack ? error.stack : message
  const isInconclusive = error instanceof NotReadyError
  return { ok: false, isInconclusive, figure: `crashed: ${message.split('\n')[0]}`, lines: trace.split('\n') }
}

/** An interrupted command exits at once; the engines it started stop when the process exits. */
export function exitOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
}

export const reports = join(root, '.reports')

/** Writes the counts of one step to the file that CI adds up. */
export function writeCounts(name: string, counts: Counts): void {
  const folder = join(reports, 'tally')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name.replaceAll(' ', '-')}.json`), JSON.stringify(counts))
}
