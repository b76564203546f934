import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { chance } from '../payment/orders.ts'
import { openWebhookSender } from '../payment/send-webhooks.ts'
import { type ProviderRequest, type ProviderResponse, read, write } from '../payment/wire.ts'
import type { Simulator } from '../support.ts'
import { wellBehavedPayouts } from './behaviour.ts'
import { answerControl, type PayoutContext } from './control.ts'
import { type Payout, type PayoutSecrets, type PayoutSystem, payoutProviders, type StoredPayouts } from './payouts.ts'
import { payoutWires } from './wires.ts'

export type PayoutOptions = {
  readonly port?: number
  readonly host?: string | undefined
  /** Where the customer hears: `…/razorpayx` is appended. */
  readonly webhooksTo?: string | undefined
  readonly seed?: string
}

export type PayoutSimulator = Simulator & Pick<PayoutContext, 'behaviours' | 'tally' | 'system'>

const sandboxSecrets: PayoutSecrets = {
  razorpayx: { key: 'sandbox', secret: 'sandbox', webhookSecret: 'sandbox', account: '2323230000000001' },
  cashfreePayouts: { id: 'sandbox', secret: 'sandbox' },
  jazzcashDisbursement: {
    key: 'sandbox',
    secret: 'sandbox',
    encryptionKey: 'sandbox-key-0016',
    encryptionVector: 'sandbox-vector16',
  },
  bkashDisbursement: { appKey: 'sandbox', appSecret: 'sandbox' },
}

/** Four payout providers on one port, each in its own format. `/_sim/…` controls their behaviour (see `control.ts`). */
export async function startPayout(options: PayoutOptions = {}): Promise<PayoutSimulator> {
  const { context, stop } = openContext(options)
  const server = createServer((request, response) => {
    answer(context, request, response).catch(() => write(response, { status: 400, body: { message: 'malformed' } }))
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  context.system.selfUrl = url
  return {
    url,
    system: context.system,
    behaviours: context.behaviours,
    tally: context.tally,
    stop: () =>
      new Promise((resolve) => {
        stop()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function openContext({ webhooksTo, seed = 'sandbox' }: PayoutOptions) {
  const stored: StoredPayouts = { payouts: new Map(), seed, count: 0 }
  const webhooks = openWebhookSender(stored)
  const behaviours: PayoutContext['behaviours'] = {
    razorpayx: wellBehavedPayouts,
    cashfreePayouts: wellBehavedPayouts,
    jazzcashDisbursement: wellBehavedPayouts,
    bkashDisbursement: wellBehavedPayouts,
  }
  const timers = new Set<NodeJS.Timeout>()
  const system: PayoutSystem = {
    stored,
    secrets: sandboxSecrets,
    selfUrl: '',
    behaviourOf: (provider) => behaviours[provider],
    tell,
    later(ms, work) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        work()
      }, ms)
      timers.add(timer)
    },
  }
  const faults = { requests: 0, wrongErrors: 0, unanswered: 0, outages: 0 }
  const context: PayoutContext = { system, behaviours, webhooks, tally: webhooks.tally, faults, webhooksTo }

  function tell(payout: Payout): void {
    if (!context.webhooksTo) return
    for (const message of payoutWires[payout.provider].webhooks(system, payout)) {
      webhooks.send(`${context.webhooksTo}/${payout.provider}`, message, behaviours[payout.provider])
    }
  }
  function stop(): void {
    webhooks.stop()
    for (const timer of timers) clearTimeout(timer)
  }
  return { context, stop }
}

async function answer(context: PayoutContext, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const request = await read(message)
  const control = await answerControl(context, request)
  if (control) return write(response, control)
  context.system.selfUrl = `http://${request.headers.host ?? ''}`
  const reply = await answerAsProvider(context, request)
  // No answer: the customer cannot know whether the request arrived.
  if (reply === undefined) response.destroy()
  else write(response, reply)
}

/** A request to a provider that may be slow, down, or execute an order without a true answer. */
async function answerAsProvider(
  context: PayoutContext,
  request: ProviderRequest,
): Promise<ProviderResponse | undefined> {
  const { system, faults } = context
  const provider = payoutProviders.find((name) => isMeant(name, request))
  if (!provider) return notFound
  const { slowMs, outage, wrongError, unanswered } = context.behaviours[provider]
  faults.requests += 1
  const luck = chance(system.stored, 'request', provider, faults.requests)
  if (slowMs > 0) await sleep(slowMs, undefined, { ref: false })
  if (luck < outage) {
    faults.outages += 1
    return down
  }
  const reply = payoutWires[provider].answer(system, request) ?? notFound
  if (!payoutWires[provider].isOrder(request)) return reply
  if (luck < outage + wrongError) {
    faults.wrongErrors += 1
    return { status: 500, body: { message: 'internal error' } }
  }
  if (luck < outage + wrongError + unanswered) {
    faults.unanswered += 1
    return undefined
  }
  return reply
}

const notFound: ProviderResponse = { status: 404, body: { message: 'not found' } }
const down: ProviderResponse = { status: 503, body: { message: 'service unavailable' } }

const prefixes = {
  razorpayx: ['/v1/'],
  cashfreePayouts: ['/payout/'],
  jazzcashDisbursement: ['/token', '/jazzcash/'],
  bkashDisbursement: ['/v1.2.0-beta/', '/SimpleNotificationService'],
} as const

function isMeant(provider: keyof typeof prefixes, { path }: ProviderRequest): boolean {
  return prefixes[provider].some((prefix) => path.startsWith(prefix))
}
