import type { RefusalCode, Refusals } from '@zamra/contract/refusal.ts'

/** An expected no. Thrown so that a transaction rolls back and no caller has to pass it along. */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  override readonly name = 'Refusal'
  readonly code: Code
  readonly params: Refusals[Code]

  constructor(code: Code, params: Refusals[Code]) {
    super(code)
    this.code = code
    this.params = params
  }
}

// A refusal is an answer, not an accident: nobody reads its stack, and capturing one costs more than the answer.
Object.defineProperty(Refusal, 'stackTraceLimit', { value: 0 })

export function refusal<Code extends RefusalCode>(code: Code, params: Refusals[Code]): Refusal<Code> {
  return new Refusal(code, params)
}
