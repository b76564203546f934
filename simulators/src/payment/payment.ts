import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Simulator } from '../support.ts'
import { handleBankRequest } from './bank-routes.ts'
import { newBehaviours } from './behaviour.ts'
import type { PaymentContext } from './context.ts'
import { answerControl } from './control.ts'
import { chance, type Order, openOrders, type Payment, type Provider } from './orders.ts'
import { wires } from './pay-order.ts'
import { openWebhookSender } from './send-webhooks.ts'
import { type ProviderRequest, type ProviderResponse, read, type Secrets, write } from './wire.ts'

export type PaymentOptions = {
  readonly port?: number
  readonly host?: string | undefined
  /** The webhook URL of the merchant; `/razorpay` is appended. */
  readonly webhooksTo?: string | undefined
  /** Where a browser sees the pages, when that is not where the providers listen. */
  readonly pageUrl?: string | undefined
  readonly seed?: string
  readonly secrets?: Partial<Secrets>
}

export type PaymentSimulator = Simulator & Pick<PaymentContext, 'behaviours' | 'tally' | 'state'>

const sandboxSecrets: Secrets = {
  razorpay: { key: 'sandbox', secret: 'sandbox', webhookSecret: 'sandbox' },
  cashfree: { id: 'sandbox', secret: 'sandbox' },
  jazzcash: { merchant: 'sandbox', password: 'sandbox', salt: 'sandbox' },
  bkash: { appKey: 'sandbox', appSecret: 'sandbox' },
}

/**
 * Four payment providers on one port, each in its own format, and the bank behind them. `/` is the page on which a
 * developer acts as the bank, `/_sim/…` controls their behaviour (see `control.ts`).
 */
export async function startPayment(options: PaymentOptions = {}): Promise<PaymentSimulator> {
  const context = openContext(options)
  const server = createServer((request, response) => {
    answer(context, request, response).catch(() => write(response, { status: 400, body: { message: 'malformed' } }))
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(context.state, { pageUrl: options.pageUrl ?? url, selfUrl: url })
  return {
    url,
    state: context.state,
    behaviours: context.behaviours,
    tally: context.tally,
    stop: () =>
      new Promise((resolve) => {
        context.stop()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function openContext({ webhooksTo, seed = 'sandbox', secrets }: PaymentOptions): PaymentContext {
  const store = openOrders(seed)
  const webhooks = openWebhookSender(store)
  const behaviours = newBehaviours()
  const state = { store, secrets: { ...sandboxSecrets, ...secrets }, pageUrl: '', selfUrl: '', sendWebhooks }
  const context: PaymentContext = {
    state,
    behaviours,
    webhooks,
    tally: webhooks.tally,
    queries: { number: 0, asked: 0, unanswered: 0, owed: 0 },
    transfers: [],
    webhooksTo,
    stop: webhooks.stop,
  }

  function sendWebhooks(order: Order, payment: Payment): void {
    for (const message of wires[order.provider].webhooks(state, order, payment)) {
      // The URL of the order, unless a webhook URL is configured here.
      const url = context.webhooksTo ? `${context.webhooksTo}/${order.provider}` : message.url
      if (url) webhooks.send(url, message, behaviours[order.provider])
    }
  }
  return context
}

async function answer(context: PaymentContext, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const request = await read(message)
  const page = handleBankRequest(context, request) ?? (await answerControl(context, request))
  if (page) return write(response, page)
  context.state.selfUrl = `http://${request.headers.host ?? ''}`
  write(response, await answerAsProvider(context, request))
}

/** A request to a provider that may be slow, down, or process the request without answering. */
async function answerAsProvider(context: PaymentContext, request: ProviderRequest): Promise<ProviderResponse> {
  const { queries, state } = context
  const { store } = state
  const provider = providerOf(request.path)
  if (!provider) return notFound
  const { outage, slowMs } = context.behaviours[provider]
  queries.number += 1
  const { number } = queries
  if (outage > 0) queries.asked += 1
  // Which request fails is random, but over time it is the configured share; a share of one is every request.
  queries.owed += outage + (chance(store, 'outage', provider, number) - 0.5) * Math.min(outage, 1 - outage)
  const isOut = queries.owed >= 1
  if (isOut) {
    queries.owed -= 1
    queries.unanswered += 1
  }
  if (slowMs > 0) await sleep(slowMs, undefined, { ref: false })
  if (isOut && chance(store, 'before', provider, number) < 0.5) return down
  const reply = wires[provider].answer(state, request) ?? notFound
  return isOut ? down : reply
}

const notFound: ProviderResponse = { status: 404, body: { message: 'not found' } }
const down: ProviderResponse = { status: 503, body: { message: 'service unavailable' } }

const prefixes: readonly (readonly [string, Provider])[] = [
  ['/v1/', 'razorpay'],
  ['/pg/', 'cashfree'],
  ['/CustomerPortal/', 'jazzcash'],
  ['/ApplicationAPI/', 'jazzcash'],
  ['/v1.2.0-beta/', 'bkash'],
  ['/SimpleNotificationService', 'bkash'],
]

function providerOf(path: string): Provider | undefined {
  return prefixes.find(([prefix]) => path.startsWith(prefix))?.[1]
}
