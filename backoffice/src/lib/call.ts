import { refreshHeader } from '@zamra/contract/backoffice/attended.ts'
import type { StaffInput, StaffOutput, StaffPath } from '@zamra/contract/backoffice/calls.ts'
import type { StaffRefusal } from '@zamra/contract/backoffice/staff-call.ts'
import { attendance } from './attendance.ts'
import { setServerTime } from './clock.ts'
import { asSentence } from './words.ts'

/** Why a call gave no answer: a refusal of the server with its number, or no network at all. */
export class StaffError extends Error {
  readonly code: StaffRefusal['code'] | 'network'
  readonly requestId: string | undefined
  readonly permission: string | undefined

  constructor(message: string, code: StaffError['code'], about: { requestId?: string; permission?: string } = {}) {
    super(message)
    this.name = 'StaffError'
    this.code = code
    this.requestId = about.requestId
    this.permission = about.permission
  }
}

const timeoutMs = 20_000

/** Sends one call of the contract: `await call('/withdrawal/list', {})`. Rejects with a `StaffError`. */
export async function call<P extends StaffPath>(
  path: P,
  input: StaffInput<P>,
  { signal, isRefresh = false }: { readonly signal?: AbortSignal; readonly isRefresh?: boolean } = {},
): Promise<StaffOutput<P>> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await fetch(`/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...attendance(),
      ...(isRefresh ? { [refreshHeader]: '1' } : {}),
    },
    body: JSON.stringify(input),
    credentials: 'same-origin',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new StaffError('No answer from the server. Nothing was decided.', 'network')
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) {
    followServerTime(body)
    return body as StaffOutput<P>
  }
  throw refusalOf(body, response.status)
}

/** Lists say when they were read, by the clock of the product. */
function followServerTime(body: unknown): void {
  const now = (body as { readonly now?: unknown } | null)?.now
  if (typeof now === 'number') setServerTime(now)
}

function refusalOf(body: unknown, status: number): StaffError {
  const refusal = body as Partial<StaffRefusal> | undefined
  if (!refusal?.code) return new StaffError(`The server answered ${status}.`, 'server.failed')
  return new StaffError(asSentence(refusal.message ?? refusal.code), refusal.code, {
    ...(refusal.requestId ? { requestId: refusal.requestId } : {}),
    ...(refusal.permission ? { permission: refusal.permission } : {}),
  })
}
