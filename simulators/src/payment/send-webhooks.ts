import { Agent, request } from 'node:http'
import type { Behaviour } from './behaviour.ts'
import { chance, newId, type Seeded } from './orders.ts'
import type { Message } from './wire.ts'

export type Tally = {
  /** True ones, each time anew. */
  sent: number
  accepted: number
  retried: number
  forged: number
  forgedAccepted: number
  /** What somebody has judged: a true one that was accepted, a forged one that was let in or turned away. */
  received: number
  /** Still to be told, or on their way. */
  waiting: number
}

export type WebhookSender = {
  readonly tally: Tally
  send(url: string, message: Message, behaviour: Delivery): void
  forge(url: string, message: Message): Promise<number>
  /** Tells so many of the things that were told before once more, within this time; this share of them is forged. */
  repeat(count: number, spreadMs: number, forged: number): number
  stop(): void
}

/** How the webhooks of a provider are delivered. */
export type Delivery = Pick<Behaviour, 'copies' | 'delayMs' | 'forged' | 'lost'>

type Letter = { readonly url: string; readonly message: Message; readonly isForged: boolean }

const attemptsMax = 14
const firstPauseMs = 200
const longestPauseMs = 20_000

/** Sends webhooks with retries until they are answered, with the configured copies, delays and forgeries. */
export function openWebhookSender(book: Seeded): WebhookSender {
  const tally: Tally = { sent: 0, accepted: 0, retried: 0, forged: 0, forgedAccepted: 0, received: 0, waiting: 0 }
  const told: Omit<Letter, 'isForged'>[] = []
  const timers = new Set<NodeJS.Timeout>()
  const later = (ms: number, work: () => Promise<unknown>) => {
    tally.waiting += 1
    const timer = setTimeout(() => {
      timers.delete(timer)
      void work().finally(() => {
        tally.waiting -= 1
      })
    }, ms)
    timers.add(timer)
  }

  /** One attempt, and whether somebody has judged it. */
  async function attempt({ url, message, isForged }: Letter): Promise<{ status: number; isHeard: boolean }> {
    const status = await post(url, isForged ? forgeryOf(message) : message)
    const isAccepted = status >= 200 && status < 300
    const isHeard = isAccepted || (isForged && status >= 400 && status < 500 && status !== 429)
    if (isAccepted) tally[isForged ? 'forgedAccepted' : 'accepted'] += 1
    if (isHeard) tally.received += 1
    return { status, isHeard }
  }

  async function deliver(letter: Letter, attempts = 0): Promise<void> {
    if (!letter.isForged) tally.sent += 1
    else if (attempts === 0) tally.forged += 1
    const { isHeard } = await attempt(letter)
    if (isHeard || attempts >= attemptsMax) return
    tally.retried += 1
    later(Math.min(longestPauseMs, firstPauseMs * 2 ** attempts), () => deliver(letter, attempts + 1))
  }

  return {
    tally,
    async forge(url, message) {
      tally.forged += 1
      return (await attempt({ url, message, isForged: true })).status
    },
    send(url, message, { copies, delayMs, forged, lost }) {
      const name = newId(book, 'webhook ')
      if (chance(book, name, 'lost') < lost) return
      told.push({ url, message })
      for (let copy = 0; copy < copies; copy += 1) {
        const ms = Math.floor(chance(book, name, 'delay', copy) * delayMs)
        later(ms, () => deliver({ url, message, isForged: false }))
      }
      if (chance(book, name, 'forged') < forged) {
        const ms = Math.floor(chance(book, name, 'forgery') * delayMs)
        later(ms, () => deliver({ url, message, isForged: true }))
      }
    },
    repeat(count, spreadMs, forged) {
      for (let copy = 0; copy < count; copy += 1) {
        const name = newId(book, 'repeat ')
        const one = told[Math.floor(chance(book, name, 'which') * told.length)]
        if (!one) return copy
        const letter = { ...one, isForged: chance(book, name, 'forged') < forged }
        later(Math.floor(chance(book, name, 'delay') * spreadMs), () => deliver(letter))
      }
      return count
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** A forged signature: the last digit differs. */
function forgeryOf({ body, headers, url }: Message): Message {
  const changed = body.replace(/\d(?=\D*$)/, (figure) => String((Number(figure) + 1) % 10))
  return { url, body: changed, headers: { ...headers, ...(headers['x-razorpay-event-id'] && forgedId) } }
}

const forgedId = { 'x-razorpay-event-id': 'evt_forged' }

/** Connections are reused between webhooks, because there may be a hundred thousand of them. */
const lines = new Agent({ keepAlive: true, maxSockets: 48 })
const timeoutMs = 10_000

/** The status code of the answer; 0 without one. */
function post(url: string, { body, headers }: Message): Promise<number> {
  return new Promise((resolve) => {
    const all = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers }
    const asking = request(url, { method: 'POST', agent: lines, headers: all, timeout: timeoutMs }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('close', () => resolve(0))
    })
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => resolve(0))
    asking.end(body)
  })
}
