import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { systemMs } from '../base/clock.ts'
import type { Edge } from './edge.ts'
import { escapeHtml } from './escape-html.ts'
import { send } from './send.ts'

/** Handles the payment links of payers. */
export type PaymentPageHandler = {
  parseFormLink(
    ticket: string,
  ): { readonly action: string; readonly fields: Readonly<Record<string, string>> } | undefined
  parseReturnLink(ticket: string): PayerReturn | undefined
  /** Called when a payer returns from the provider: the order is synced. */
  handleReturn(way: PayerReturn): Promise<void>
}

type PayerReturn = { readonly provider: string; readonly orderNo: string; readonly returnUrl: string }

/** Many payers may share an address, and each returns a few times. */
const limit = { by: 'address', count: 300, seconds: 60 } as const

/**
 * The two pages between the app and a provider: `/pay/form/…` posts the form that the provider's page requires, and
 * `/pay/back/…`, to which some providers post and others redirect, leads the payer back into the app.
 */
export function registerPaymentPages(
  fastify: FastifyInstance,
  { app, rateLimiter }: Edge,
  handler: PaymentPageHandler,
): void {
  const take = rateLimiter('/pay/back', limit)
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _raw, done) => done(null))
    scope.get('/pay/form/*', (request, reply) => {
      const form = handler.parseFormLink(ticketOf(request.params))
      if (!form) return notFound(reply)
      reply.headers(formHeaders(form.action)).send(formPage(form))
    })
    scope.route({
      method: ['GET', 'POST'],
      url: '/pay/back/*',
      bodyLimit: 65_536,
      handler: async (request, reply) => {
        const way = handler.parseReturnLink(ticketOf(request.params))
        if (!way) return notFound(reply)
        const { isOver } = await take({ device: '', address: request.ip }, systemMs())
        // The payer is redirected even when the sync fails, because the order is synced again on schedule.
        if (!isOver)
          await handler
            .handleReturn(way)
            .catch((err: unknown) => app.log.warn({ err }, 'order sync after payer return failed'))
        send(reply, 303, '{"state":"303"}', { location: way.returnUrl })
      },
    })
  })
}

function ticketOf(params: unknown): string {
  return (params as Readonly<Record<string, string>>)['*'] ?? ''
}

function notFound(reply: FastifyReply): void {
  send(reply, 404, '{"state":"404"}')
}

const script = 'document.forms[0].submit()'
const scriptHash = hash('sha256', script, 'base64')

function formHeaders(action: string) {
  const policy = `default-src 'none'; script-src 'sha256-${scriptHash}'; form-action ${new URL(action).origin}; frame-ancestors 'none'`
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }
}

function formPage({ action, fields }: { readonly action: string; readonly fields: Readonly<Record<string, string>> }) {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(new URL(action).hostname)}</title>
<form method="post" action="${escapeHtml(action)}">${inputs.join('')}<button>${escapeHtml(new URL(action).hostname)} →</button></form>
<script>${script}</script></html>`
}
