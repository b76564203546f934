import type { RefusalCode } from '@zamra/contract/refusal.ts'

type Details = {
  /** 999 for a refusal and for a lost connection, else the HTTP status. `kind` distinguishes the two. */
  readonly code: number
  readonly kind: 'business' | 'network' | 'http'
  readonly state?: string | undefined
  readonly refusal?: RefusalCode | undefined
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

/** Every way in which a call can fail. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: number
  readonly kind: Details['kind']
  /** The wire's own `state`, when the server answered with one. */
  readonly state: string | undefined
  readonly refusal: RefusalCode | undefined
  /** The values of the refusal, for a page that explains what to do next. */
  readonly params: Readonly<Record<string, unknown>>

  constructor(message: string, { code, kind, state, refusal, params }: Details) {
    super(message)
    this.code = code
    this.kind = kind
    this.state = state
    this.refusal = refusal
    this.params = params ?? {}
  }
}

export function isTimeout(error: unknown): boolean {
  return error instanceof CallError && error.kind === 'network' && error.message === 'timeout'
}

/** Anything else that was thrown, such as a chunk that did not arrive, counts as a lost connection. */
export function asCallError(thrown: unknown): CallError {
  return thrown instanceof CallError ? thrown : new CallError('', { code: 999, kind: 'network' })
}
