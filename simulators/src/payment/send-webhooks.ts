import { Agent, request } from 'node:http'
import type { Behaviour } from './behaviour.ts'
import { chance, newId, type Seeded } from './orders.ts'
import type { Message } from './wire.ts'

export type Tally = {
  /** Genuine webhooks, every attempt counted. */
  sent: number
  accepted: number
  retried: number
  forged: number
  forgedAccepted: number
  /** Genuine webhooks that were accepted, and forged ones that were accepted or rejected. */
  received: number
  /** Webhooks still to be sent, or in flight. */
  waiting: number
}

export type WebhookSender = {
  readonly tally: Tally
  send(url: string, message: Message, behaviour: Delivery): void
  forge(url: string, message: Message): Promise<number>
  /** Sends so many of the earlier webhooks again, within this time; this share of them is forged. */
  repeat(count: number, spreadMs: number, forged: number): number
  stop(): void
}

/** How the webhooks of a provider are delivered. */
export type Delivery = Pick<Behaviour, 'copies' | 'delayMs' | 'forged' | 'lost'>

type Sending = { readonly url: string; readonly message: Message; readonly isForged: boolean }

/** Real providers go on for a day. */
const attemptsMax = 60
const firstPauseMs = 200
const longestPauseMs = 20_000

/** Sends webhooks with retries until they are answered, with the configured copies, delays and forgeries. */
export function openWebhookSender(store: Seeded): WebhookSender {
  const tally: Tally = { sent: 0, accepted: 0, retried: 0, forged: 0, forgedAccepted: 0, received: 0, waiting: 0 }
  const sentBefore: Omit<Sending, 'isForged'>[] = []
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

  /** One attempt, and whether the receiver has decided about it. */
  async function attempt({ url, message, isForged }: Sending): Promise<{ status: number; isReceived: boolean }> {
    const status = await post(url, isForged ? forgeryOf(message) : message)
    const isAccepted = status >= 200 && status < 300
    const isReceived = isAccepted || (isForged && status >= 400 && status < 500 && status !== 429)
    if (isAccepted) tally[isForged ? 'forgedAccepted' : 'accepted'] += 1
    if (isReceived) tally.received += 1
    return { status, isReceived }
  }

  async function deliver(sending: Sending, attempts = 0): Promise<void> {
    if (!sending.isForged) tally.sent += 1
    else if (attempts === 0) tally.forged += 1
    const { isReceived } = await attempt(sending)
    if (isReceived || attempts >= attemptsMax) return
    tally.retried += 1
    later(Math.min(longestPauseMs, firstPauseMs * 2 ** attempts), () => deliver(sending, attempts + 1))
  }

  return {
    tally,
    async forge(url, message) {
      tally.forged += 1
      return (await attempt({ url, message, isForged: true })).status
    },
    send(url, message, { copies, delayMs, forged, lost }) {
      const name = newId(store, 'webhook ')
      if (chance(store, name, 'lost') < lost) return
      sentBefore.push({ url, message })
      for (let copy = 0; copy < copies; copy += 1) {
        const ms = Math.floor(chance(store, name, 'delay', copy) * delayMs)
        later(ms, () => deliver({ url, message, isForged: false }))
      }
      if (chance(store, name, 'forged') < forged) {
        const ms = Math.floor(chance(store, name, 'forgery') * delayMs)
        later(ms, () => deliver({ url, message, isForged: true }))
      }
    },
    repeat(count, spreadMs, forged) {
      for (let copy = 0; copy < count; copy += 1) {
        const name = newId(store, 'repeat ')
        const one = sentBefore[Math.floor(chance(store, name, 'which') * sentBefore.length)]
        if (!one) return copy
        const sending = { ...one, isForged: chance(store, name, 'forged') < forged }
        later(Math.floor(chance(store, name, 'delay') * spreadMs), () => deliver(sending))
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
    const outgoing = request(url, { method: 'POST', agent: lines, headers: all, timeout: timeoutMs }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('close', () => resolve(0))
    })
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.on('error', () => resolve(0))
    outgoing.end(body)
  })
}
