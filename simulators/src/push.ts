import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Simulator } from './support.ts'

/** `gone` answers 410, `unknown` 404, `busy` 429 with `Retry-After`, `down` 503. */
type PushBehaviour = 'well' | 'gone' | 'unknown' | 'busy' | 'down'

export type PushedMessage = {
  readonly browser: string
  /** What the browser decrypted. */
  readonly text: string
  readonly ttl: string
  readonly topic: string
  readonly urgency: string
  /** The claims that our key signed. */
  readonly claims: Readonly<Record<string, unknown>>
}

/** What a browser hands to its app server. */
export type BrowserSubscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

export type PushSimulator = Simulator & {
  /** Subscribes a new browser with the public key of the app server, as `PushManager.subscribe` does. */
  subscribe(applicationServerKey: string): BrowserSubscription
  behave(behaviour: PushBehaviour): void
  /** Everything that arrived at a browser, oldest first. */
  readonly messages: readonly PushedMessage[]
  /** How many requests were answered, delivered or not. */
  requests(): number
}

type Browser = { readonly key: ECDH; readonly auth: Buffer; readonly serverKey: string }
type State = {
  readonly browsers: Map<string, Browser>
  readonly messages: PushedMessage[]
  behaviour: PushBehaviour
  requests: number
}

const curve = 'prime256v1'
const retryAfterSeconds = 120
const answers = { gone: 410, unknown: 404, busy: 429, down: 503 } as const

/**
 * A push service (RFC 8030) with the browsers behind it: it checks the signature of the app server (RFC 8292) and decrypts each
 * message with the keys of the browser (RFC 8291). `POST /browsers` subscribes one, `GET /messages.json?browser=…` shows what
 * it got, and `POST /control {"behaviour":"gone"}` makes the service fail.
 */
export async function startPush(port: number, host = '127.0.0.1'): Promise<PushSimulator> {
  const state: State = { browsers: new Map(), messages: [], behaviour: 'well', requests: 0 }
  let url = ''
  const subscribe = (serverKey: string): BrowserSubscription => {
    const id = randomBytes(16).toString('hex')
    const key = createECDH(curve)
    const p256dh = key.generateKeys('base64url')
    const auth = randomBytes(16)
    state.browsers.set(id, { key, auth, serverKey })
    return { endpoint: `${url}/push/${id}`, p256dh, auth: auth.toString('base64url') }
  }
  const server = createServer((request, response) => {
    answer(state, subscribe, request, response).catch((error: unknown) =>
      reply(response, 400, { error: error instanceof Error ? error.message : 'malformed' }),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    subscribe,
    behave(behaviour) {
      state.behaviour = behaviour
    },
    messages: state.messages,
    requests: () => state.requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Subscribe = (serverKey: string) => BrowserSubscription

async function answer(state: State, subscribe: Subscribe, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams, origin } = new URL(request.url ?? '/', `http://${request.headers.host}`)
  if (pathname === '/messages.json') {
    const browser = searchParams.get('browser')
    return reply(
      response,
      200,
      state.messages.filter((message) => message.browser === browser),
    )
  }
  const body = await read(request)
  if (pathname === '/control') {
    state.behaviour = (JSON.parse(body.toString()) as { behaviour: PushBehaviour }).behaviour
    return reply(response, 200, {})
  }
  if (pathname === '/browsers')
    return reply(response, 200, subscribe((JSON.parse(body.toString()) as { key: string }).key))
  state.requests += 1
  if (state.behaviour !== 'well') {
    const more = state.behaviour === 'busy' ? { 'retry-after': String(retryAfterSeconds) } : {}
    return reply(response, answers[state.behaviour], {}, more)
  }
  const id = /^\/push\/(\w+)$/.exec(pathname)?.[1] ?? ''
  const browser = state.browsers.get(id)
  if (request.method !== 'POST' || !browser) return reply(response, 404, {})
  take(state, { id, browser, origin, headers: request.headers, body })
  response.writeHead(201, { location: `${origin}/message/${randomBytes(8).toString('hex')}` }).end()
}

type Incoming = {
  readonly id: string
  readonly browser: Browser
  readonly origin: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

function take(state: State, { id, browser, origin, headers, body }: Incoming): void {
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('content encoding')
  const [ttl, topic, urgency] = ['ttl', 'topic', 'urgency'].map((name) => String(headers[name] ?? ''))
  if (!/^\d+$/.test(ttl ?? '')) throw new Error('ttl')
  if (!/^[\w-]{1,32}$/.test(topic ?? '')) throw new Error('topic')
  const claims = verifyClaims(String(headers.authorization), browser.serverKey)
  if (claims.aud !== origin || Number(claims.exp) * 1_000 > Date.now() + 86_400_000) throw new Error('vapid claims')
  const text = decrypt(body, browser)
  state.messages.push({ browser: id, text, ttl: ttl ?? '', topic: topic ?? '', urgency: urgency ?? '', claims })
}

/** The token must be signed by the key that the browser subscribed with. */
function verifyClaims(authorization: string, serverKey: string): Readonly<Record<string, unknown>> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== serverKey) throw new Error('vapid key')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const [header = '', claims = '', signature = ''] = token.split('.')
  const signed = Buffer.from(`${header}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('vapid signature')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
}

/** As a browser does: the header names the salt and the sender's key of this one message. */
function decrypt(body: Buffer, { key, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const content = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', key.computeSecret(senderKey), auth, info, 32))
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(content.subarray(-16))
  const plain = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
  const end = plain.lastIndexOf(2)
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('padding')
  return plain.subarray(0, end).toString()
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function reply(response: ServerResponse, status: number, body: unknown, more: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*', ...more })
  response.end(JSON.stringify(body))
}
