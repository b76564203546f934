import { Agent, request } from 'node:http'
import type { Behaviour } from './behaviour.ts'
import { type Book, chance, newId } from './book.ts'
import type { Message } from './wire.ts'

export type Tally = { sent: number; accepted: number; retried: number; forged: number; forgedAccepted: number }

export type Messenger = {
  readonly tally: Tally
  send(url: string, message: Message, behaviour: Behaviour): void
  forge(url: string, message: Message): Promise<number>
  stop(): void
}

const attemptsMax = 14
const firstPauseMs = 200
const longestPauseMs = 20_000

/** Tells the customer, again and again until he answers 2xx, as often, as late and as falsely as it was told to. */
export function openMessenger(book: Book): Messenger {
  const tally: Tally = { sent: 0, accepted: 0, retried: 0, forged: 0, forgedAccepted: 0 }
  const timers = new Set<NodeJS.Timeout>()
  const later = (ms: number, work: () => Promise<unknown>) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void work()
    }, ms)
    timers.add(timer)
  }

  async function deliver(url: string, message: Message, attempt: number): Promise<void> {
    tally.sent += 1
    const status = await post(url, message)
    if (status >= 200 && status < 300) {
      tally.accepted += 1
      return
    }
    if (attempt >= attemptsMax) return
    tally.retried += 1
    later(Math.min(longestPauseMs, firstPauseMs * 2 ** attempt), () => deliver(url, message, attempt + 1))
  }

  async function forge(url: string, message: Message): Promise<number> {
    tally.forged += 1
    const status = await post(url, forgeryOf(message))
    if (status >= 200 && status < 300) tally.forgedAccepted += 1
    return status
  }

  return {
    tally,
    forge,
    send(url, message, { copies, delayMs, forged, lost }) {
      const name = newId(book, 'notice ')
      if (chance(book, name, 'lost') < lost) return
      for (let copy = 0; copy < copies; copy += 1)
        later(Math.floor(chance(book, name, 'delay', copy) * delayMs), () => deliver(url, message, 0))
      if (chance(book, name, 'forged') < forged)
        later(Math.floor(chance(book, name, 'forgery') * delayMs), () => forge(url, message))
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** The signature of a true message under another one: its last figure is different. */
function forgeryOf({ body, headers, url }: Message): Message {
  const changed = body.replace(/\d(?=\D*$)/, (figure) => String((Number(figure) + 1) % 10))
  return { url, body: changed, headers: { ...headers, ...(headers['x-razorpay-event-id'] && forgedId) } }
}

const forgedId = { 'x-razorpay-event-id': 'evt_forged' }

/** Lines stay open between messages: a company that tells a hundred thousand things does not dial each time. */
const lines = new Agent({ keepAlive: true, maxSockets: 48 })
const patienceMs = 10_000

/** What was answered; 0 when nobody did. */
function post(url: string, { body, headers }: Message): Promise<number> {
  return new Promise((resolve) => {
    const all = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers }
    const asking = request(url, { method: 'POST', agent: lines, headers: all, timeout: patienceMs }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('close', () => resolve(0))
    })
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => resolve(0))
    asking.end(body)
  })
}
