import { setTimeout as sleep } from 'node:timers/promises'
import type { Message, Result, Wire } from './wire.ts'

/** How the studio misbehaves, and what it has done so far. */
export type StudioFaults = {
  readonly url: string
  readonly key: string
  /** The share of answers that the studio never reads. */
  readonly unreadAnswers: number
  /** The share of messages that are sent three times at once. */
  readonly doubled: number
  readonly tally: Tally
}

export type Tally = { sent: number; unknown: number; forged: number; forgedAccepted: number }

const timeoutMs = 4_000
const betSends = 3
/** Longer than the restart of a server. */
const retryForMs = 120_000

/** Sends once, or three times at once; perhaps the answer is discarded. */
export async function send(faults: StudioFaults, wire: Wire, message: Message): Promise<Result> {
  const copies = Math.random() < faults.doubled ? 3 : 1
  const answers = await Promise.all(Array.from({ length: copies }, () => post(faults, wire, message, faults.key)))
  const result =
    answers.find((answer) => answer === 'done') ?? answers.find((answer) => answer !== 'unknown') ?? 'unknown'
  if (result !== 'unknown' && Math.random() >= faults.unreadAnswers) return result
  faults.tally.unknown += 1
  return 'unknown'
}

/** A bet is sent three times at most: after that its outcome is unknown. */
export async function tryBet(faults: StudioFaults, wire: Wire, message: Message): Promise<Result> {
  for (let sends = 0; sends < betSends; sends += 1) {
    const result = await send(faults, wire, message)
    if (result !== 'unknown') return result
  }
  return 'unknown'
}

/** A settlement or a cancellation is sent until it is answered. */
export async function sendUntilAnswered(faults: StudioFaults, wire: Wire, message: Message): Promise<Result> {
  const until = performance.now() + retryForMs
  for (let wait = 50; performance.now() < until; wait = Math.min(wait * 2, 2_000)) {
    const result = await send(faults, wire, message)
    if (result !== 'unknown') return result
    await sleep(wait)
  }
  return 'unknown'
}

/** A forged message: the bytes of the studio with a wrong signature. */
export async function forge(faults: StudioFaults, wire: Wire, message: Message): Promise<void> {
  faults.tally.forged += 1
  if ((await post(faults, wire, message, 'not the key')) === 'done') faults.tally.forgedAccepted += 1
}

async function post({ url, tally }: StudioFaults, wire: Wire, { path, body }: Message, key: string): Promise<Result> {
  const raw = JSON.stringify(body)
  tally.sent += 1
  try {
    const response = await fetch(`${url}/wallet/${wire.studio}/${path}`, {
      method: 'POST',
      body: raw,
      headers: { 'content-type': 'application/json', ...wire.headers(key, raw) },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (response.status === 403) return 'forbidden'
    if (response.status !== 200) return 'unknown'
    return wire.isDone(JSON.parse(text) as Record<string, unknown>) ? 'done' : 'refused'
  } catch {
    return 'unknown'
  }
}
