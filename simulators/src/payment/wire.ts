import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Order, Orders, Payment } from './orders.ts'

export type ProviderRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export type ProviderResponse = {
  readonly status: number
  readonly body: unknown
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A signed webhook. */
export type Message = {
  readonly url?: string | undefined
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Where the payer's browser returns to; with fields it is a POST. */
export type Back = { readonly url: string; readonly fields?: Readonly<Record<string, string>> }

/** The state that the providers share. */
export type ProviderState = {
  readonly store: Orders
  readonly secrets: Secrets
  /** Where a browser sees their pages. */
  pageUrl: string
  /** The public URL of the simulator. */
  selfUrl: string
  /** Sends the webhooks of a payment. */
  sendWebhooks(order: Order, payment: Payment): void
}

export type Secrets = {
  readonly razorpay: { readonly key: string; readonly secret: string; readonly webhookSecret: string }
  readonly cashfree: { readonly id: string; readonly secret: string }
  readonly jazzcash: { readonly merchant: string; readonly password: string; readonly salt: string }
  readonly bkash: { readonly appKey: string; readonly appSecret: string }
}

/** The API of one provider. */
export type Wire = {
  /** Answers a request, or returns undefined when the request is for another provider. */
  answer(state: ProviderState, request: ProviderRequest): ProviderResponse | undefined
  /** The webhooks of a payment. */
  webhooks(state: ProviderState, order: Order, payment: Payment): readonly Message[]
  back(state: ProviderState, order: Order, payment: Payment | undefined): Back | undefined
}

export async function read(request: IncomingMessage): Promise<ProviderRequest> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://payment')
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  return { method: request.method ?? 'GET', path: pathname, query: searchParams, headers: request.headers, text }
}

export function write(
  response: ServerResponse,
  { status, body, type = 'application/json', headers }: ProviderResponse,
): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Parses numbers to their digits as they were written. */
export function parse(text: string): Readonly<Record<string, unknown>> {
  type Source = { readonly source: string }
  const exact = (_key: string, value: unknown, { source }: Source) => (typeof value === 'number' ? source : value)
  return JSON.parse(text || '{}', exact as (key: string, value: unknown) => unknown) as Record<string, unknown>
}

/** A JSON number with exactly these digits: `10.50` stays `10.50`. */
export function number(digits: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits)
}

/** The value as text, if it is a text or a number. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function isSame(given: unknown, expected: string): boolean {
  const [one, other] = [Buffer.from(textOf(given)), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

export function pageOf({ pageUrl }: ProviderState, { ref }: Order): string {
  return `${pageUrl}/bank/${ref}`
}

/** What a UPI app opens. In the sandbox there is none, so the link also names the page of the simulated bank. */
export function upiLink(state: ProviderState, order: Order, vpa: string): string {
  const amount = `${order.amount / 100n}.${String(order.amount % 100n).padStart(2, '0')}`
  const parts = { pa: vpa, pn: 'Zamra Sandbox', mc: '7995', tr: order.ref.replace(/\W/g, ''), tn: order.orderNo }
  const parameters = { ...parts, am: amount, cu: 'INR', url: pageOf(state, order) }
  return `upi://pay?${Object.entries(parameters)
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
    .join('&')}`
}
