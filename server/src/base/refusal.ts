import type { RefusalCode, Refusals } from '@zamra/contract/refusal.ts'

/** An expected "no". It is thrown so that transactions roll back and callers need not pass it along. */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  readonly code: Code
  readonly params: Refusals[Code]

  constructor(code: Code, params: Refusals[Code]) {
    // A refusal is an answer, not a bug: its stack is never read, and capturing one costs more than the answer.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(code)
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'Refusal'
    this.code = code
    this.params = params
  }
}

export function refusal<Code extends RefusalCode>(code: Code, params: Refusals[Code]): Refusal<Code> {
  return new Refusal(code, params)
}
