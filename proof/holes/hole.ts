/**
 * A hole that a hostile reading found, the attack that shows it closed, and a change that opens it again. The attack is
 * a test over HTTP on real engines; the weakened build is this tree with one piece of text replaced.
 */
export type Hole = {
  readonly id: string
  /** What holds now, as a sentence. */
  readonly claim: string
  readonly project: 'server' | 'tools' | 'verifier'
  readonly attack: { readonly file: string; readonly title: string }
  readonly weakening: { readonly file: string; readonly from: string; readonly to: string }
}
