import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { inboxPage, inboxScript } from './sms-inbox-page.ts'
import { sendStatus } from './sms-status.ts'
import type { Simulator } from './support.ts'

export type SmsMessage = {
  readonly id: string
  readonly provider: Provider
  readonly to: string
  readonly text: string
  readonly code: string
  readonly at: number
}

/** `late` answers after the timeout of the caller, and the message arrives all the same. */
export type Behaviour = 'well' | 'late' | 'double' | 'down' | 'refusing' | 'forged'
export type Provider = 'msg91' | 'twilio'

export type SmsSimulator = Simulator & {
  readonly inboxUrl: string
  /** Newest first. */
  messages(to?: string): readonly SmsMessage[]
  behave(provider: Provider, behaviour: Behaviour): void
  /** The HTTP status that each callback was answered with. */
  readonly callbacks: readonly number[]
}

const keepMax = 200
const lateMs = 4_000
const template = '{OTP} is your Zamra OTP. Valid for 5 minutes. Do not share it with anyone.'

type SmsState = {
  readonly messages: SmsMessage[]
  readonly behaviour: Record<Provider, Behaviour>
  readonly callbacks: number[]
}

/**
 * Two SMS providers, each in its own format: MSG91 (`POST /api/v5/flow`) and Twilio
 * (`POST /2010-04-01/Accounts/{sid}/Messages.json`). No message leaves the machine: it can be read on `/inbox`, or by
 * a test on `/inbox.json?to=+92…`. `POST /control {"provider":"msg91","behaviour":"down"}` makes one fail.
 */
export async function startSms(port: number, host = '127.0.0.1'): Promise<SmsSimulator> {
  const state: SmsState = { messages: [], behaviour: { msg91: 'well', twilio: 'well' }, callbacks: [] }
  const server = createServer((request, response) => {
    answer(state, request, response).catch(() => reply(response, 400, { type: 'error', message: 'malformed' }))
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    inboxUrl: `${url}/inbox`,
    messages: (to) => state.messages.filter((message) => to === undefined || message.to === to),
    behave(provider, behaviour) {
      state.behaviour[provider] = behaviour
    },
    callbacks: state.callbacks,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(state: SmsState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sms')
  if (request.method === 'POST') return handlePost(state, pathname, request, response)
  const to = searchParams.get('to')
  if (pathname === '/inbox.json') return reply(response, 200, messagesTo(state, to ?? undefined))
  if (pathname === '/inbox.js') return page(response, 'text/javascript', inboxScript)
  if (pathname === '/inbox') return page(response, 'text/html', inboxPage)
  reply(response, 404, { message: 'not found' })
}

async function handlePost(
  state: SmsState,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await read(request)
  if (path === '/api/v5/flow') return sendByMsg91(state, request, body, response)
  if (/^\/2010-04-01\/Accounts\/\w+\/Messages\.json$/.test(path)) return sendByTwilio(state, request, body, response)
  if (path !== '/control') return reply(response, 404, { message: 'not found' })
  const { provider, behaviour } = JSON.parse(body) as { provider: Provider; behaviour: Behaviour }
  state.behaviour[provider] = behaviour
  reply(response, 200, state.behaviour)
}

async function sendByMsg91(
  state: SmsState,
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
): Promise<void> {
  if (await isUnavailable(state, 'msg91', response)) return
  const { template_id: id, recipients } = JSON.parse(body) as Flow
  if (!request.headers.authkey) return reply(response, 401, { type: 'error', message: 'Authentication failure' })
  if (!id || state.behaviour.msg91 === 'refusing')
    return reply(response, 200, { type: 'error', message: 'template id missing or not approved' })
  for (const { mobiles, OTP: code } of recipients)
    storeMessage(state, 'msg91', `+${mobiles}`, template.replace('{OTP}', code))
  reply(response, 200, { type: 'success', message: randomBytes(12).toString('hex') })
}

type Flow = { readonly template_id?: string; readonly recipients: readonly { mobiles: string; OTP: string }[] }

async function sendByTwilio(
  state: SmsState,
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
): Promise<void> {
  if (await isUnavailable(state, 'twilio', response)) return
  const [sid, token = ''] = readCredentials(request)
  if (!sid) return reply(response, 401, { code: 20_003, message: 'Authenticate', status: 401 })
  const form = Object.fromEntries(new URLSearchParams(body))
  const { To: to = '', From: from = '', Body: text = '', StatusCallback: callback } = form
  if (!/^\+\d{8,15}$/.test(to) || state.behaviour.twilio === 'refusing')
    return reply(response, 400, { code: 21_211, message: "Invalid 'To' Phone Number", status: 400 })
  const id = storeMessage(state, 'twilio', to, text)
  reply(response, 201, { sid: id, account_sid: sid, to, from, body: text, status: 'queued', error_code: null })
  if (!callback) return
  const fields = { MessageSid: id, MessageStatus: 'delivered', AccountSid: sid, From: from, To: to }
  const isForged = state.behaviour.twilio === 'forged'
  state.callbacks.push(await sendStatus(callback, fields, isForged ? 'not the token' : token))
}

/** `down` answers 503 at once. `late` delivers the message and answers after the caller has given up. */
async function isUnavailable({ behaviour }: SmsState, provider: Provider, response: ServerResponse): Promise<boolean> {
  if (behaviour[provider] === 'late') await sleep(lateMs, undefined, { ref: false })
  if (behaviour[provider] !== 'down') return false
  reply(response, 503, { type: 'error', message: 'service unavailable' })
  return true
}

function storeMessage({ messages: kept, behaviour }: SmsState, provider: Provider, to: string, text: string): string {
  const id = `SM${randomBytes(16).toString('hex')}`
  const message = { id, provider, to, text, code: /\b\d{6}\b/.exec(text)?.[0] ?? '', at: Date.now() }
  kept.unshift(message, ...(behaviour[provider] === 'double' ? [{ ...message, id: `${id}-again` }] : []))
  kept.length = Math.min(kept.length, keepMax)
  return id
}

function messagesTo({ messages: kept }: SmsState, to: string | undefined): readonly SmsMessage[] {
  // In a query string a plus sign that is not escaped is a space.
  const number = to?.trim().replace(/^\+?/, '+')
  return kept.filter((message) => number === undefined || message.to === number)
}

function readCredentials(request: IncomingMessage): string[] {
  const [, given = ''] = (request.headers.authorization ?? '').split(' ')
  return Buffer.from(given, 'base64').toString().split(':')
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
  response.end(JSON.stringify(body))
}

function page(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'",
  })
  response.end(text)
}
