/** The decision is not possible. The message tells the operator why; nothing was changed. */
export class DecisionError extends Error {
  override readonly name = 'DecisionError'
}
