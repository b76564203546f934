/** Files of a small tree: path to text. */
export type Files = Readonly<Record<string, string>>

/**
 * A mistake on purpose and its clean twin. The rule must find the first in exactly the files it names,
 * and nothing in the second: a rule that never fires and a rule that always fires are both worthless.
 */
export type Planted = {
  readonly rule: string
  readonly bad: Files
  readonly good: Files
  /** What both need in order to make sense; no finding is expected here. */
  readonly beside?: Files
}
