import type { Outcome } from '../../ops/runner/outcome.ts'

/** Something that must hold, and whatever speaks against it. */
export type Check = { readonly name: string; readonly against: readonly string[] }

export function check(name: string, against: readonly (string | false)[]): Check {
  return { name, against: against.filter((line) => line !== false) }
}

export function outcomeOf(checks: readonly Check[], figure: string, lines: readonly string[]): Outcome {
  const failed = checks.filter(({ against }) => against.length > 0)
  return {
    ok: failed.length === 0,
    figure,
    lines: [...lines, ...checks.flatMap(said)],
    passed: checks.length - failed.length,
    failed: failed.length,
  }
}

function said({ name, against }: Check): string[] {
  if (against.length === 0) return [`holds: ${name}`]
  return [`DOES NOT HOLD: ${name} (${against.length})`, ...against.slice(0, 5).map((line) => `  ${line}`)]
}
