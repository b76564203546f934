/**
 * What a bench, a proof, a budget or a set of shots comes back with. The runner prints the lines, then
 * one closing line `NAME: ok FIGURE` or `NAME: FAILED FIGURE`, and its exit code follows `ok`.
 */
export type Outcome = {
  readonly ok: boolean
  /** The one figure that matters, short: `ratio 1.31` (write it with `ratio`), `0 lost of 1200`, `12 of 12 budgets`. */
  readonly figure: string
  /** What was done and seen, for a person: one line each, in order. */
  readonly lines?: readonly string[]
  /** How many single checks passed and failed; CI adds them up. Left out, the outcome counts as one. */
  readonly passed?: number
  readonly failed?: number
}

/** What the runner gives to `run`. Parameters of one bench or proof come as `--name value` and are in `args`. */
export type RunOptions = {
  readonly seconds: number
  readonly args: Readonly<Record<string, string>>
  /** Prints one line at once, so that a person sees a long run move. */
  readonly say: (line: string) => void
}

/** What `bench/NAME/bench.ts`, `proof/NAME/proof.ts`, `ops/budget/budget.ts` and `ops/shots/shots.ts` export. */
export type Runnable = {
  readonly about: string
  readonly run: (options: RunOptions) => Promise<Outcome>
}

/** A ratio is always written the same way, so that a person and a script can find it. */
export function ratio(value: number): string {
  return `ratio ${value.toFixed(2)}`
}
