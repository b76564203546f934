import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { systemMs } from '../base/clock.ts'
import type { Edge } from './edge.ts'
import { send } from './send.ts'

/** Handles the webhooks of the payment or of the payout providers. */
export type WebhookHandler<Webhook> = {
  isKnown(provider: string): boolean
  /** The verified webhook, or undefined when the signature is invalid. */
  verify(provider: string, raw: Buffer, headers: IncomingHttpHeaders): Promise<Webhook | undefined>
  /** Returns after the webhook is stored, so that the provider need not repeat it. */
  handle(provider: string, webhook: Webhook): Promise<void>
}

const bodyLimitBytes = 65_536
/** High, because providers send bursts from a few addresses, and rejecting a bad signature is cheap. */
const limit = { by: 'address', count: 30_000, seconds: 60 } as const

/**
 * The webhook endpoint of providers, such as `POST /hooks/payment/razorpay` and `POST /hooks/payout/razorpayx`. It is not in
 * the contract, because the providers define its format. The signature is checked over the raw bytes, and the content only
 * triggers a sync of the order. Any answer but 2xx makes the provider repeat the webhook.
 */
export function registerWebhooks<Webhook>(
  fastify: FastifyInstance,
  edge: Edge,
  path: '/hooks/payment' | '/hooks/payout' | '/hooks/kyc',
  handler: WebhookHandler<Webhook>,
): void {
  const take = edge.rateLimiter(path, limit)
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, raw, done) => done(null, raw))
    scope.post(`${path}/:provider`, { bodyLimit: bodyLimitBytes }, async (request, reply) => {
      const { isOver, retryAfter } = await take({ device: '', address: request.ip }, systemMs())
      if (isOver) return answer(reply, 429, { 'retry-after': String(retryAfter) })
      answer(reply, await receive(edge, handler, request))
    })
  })
}

async function receive<Webhook>(
  { app }: Edge,
  handler: WebhookHandler<Webhook>,
  request: FastifyRequest,
): Promise<number> {
  const { provider } = request.params as { readonly provider: string }
  if (!handler.isKnown(provider)) return 404
  const log = app.log.child({ requestId: request.id, provider })
  try {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const webhook = await handler.verify(provider, raw, request.headers)
    if (webhook === undefined) {
      log.warn({ address: request.ip }, 'provider webhook signature invalid')
      return 401
    }
    await handler.handle(provider, webhook)
    return 200
  } catch (err) {
    log.error({ err }, 'provider webhook failed, the provider will repeat it')
    return 503
  }
}

function answer(reply: FastifyReply, status: number, headers = {}): void {
  send(reply, status, JSON.stringify({ state: String(status) }), headers)
}
