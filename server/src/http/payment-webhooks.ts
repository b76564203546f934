import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nowMs } from '../base/clock.ts'
import type { Edge } from './edge.ts'
import { send } from './send.ts'

/** What the companies' messages go to. */
export type PaymentWebhookHandler<Notice> = {
  isKnown(provider: string): boolean
  /** What the company has signed, or undefined when it was not the company. */
  verify(provider: string, raw: Buffer, headers: IncomingHttpHeaders): Promise<Notice | undefined>
  /** Returns when the notice is stored: from then on nobody needs to be told again. */
  handle(provider: string, notice: Notice): Promise<void>
}

const path = '/hooks/payment'
const bodyLimitBytes = 65_536
/** A company tells from a few addresses and in bursts, and a line of signature costs next to nothing to refuse. */
const limit = { by: 'address', count: 30_000, seconds: 60 } as const

/**
 * Companies tell that something has happened: `POST /hooks/payment/razorpay`. It is no call of the contract, since its
 * form is theirs. The signature is checked over the very bytes that came; what they say is not believed, the order is
 * asked for. An answer that is not 2xx makes the company tell again later.
 */
export function registerPaymentWebhooks<Notice>(
  fastify: FastifyInstance,
  edge: Edge,
  handler: PaymentWebhookHandler<Notice>,
): void {
  const take = edge.rateLimiter(path, limit)
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, raw, done) => done(null, raw))
    scope.post(`${path}/:provider`, { bodyLimit: bodyLimitBytes }, async (request, reply) => {
      const { isOver, retryAfter } = await take({ device: '', address: request.ip }, nowMs())
      if (isOver) return answer(reply, 429, { 'retry-after': String(retryAfter) })
      answer(reply, await receive(edge, handler, request))
    })
  })
}

async function receive<Notice>(
  { app }: Edge,
  handler: PaymentWebhookHandler<Notice>,
  request: FastifyRequest,
): Promise<number> {
  const { provider } = request.params as { readonly provider: string }
  if (!handler.isKnown(provider)) return 404
  const log = app.log.child({ requestId: request.id, provider })
  try {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const notice = await handler.verify(provider, raw, request.headers)
    if (notice === undefined) {
      log.warn({ address: request.ip }, 'a notice that the company has not signed')
      return 401
    }
    await handler.handle(provider, notice)
    return 200
  } catch (err) {
    log.error({ err }, 'a notice could not be taken: the company will tell again')
    return 503
  }
}

function answer(reply: FastifyReply, status: number, headers = {}): void {
  send(reply, status, JSON.stringify({ state: String(status) }), headers)
}
