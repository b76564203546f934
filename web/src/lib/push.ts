import {
  type PushEvent,
  pushEvents,
  pushPath,
  pushTiming,
  replaced,
  type SharedEvent,
  sharedEvents,
} from '@zamra/contract/push.ts'
import { askForStream } from './call.ts'
import { monotonicMs } from './clock.ts'
import { asksToLogin, isObject, refusalOf } from './envelope.ts'
import { leaveSession } from './leave-session.ts'
import { randomFraction } from './random.ts'
import { useSession } from './session.ts'

type StreamEvent = PushEvent | SharedEvent

export type Push = {
  /** Since when the stream has had no gap, or undefined while an event can have been missed. */
  coveredSinceMs(): number | undefined
  close(): void
}

/**
 * Opens the player's event stream and reconnects until it is closed. It is a POST whose answer does not end, because a
 * `sign` must not stand in an address. A tab that was replaced by another one does not reconnect, an offline one waits
 * for the network, and every other one waits with exponential backoff and jitter.
 */
export function openPush(onEvent: (event: StreamEvent) => void): Push {
  const closing = new AbortController()
  const listener: Listener = { onEvent, sinceMs: undefined, lastMessageMs: 0 }
  void keepListening(listener, closing.signal)
  return {
    coveredSinceMs: () =>
      monotonicMs() - listener.lastMessageMs < pushTiming.silenceMs ? listener.sinceMs : undefined,
    close: () => closing.abort(),
  }
}

type Listener = { readonly onEvent: (event: StreamEvent) => void; sinceMs: number | undefined; lastMessageMs: number }
type Ending = 'ended' | 'replaced' | 'refused'

const shortestMs = 1_000
const longestMs = 60_000

async function keepListening(listener: Listener, closed: AbortSignal): Promise<void> {
  for (let failures = 0; !closed.aborted; failures += 1) {
    const beganMs = monotonicMs()
    const ending = await listen(listener, closed).catch((): Ending => 'ended')
    listener.sinceMs = undefined
    if (ending !== 'ended') return
    // A connection that lasted was no failure, so the backoff starts again.
    if (monotonicMs() - beganMs > longestMs) failures = 0
    await waitToReconnect(Math.min(longestMs, shortestMs * 2 ** failures) * (0.5 + randomFraction() / 2), closed)
  }
}

/** Reads until the stream ends, and aborts it when it has been silent for too long. */
async function listen(listener: Listener, closed: AbortSignal): Promise<Ending> {
  const { sign } = useSession.getState()
  const aborting = new AbortController()
  const abort = () => aborting.abort()
  closed.addEventListener('abort', abort)
  let timer = setTimeout(abort, pushTiming.silenceMs)
  try {
    const response = await askForStream(pushPath, aborting.signal)
    if (!isStream(response)) return await refused(response, sign)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let rest = ''; ; ) {
      const { done, value } = await reader.read()
      if (done) return 'ended'
      clearTimeout(timer)
      timer = setTimeout(abort, pushTiming.silenceMs)
      listener.lastMessageMs = monotonicMs()
      listener.sinceMs ??= listener.lastMessageMs
      const messages = (rest + value).split('\n\n')
      rest = messages.pop() ?? ''
      if (messages.map((message) => handleMessage(listener, message)).includes(replaced)) return 'replaced'
    }
  } finally {
    clearTimeout(timer)
    closed.removeEventListener('abort', abort)
  }
}

function handleMessage(listener: Listener, message: string): string | undefined {
  const name = /^event: (.*)$/m.exec(message)?.[1]
  const event = [...pushEvents, ...sharedEvents].find((known) => known === name)
  if (event) listener.onEvent(event)
  return name
}

type Streaming = Response & { readonly body: ReadableStream<BufferSource> }

function isStream(response: Response): response is Streaming {
  return response.body !== null && (response.headers.get('content-type') ?? '').startsWith('text/event-stream')
}

/** When the session is over, the app signs out. Any other answer is treated like a lost connection. */
async function refused(response: Response, sign: string | undefined): Promise<Ending> {
  const body: unknown = await response.json()
  if (!isObject(body) || !asksToLogin(refusalOf(body))) return 'ended'
  leaveSession(sign)
  return 'refused'
}

/** Waits until the time is up or the network is back, whichever comes first. */
async function waitToReconnect(ms: number, closed: AbortSignal): Promise<void> {
  const over = new AbortController()
  await new Promise<void>((resolve) => {
    const end = () => resolve()
    if (navigator.onLine) setTimeout(end, ms)
    addEventListener('online', end, { once: true, signal: over.signal })
    closed.addEventListener('abort', end, { once: true, signal: over.signal })
  })
  over.abort()
}
