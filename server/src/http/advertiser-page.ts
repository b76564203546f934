import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AdvertiserConfig } from '../base/tracking-config.ts'
import { escapeHtml } from './escape-html.ts'

/**
 * The page with the script and the tag of the advertiser, which the app frames after consent. Its security policy makes it a
 * sandbox wherever it is opened: a script of a stranger runs here with an origin of its own, and reaches neither the app nor
 * its storage, cookies and calls.
 */
export function registerAdvertiserPage(fastify: FastifyInstance, advertiser: AdvertiserConfig): void {
  const { headers, page } = advertiserPage(advertiser)
  fastify.get('/advertiser', (_request, reply) => reply.headers(headers).send(page))
}

function advertiserPage({ scriptUrl, tag }: AdvertiserConfig) {
  const start = `window.dataLayer=[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());gtag('config',${JSON.stringify(tag)})`
  const { origin } = new URL(scriptUrl)
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash('sha256', start, 'base64')}' ${origin}`,
    `img-src ${origin}`,
    `connect-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ')
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    },
    page: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Advertiser</title><script>${start}</script><script async src="${escapeHtml(scriptUrl)}"></script></html>`,
  }
}
