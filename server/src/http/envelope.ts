import type { Call } from '@zamra/contract/call.ts'
import { type CallPath, calls, type OutputOf } from '@zamra/contract/calls.ts'
import { success } from '@zamra/contract/envelope.ts'
import type { Locale } from '@zamra/contract/languages.ts'
import { fillText, type RefusalCode, states } from '@zamra/contract/refusal.ts'
import { refusalTexts } from '@zamra/contract/refusal-texts/index.ts'
import type * as z from 'zod/mini'
import { Refusal, refusal } from '../base/refusal.ts'
import { OutcomeUnknownError } from '../db/client.ts'
import { type Codec, codecOf } from './codec.ts'

export type Envelope = Call['envelope']

const msg = 'success'
const confirmAfterSeconds = 2

/**
 * The output as the wire has it, inside the call's envelope. What the schema does not name is left out, and an output
 * that does not fit it is a bug of ours: nothing of it is sent.
 */
export function successBody(call: Pick<Call, 'path' | 'envelope'>, codec: Codec, output: unknown): string {
  const wire = output instanceof Encoded ? output.text : encode(call, codec, output)
  return call.envelope === 'code'
    ? `{"code":200,"data":${wire}}`
    : `{"state":"${success}","msg":"${msg}","resultData":${wire}}`
}

/** An answer that was encoded before by the codec of its call and is sent unchanged. */
export class Encoded {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Encodes the answer of a call as text, to be cached and sent as `Encoded`. */
export function encoderOf<P extends CallPath>(path: P): (output: OutputOf<P>) => string {
  const codec = codecOf(calls[path])
  return (output) => encode(calls[path], codec, output)
}

function encode({ path }: Pick<Call, 'path'>, codec: Codec, output: unknown): string {
  const encoded = codec.encode(output)
  if (!encoded.success) throw new Error(`output of ${path} does not match its schema: ${misfit(encoded.error)}`)
  return JSON.stringify(encoded.data ?? null)
}

/**
 * A refusal in the request's language. It carries `state` in both envelopes: a body without `state` counts
 * as success with old clients, so only a success of a `code` call may lack it.
 */
export function refusalBody(envelope: Envelope, refusal: Refusal, locale: Locale): string {
  const state = states[refusal.code]
  const msg = fillText(refusalTexts(locale)[refusal.code], refusal.params)
  if (envelope === 'code')
    return JSON.stringify({ code: Number(state), data: null, state, msg, resultData: refusal.params })
  return JSON.stringify({ state, msg, resultData: refusal.params, code: refusal.code })
}

export function stateOf(code: RefusalCode): string {
  return states[code]
}

/**
 * The refusal for an error that no handler refused. It reveals nothing about the cause, except whether the work may have
 * been done: then the client must not send it again as something new.
 */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error as Refusal
  return error instanceof OutcomeUnknownError
    ? refusal('outcome.unknown', { retryAfter: confirmAfterSeconds })
    : refusal('server.error', {})
}

function misfit(error: z.core.$ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ')
}
