import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Simulator } from '../support-desk.ts'
import { answerBank } from './bank-desk.ts'
import { newManners } from './behaviour.ts'
import { type Company, chance, type Order, openBook, type Payment } from './book.ts'
import { answerControl } from './control.ts'
import type { Desk } from './desk.ts'
import { openMessenger } from './messenger.ts'
import { wires } from './play.ts'
import { type Ask, type Reply, read, type Secrets, write } from './wire.ts'

export type PaymentOptions = {
  readonly port?: number
  readonly host?: string | undefined
  /** Where the customer hears: `…/razorpay` is appended. */
  readonly noticesTo?: string | undefined
  /** Where a browser sees the pages, when that is not where the companies listen. */
  readonly pageUrl?: string | undefined
  readonly seed?: string
  readonly secrets?: Partial<Secrets>
}

export type PaymentSimulator = Simulator & Pick<Desk, 'manners' | 'tally' | 'office'>

const sandboxSecrets: Secrets = {
  razorpay: { key: 'sandbox', secret: 'sandbox', webhookSecret: 'sandbox' },
  cashfree: { id: 'sandbox', secret: 'sandbox' },
  jazzcash: { merchant: 'sandbox', password: 'sandbox', salt: 'sandbox' },
  bkash: { appKey: 'sandbox', appSecret: 'sandbox' },
}

/**
 * Four companies that take money, on one port and each in its own format, and the bank behind them. `/` is the page on
 * which a person plays the bank, `/_sim/…` is where a program tells them how to behave (see `control.ts`).
 */
export async function startPayment(options: PaymentOptions = {}): Promise<PaymentSimulator> {
  const desk = openDesk(options)
  const server = createServer((request, response) => {
    answer(desk, request, response).catch(() => write(response, { status: 400, body: { message: 'malformed' } }))
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(desk.office, { pageUrl: options.pageUrl ?? url, selfUrl: url })
  return {
    url,
    office: desk.office,
    manners: desk.manners,
    tally: desk.tally,
    stop: () =>
      new Promise((resolve) => {
        desk.stop()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function openDesk({ noticesTo, seed = 'sandbox', secrets }: PaymentOptions): Desk {
  const book = openBook(seed)
  const messenger = openMessenger(book)
  const manners = newManners()
  const office = { book, secrets: { ...sandboxSecrets, ...secrets }, pageUrl: '', selfUrl: '', tell }
  const desk: Desk = {
    office,
    manners,
    messenger,
    tally: messenger.tally,
    questions: { number: 0, asked: 0, unanswered: 0, owed: 0 },
    transfers: [],
    noticesTo,
    stop: messenger.stop,
  }

  function tell(order: Order, payment: Payment): void {
    for (const message of wires[order.company].notices(office, order, payment)) {
      // Where the customer wants it, unless we were told where he is from here.
      const url = desk.noticesTo ? `${desk.noticesTo}/${order.company}` : message.url
      if (url) messenger.send(url, message, manners[order.company])
    }
  }
  return desk
}

async function answer(desk: Desk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const ask = await read(request)
  const page = answerBank(desk, ask) ?? (await answerControl(desk, ask))
  if (page) return write(response, page)
  desk.office.selfUrl = `http://${ask.headers.host ?? ''}`
  write(response, await askCompany(desk, ask))
}

/** A question to a company on one of its days: slow, down, or done and never answered. */
async function askCompany(desk: Desk, ask: Ask): Promise<Reply> {
  const { questions, office } = desk
  const { book } = office
  const company = companyOf(ask.path)
  if (!company) return notFound
  const { outage, slowMs } = desk.manners[company]
  questions.number += 1
  const { number } = questions
  if (outage > 0) questions.asked += 1
  // Nobody knows which question it will be, and over a while it is the share that was asked for; a share of one is all.
  questions.owed += outage + (chance(book, 'outage', company, number) - 0.5) * Math.min(outage, 1 - outage)
  const isOut = questions.owed >= 1
  if (isOut) {
    questions.owed -= 1
    questions.unanswered += 1
  }
  if (slowMs > 0) await sleep(slowMs, undefined, { ref: false })
  if (isOut && chance(book, 'before', company, number) < 0.5) return down
  const reply = wires[company].answer(office, ask) ?? notFound
  return isOut ? down : reply
}

const notFound: Reply = { status: 404, body: { message: 'not found' } }
const down: Reply = { status: 503, body: { message: 'service unavailable' } }

const prefixes: readonly (readonly [string, Company])[] = [
  ['/v1/', 'razorpay'],
  ['/pg/', 'cashfree'],
  ['/CustomerPortal/', 'jazzcash'],
  ['/ApplicationAPI/', 'jazzcash'],
  ['/v1.2.0-beta/', 'bkash'],
  ['/SimpleNotificationService', 'bkash'],
]

function companyOf(path: string): Company | undefined {
  return prefixes.find(([prefix]) => path.startsWith(prefix))?.[1]
}
