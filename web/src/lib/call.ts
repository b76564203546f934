import type { CallPath, WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import { network } from '@zamra/contract/constants.ts'
import type { CommonFields } from '@zamra/contract/envelope.ts'
import type { MoneyPath } from '@zamra/contract/generated/money-answers.ts'
import { type Wire, wire } from '@zamra/contract/generated/wire.ts'
import { apiLocale } from '@zamra/contract/languages.ts'
import { packageName } from '@zamra/contract/package-name.ts'
import { activeTexts } from '../i18n/texts.ts'
import { CallError } from './call-error.ts'
import { deviceNumber } from './device.ts'
import { asksToLogin, isObject, messageOf, openEnvelope, refusalOf } from './envelope.ts'
import { useLanguage } from './language.ts'
import { leaveSession } from './leave-session.ts'
import { isSignedIn, useSession } from './session.ts'
import { useSettings } from './settings.ts'
import { showToast } from './toast.ts'
import { reportReachable } from './use-online.ts'

export type CallOptions = {
  /** The page shows the error itself, so there is no toast. */
  readonly quiet?: boolean
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number
  /** Sent even while the page is closing. */
  readonly keepalive?: boolean
  readonly fields?: Partial<CommonFields>
}

/** The calls whose answer is taken as it is. An answer about money is checked first: see `moneyCall`. */
export type PlainPath = Exclude<CallPath, MoneyPath>

/** Sends one call of the contract: `await call('/banner/list', { position: 'home' })`. Rejects with a `CallError`. */
export function call<P extends PlainPath>(
  path: P,
  input: WireInputOf<P>,
  options: CallOptions = {},
): Promise<WireOutputOf<P>> {
  return sendCall(path, input, options, (answer) => answer as WireOutputOf<P>)
}

/** Sends a call and returns its answer as `read` understands it. */
export async function sendCall<P extends CallPath>(
  path: P,
  input: WireInputOf<P>,
  options: CallOptions,
  read: (answer: unknown, status: number) => WireOutputOf<P>,
): Promise<WireOutputOf<P>> {
  const { sign } = useSession.getState()
  try {
    const { answer, status } = await send(path, wire[path] ?? {}, input, options)
    return read(answer, status)
  } catch (thrown) {
    const error = withText(thrown)
    if (asksToLogin(error)) leaveSession(sign)
    else if (error.kind !== 'network' && error.message && !options.quiet) showToast(error.message)
    throw error
  }
}

/** The common fields of every request body. */
export function commonFields(): CommonFields {
  const { appId, h5No, adjustAdid } = useSettings.getState()
  const session = useSession.getState()
  return {
    appId,
    deviceNumber: deviceNumber(),
    locale: apiLocale(useLanguage.getState().lang),
    appPackageName: packageName(appId),
    ...(h5No === undefined ? {} : { h5No }),
    ...(adjustAdid ? { adid: adjustAdid } : {}),
    ...(isSignedIn(session) ? { sign: session.sign, uid: session.uid } : {}),
  }
}

/** Opens the event stream, whose answer does not end. `lib/push` reads it. */
export function askForStream(path: string, signal: AbortSignal): Promise<Response> {
  const body = JSON.stringify(commonFields())
  return fetch(`/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal })
}

/** Fetches a public file. The request carries no session and nothing about the player. */
export async function fetchPublished(path: string, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(path, { signal, credentials: 'omit' }).catch(() => undefined)
  if (!answer) throw new CallError('', { code: 999, kind: 'network' })
  if (!answer.ok) throw new CallError('', { code: answer.status, kind: 'http' })
  return parse(await answer.text())
}

async function send(path: string, meta: Wire, input: object, options: CallOptions) {
  const { ok, status, body } = await fetchInTime(path, meta, input, options)
  if (ok) return { answer: openEnvelope(body, meta), status }
  const { state, refusal, params } = isObject(body) ? refusalOf(body) : {}
  throw new CallError(messageOf(body) ?? '', { code: status, kind: 'http', state, refusal, params })
}

type Answer = { readonly ok: boolean; readonly status: number; readonly body: unknown }

/** The timeout covers the whole answer, including its body. */
async function fetchInTime(path: string, meta: Wire, input: object, options: CallOptions): Promise<Answer> {
  const { signal, timeoutMs = network.timeoutMs, keepalive = false, fields } = options
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(new Error('timeout')), timeoutMs)
  signal?.addEventListener('abort', () => abort.abort(signal.reason))
  try {
    const response = await fetch(`/api${path}`, {
      method: meta.method ?? 'POST',
      headers: { 'content-type': 'application/json' },
      body: meta.method === 'GET' ? null : JSON.stringify({ ...input, ...commonFields(), ...fields }),
      keepalive,
      signal: abort.signal,
    })
    const text = await response.text()
    reportReachable(true)
    return { ok: response.ok, status: response.status, body: parse(text) }
  } catch (error) {
    // A cancelled request, a slow answer or a lost report says nothing about the network.
    if (!abort.signal.aborted && !keepalive) reportReachable(false)
    throw new CallError(error instanceof Error ? error.message : String(error), { code: 999, kind: 'network' })
  } finally {
    clearTimeout(timer)
  }
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Our text for a refusal in the player's language, or the server's message where we have none. */
export function withText(thrown: unknown): CallError {
  if (!(thrown instanceof CallError)) throw thrown
  const id = `refusal.${thrown.refusal}`
  const texts = activeTexts()
  if (!texts.has(id)) return thrown
  const { code, kind, state, refusal, params } = thrown
  return new CallError(texts.t(id, figures(params)), { code, kind, state, refusal, params })
}

function figures(params: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const shown = Object.entries(params).filter((pair): pair is [string, string | number] =>
    ['string', 'number'].includes(typeof pair[1]),
  )
  return Object.fromEntries(shown)
}
