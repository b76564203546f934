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

type Heard = PushEvent | SharedEvent

export type Push = {
  /** Since when the server has been heard without a gap, or undefined while nobody can say that nothing was missed. */
  heardSinceMs(): number | undefined
  close(): void
}

/**
 * The stream of what the player is told, opened again and again until it is closed. It is an ordinary POST whose answer
 * does not end, because a `sign` must not stand in an address. Who is told that another tab has taken over leaves it to that
 * tab; who is offline waits for the network; everybody else comes back after a while that grows and is never the same.
 */
export function openPush(onEvent: (event: Heard) => void): Push {
  const closing = new AbortController()
  const ear: Ear = { onEvent, sinceMs: undefined, heardMs: 0 }
  void keepListening(ear, closing.signal)
  return {
    heardSinceMs: () => (monotonicMs() - ear.heardMs < pushTiming.silenceMs ? ear.sinceMs : undefined),
    close: () => closing.abort(),
  }
}

type Ear = { readonly onEvent: (event: Heard) => void; sinceMs: number | undefined; heardMs: number }
type Ending = 'ended' | 'replaced' | 'refused'

const shortestMs = 1_000
const longestMs = 60_000

async function keepListening(ear: Ear, closed: AbortSignal): Promise<void> {
  for (let failures = 0; !closed.aborted; failures += 1) {
    const beganMs = monotonicMs()
    const ending = await listen(ear, closed).catch((): Ending => 'ended')
    ear.sinceMs = undefined
    if (ending !== 'ended') return
    // One that lasted is no failure: the next process is asked at once, or nearly.
    if (monotonicMs() - beganMs > longestMs) failures = 0
    await rest(Math.min(longestMs, shortestMs * 2 ** failures) * (0.5 + randomFraction() / 2), closed)
  }
}

/** Reads until the stream ends, and gives it up when it has been silent for too long. */
async function listen(ear: Ear, closed: AbortSignal): Promise<Ending> {
  const { sign } = useSession.getState()
  const giveUp = new AbortController()
  const abort = () => giveUp.abort()
  closed.addEventListener('abort', abort)
  let timer = setTimeout(abort, pushTiming.silenceMs)
  try {
    const response = await askForStream(pushPath, giveUp.signal)
    if (!isStream(response)) return await refused(response, sign)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let rest = ''; ; ) {
      const { done, value } = await reader.read()
      if (done) return 'ended'
      clearTimeout(timer)
      timer = setTimeout(abort, pushTiming.silenceMs)
      ear.heardMs = monotonicMs()
      ear.sinceMs ??= ear.heardMs
      const messages = (rest + value).split('\n\n')
      rest = messages.pop() ?? ''
      if (messages.map((message) => hear(ear, message)).includes(replaced)) return 'replaced'
    }
  } finally {
    clearTimeout(timer)
    closed.removeEventListener('abort', abort)
  }
}

function hear(ear: Ear, message: string): string | undefined {
  const name = /^event: (.*)$/m.exec(message)?.[1]
  const event = [...pushEvents, ...sharedEvents].find((known) => known === name)
  if (event) ear.onEvent(event)
  return name
}

type Streaming = Response & { readonly body: ReadableStream<BufferSource> }

function isStream(response: Response): response is Streaming {
  return response.body !== null && (response.headers.get('content-type') ?? '').startsWith('text/event-stream')
}

/** A session that is over is over here too. Whatever else is answered instead of a stream may be one next time. */
async function refused(response: Response, sign: string | undefined): Promise<Ending> {
  const body: unknown = await response.json()
  if (!isObject(body) || !asksToLogin(refusalOf(body))) return 'ended'
  leaveSession(sign)
  return 'refused'
}

/** Until the time is up, or the network is back: what failed for want of it is tried again at once. */
async function rest(ms: number, closed: AbortSignal): Promise<void> {
  const over = new AbortController()
  await new Promise<void>((resolve) => {
    const end = () => resolve()
    if (navigator.onLine) setTimeout(end, ms)
    addEventListener('online', end, { once: true, signal: over.signal })
    closed.addEventListener('abort', end, { once: true, signal: over.signal })
  })
  over.abort()
}
