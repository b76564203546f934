/** Files of a small tree: path to text. */
export type Files = Readonly<Record<string, string>>

/**
 * A deliberate mistake and its corrected twin. The rule must report every file of the first and nothing in the second:
 * a rule that never fires and a rule that always fires are both useless.
 */
export type NegativeFixture = {
  readonly rule: string
  readonly bad: Files
  readonly good: Files
  /** Files that both need; no finding is expected in them. */
  readonly beside?: Files
}
