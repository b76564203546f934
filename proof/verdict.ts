import type { Outcome } from '../ops/runner/outcome.ts'

/** A claim that must hold, and the evidence against it. */
export type Check = readonly [claim: string, against: readonly string[]]

export function check(claim: string, against: readonly (string | false)[]): Check {
  return [claim, against.filter((line) => line !== false)]
}

/** Claims about the run itself. When nothing else is broken, the machine was too busy for a verdict. */
const aboutTheRun: ReadonlySet<string> = new Set([
  'the load was large enough',
  'enough faults were injected',
  'every kind of fault was injected',
  'every required kill happened under load',
  'the run ended in time',
])

/** Checks that were counted elsewhere. */
type More = { readonly lines: readonly string[]; readonly passed: number; readonly failed: number }

const nothingMore: More = { lines: [], passed: 0, failed: 0 }

/** A proof passes when there is no evidence against any of its claims. */
export function outcomeOf(
  checks: readonly Check[],
  figure: string,
  lines: readonly string[],
  more: More = nothingMore,
): Outcome {
  const brokenChecks = checks.filter(([, against]) => against.length > 0)
  const broken = brokenChecks.length
  const isInconclusive = broken > 0 && more.failed === 0 && brokenChecks.every(([claim]) => aboutTheRun.has(claim))
  return {
    ok: broken + more.failed === 0,
    isInconclusive,
    figure,
    lines: [...lines, ...checks.flatMap(linesOf), ...more.lines],
    passed: checks.length - broken + more.passed,
    failed: broken + more.failed,
  }
}

function linesOf([claim, against]: Check): string[] {
  if (against.length === 0) return [`holds: ${claim}`]
  return [`DOES NOT HOLD: ${claim} (${against.length})`, ...against.slice(0, 5).map((line) => `  ${line}`)]
}
