import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Edge } from './edge.ts'
import { escapeHtml } from './escape-html.ts'
import { send } from './send.ts'

/** Handles the links with which offers by e-mail are ended. */
export type UnsubscribeHandler<Link> = {
  parseLink(ticket: string): Link | undefined
  /** Safe to repeat. */
  unsubscribe(link: Link): Promise<void>
  textsOf(link: Link): UnsubscribeTexts
}

export type UnsubscribeTexts = {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly title: string
  readonly question: string
  readonly button: string
  readonly done: string
  readonly open: string
  readonly openUrl: string
}

/** A mailbox provider posts for many of its players from a few addresses; a forged link costs one hash. */
const limit = { by: 'address', count: 1_200, seconds: 60 } as const
const bodyLimitBytes = 4_096

/**
 * `/unsubscribe/…` needs no sign-in, because the link is signed. A POST ends the e-mails (RFC 8058: the mailbox sends it when
 * the player taps "Unsubscribe"), whatever its body. A GET changes nothing, because mailboxes open links to check them: it
 * shows a button that posts.
 */
export function registerUnsubscribePage<Link>(
  fastify: FastifyInstance,
  { app, rateLimiter }: Edge,
  handler: UnsubscribeHandler<Link>,
): void {
  const take = rateLimiter('/unsubscribe', limit)
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _raw, done) => done(null))
    scope.route({
      method: ['GET', 'POST'],
      url: '/unsubscribe/*',
      bodyLimit: bodyLimitBytes,
      handler: async (request, reply) => {
        const { isOver, retryAfter } = await take({ device: '', address: request.ip }, app.clock.now().getTime())
        if (isOver) return send(reply, 429, '{"state":"429"}', { 'retry-after': String(retryAfter) })
        const link = handler.parseLink(ticketOf(request.params))
        if (!link) return send(reply, 404, '{"state":"404"}')
        if (request.method === 'POST') await handler.unsubscribe(link)
        sendPage(reply, handler.textsOf(link), request.method === 'POST')
      },
    })
  })
}

function ticketOf(params: unknown): string {
  return (params as Readonly<Record<string, string>>)['*'] ?? ''
}

const style = `body{max-width:26rem;margin:15vh auto;padding:0 1.25rem;font:1rem/1.5 system-ui,sans-serif;text-align:center}
button{min-height:3rem;padding:0 1.5rem;border:0;border-radius:1.5rem;background:#111;color:#fff;font:inherit}
@media(prefers-color-scheme:dark){body{background:#111;color:#eee}button{background:#eee;color:#111}a{color:inherit}}`

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  // The address is the right to unsubscribe.
  'referrer-policy': 'no-referrer',
}

function sendPage(reply: FastifyReply, texts: UnsubscribeTexts, isDone: boolean): void {
  const { lang, dir, title, question, button, done, open, openUrl } = texts
  // Without an action a form posts to the address of its page.
  const form = `<p>${escapeHtml(question)}</p><form method="post"><button>${escapeHtml(button)}</button></form>`
  const result = `<p role="status">${escapeHtml(done)}</p>`
  reply.headers(headers).send(`<!doctype html><html lang="${lang}" dir="${dir}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style>
<h1>${escapeHtml(title)}</h1>${isDone ? result : form}
<p><a href="${escapeHtml(openUrl)}">${escapeHtml(open)}</a></p></html>`)
}
