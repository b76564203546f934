import type { Call } from '@zamra/contract/call.ts'
import { type CallPath, calls } from '@zamra/contract/calls.ts'
import { success } from '@zamra/contract/envelope.ts'
import { states } from '@zamra/contract/refusal.ts'

/** The result of one request. */
export type Verdict =
  | { readonly kind: 'answered'; readonly output: unknown }
  | { readonly kind: 'refused'; readonly state: string }
  | { readonly kind: 'broken'; readonly why: string }

/**
 * A call is answered with HTTP 200 and what its schema promises, or refused with a state of the catalogue and a text.
 * Everything else is broken: a client would show garbage, or take a failure for a success.
 */
export function checkAnswer(path: CallPath, status: number, text: string): Verdict {
  if (status !== 200) return broken(`HTTP ${status}: ${text.slice(0, 200)}`)
  const body = parsed(text)
  if (!body) return broken(`no JSON object: ${text.slice(0, 200)}`)
  const call: Call = calls[path]
  return isSuccess(call, body) ? checkOutput(call, body) : checkRefusal(body, text)
}

function isSuccess({ envelope }: Call, body: Body): boolean {
  return envelope === 'code' ? body.code === Number(success) : body.state === success
}

function checkOutput({ envelope, output }: Call, body: Body): Verdict {
  const read = output.safeParse(envelope === 'code' ? body.data : body.resultData)
  return read.success ? { kind: 'answered', output: read.data } : broken(`does not fit its schema: ${read.error}`)
}

function checkRefusal({ state, msg }: Body, text: string): Verdict {
  if (typeof state !== 'string') return broken(`a body without state: ${text.slice(0, 200)}`)
  if (!known.has(state)) return broken(`an unknown state: ${state}`)
  if (typeof msg !== 'string' || msg === '') return broken(`a refusal without a text: ${state}`)
  return { kind: 'refused', state }
}

export function broken(why: string): Verdict {
  return { kind: 'broken', why }
}

const known = new Set(Object.values(states))

type Body = Readonly<Record<string, unknown>>

function parsed(text: string): Body | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Body) : undefined
  } catch {
    return undefined
  }
}
