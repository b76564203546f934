/**
 * The result of a bench, a proof, a budget or a set of screenshots. The runner prints the lines, then one closing line
 * `NAME: ok FIGURE` or `NAME: FAILED FIGURE`, and its exit code follows `ok`.
 */
export type Outcome = {
  readonly ok: boolean
  /** The one figure that matters, short: `ratio 1.31` (write it with `ratio`), `0 lost of 1200`, `12 of 12 budgets`. */
  readonly figure: string
  /** Details for the reader, in order. */
  readonly lines?: readonly string[]
  /** How many single checks passed and failed; CI adds them up. Without them the outcome counts as one check. */
  readonly passed?: number
  readonly failed?: number
  /** It found nothing wrong and saw too little to say that it holds: it crashed, or the load was too small. */
  readonly isInconclusive?: boolean
}

/** The exit code of an inconclusive run, which CI starts once more. */
export const inconclusiveCode = 3

/** The input of `run`. Parameters of one bench or proof are given as `--name value` and arrive in `args`. */
export type RunOptions = {
  readonly seconds: number
  readonly args: Readonly<Record<string, string>>
  /** Prints a line immediately, to show the progress of a long run. */
  readonly print: (line: string) => void
}

/** The exports of `bench/NAME/bench.ts`, `proof/NAME/proof.ts`, `ops/budget/budget.ts` and `ops/shots/shots.ts`. */
export type Runnable = {
  readonly about: string
  readonly run: (options: RunOptions) => Promise<Outcome>
}

/** A ratio always has the same format, so that people and scripts can find it. */
export function ratio(value: number): string {
  return `ratio ${value.toFixed(2)}`
}
