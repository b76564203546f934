import type { Wire } from '@zamra/contract/generated/wire.ts'
import { type RefusalCode, states } from '@zamra/contract/refusal.ts'
import { CallError } from './call-error.ts'

const success = '200'

/**
 * The answer inside the envelope, or a `CallError`. An answer without a state is returned as it is; `moneyCall` then
 * refuses one that does not fit the contract.
 */
export function openEnvelope(body: unknown, wire: Wire): unknown {
  const envelope = wire.envelope ?? 'state'
  if (!isObject(body) || !(envelope in body)) return body
  if (String(body[envelope]) !== success) throw refusalOf(body)
  return envelope === 'code' ? body.data : body.resultData
}

/** The refusal in the server's format. */
export function refusalOf(body: Readonly<Record<string, unknown>>): CallError {
  return new CallError(messageOf(body) ?? '', {
    code: 999,
    kind: 'business',
    state: String(body.state ?? body.code),
    refusal: isRefusalCode(body.code) ? body.code : undefined,
    params: isObject(body.resultData) ? body.resultData : undefined,
  })
}

/** Whether the session is over, in any of the three forms that the wire has for it. */
export function asksToLogin(error: CallError): boolean {
  if (error.kind === 'http') return error.code === 401
  if (error.kind !== 'business') return false
  return error.state === '401' || error.state === '-1' || /please login/i.test(error.message)
}

export function messageOf(body: unknown): string | undefined {
  if (!isObject(body)) return undefined
  const message = body.msg ?? body.message
  return typeof message === 'string' && message ? message : undefined
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isRefusalCode(code: unknown): code is RefusalCode {
  return typeof code === 'string' && Object.hasOwn(states, code)
}
