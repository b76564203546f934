import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Simulator } from './support.ts'

/** `late` answers after the timeout of the caller and has taken the request all the same; `busy` answers 429. */
type TrackingBehaviour = 'well' | 'late' | 'down' | 'busy'

export type TrackedRequest = {
  readonly path: string
  /** Whether the server sent it, and not a browser. */
  readonly isServer: boolean
  readonly fields: Readonly<Record<string, string>>
  readonly origin: string
  readonly referrer: string
}

export type TrackingSimulator = Simulator & {
  /** Everything that was asked of the provider and of the advertiser, oldest first, taken or not. */
  readonly requests: readonly TrackedRequest[]
  behave(behaviour: TrackingBehaviour): void
  /** An attribution is found after so many questions. */
  attributeAfter(polls: number): void
  /** The revenue events that count: each `dedupe_id` once. */
  revenue(): readonly Readonly<Record<string, string>>[]
}

const keepMax = 2_000
const lateMs = 12_000

type State = {
  readonly requests: TrackedRequest[]
  readonly forgotten: Set<string>
  readonly polls: Map<string, number>
  readonly counted: Map<string, Readonly<Record<string, string>>>
  behaviour: TrackingBehaviour
  pollsNeeded: number
}

const paths = ['/session', '/event', '/attribution', '/sdk_click', '/gdpr_forget_device', '/third_party_sharing']

/**
 * A tracking provider with the wire format of Adjust, and the script of an advertiser (`/advertiser.js`). It records what it
 * is sent: `/requests.json?web_uuid=…`. `POST /control {"behaviour":"down"}` makes it fail.
 */
export async function startTracking(port: number, host = '127.0.0.1'): Promise<TrackingSimulator> {
  const state: State = {
    requests: [],
    forgotten: new Set(),
    polls: new Map(),
    counted: new Map(),
    behaviour: 'well',
    pollsNeeded: 2,
  }
  const server = createServer((request, response) => {
    answer(state, request, response).catch(() => reply(response, 400, { error: 'malformed' }))
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: state.requests,
    behave(behaviour) {
      state.behaviour = behaviour
    },
    attributeAfter(polls) {
      state.pollsNeeded = polls
    },
    revenue: () => [...state.counted.values()],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://tracking')
  const body = await read(request)
  if (pathname === '/control') {
    const { behaviour } = JSON.parse(body) as { behaviour: TrackingBehaviour }
    state.behaviour = behaviour
    return reply(response, 200, { behaviour })
  }
  if (pathname === '/requests.json') return reply(response, 200, requestsOf(state, searchParams.get('web_uuid')))
  const fields = Object.fromEntries(request.method === 'GET' ? searchParams : new URLSearchParams(body))
  record(state, request, pathname, fields)
  if (pathname === '/advertiser.js') return script(response)
  if (pathname === '/advertiser.gif') return void response.writeHead(204, { 'cache-control': 'no-store' }).end()
  if (!paths.includes(pathname)) return reply(response, 404, { error: 'not found' })
  if (state.behaviour === 'down') return reply(response, 503, { error: 'service unavailable' })
  if (state.behaviour === 'busy') return reply(response, 429, { error: 'slow down' }, { 'retry-after': '7' })
  if (state.behaviour === 'late') await sleep(lateMs, undefined, { ref: false })
  const { status, body: answered } = take(state, request.headers.authorization !== undefined, pathname, fields)
  reply(response, status, answered)
}

type Fields = Readonly<Record<string, string>>
type Answer = { readonly status: number; readonly body: object }

function take(state: State, isAuthorised: boolean, path: string, fields: Fields): Answer {
  const { app_token: app, web_uuid: tracker = '' } = fields
  if (!app || !tracker) return { status: 400, body: { error: 'app_token and web_uuid are required' } }
  if (fields.s2s === '1' && !isAuthorised) return { status: 401, body: { error: 'unauthorised' } }
  if (path === '/gdpr_forget_device') {
    state.forgotten.add(tracker)
    return { status: 200, body: { status: 'accepted' } }
  }
  if (state.forgotten.has(tracker)) return { status: 451, body: { error: 'forgotten' } }
  if (path === '/attribution') return attribute(state, tracker)
  const { dedupe_id: id, revenue } = fields
  if (path === '/event' && id && revenue && !state.counted.has(id)) state.counted.set(id, fields)
  return { status: 200, body: { status: 'accepted', adid: adidOf(tracker) } }
}

function attribute(state: State, tracker: string): Answer {
  const polls = (state.polls.get(tracker) ?? 0) + 1
  state.polls.set(tracker, polls)
  const adid = adidOf(tracker)
  if (polls < state.pollsNeeded) return { status: 200, body: { ask_in: 500, adid } }
  const attribution = { tracker_token: 'sandbox', tracker_name: 'Sandbox', network: 'Sandbox' }
  return { status: 200, body: { adid, attribution } }
}

const adidOf = (tracker: string) => `adid-${tracker.slice(0, 16)}`

function record(state: State, request: IncomingMessage, path: string, fields: Fields): void {
  const { origin = '', referer: referrer = '' } = request.headers
  state.requests.push({ path, isServer: fields.s2s === '1', fields, origin, referrer })
  if (state.requests.length > keepMax) state.requests.shift()
}

function requestsOf({ requests }: State, tracker: string | null): readonly TrackedRequest[] {
  return requests.filter(({ fields }) => tracker === null || fields.web_uuid === tracker)
}

/** Says that it ran, and what it can reach: nothing of the page around it. */
function script(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })
  response.end(`(() => {
  const source = new URL(document.scripts[document.scripts.length - 1].src)
  const reach = (work) => { try { return String(work()) } catch { return 'none' } }
  const query = new URLSearchParams({
    origin: self.origin,
    storage: reach(() => localStorage.length),
    parent: reach(() => parent.document.title),
    tag: reach(() => dataLayer[1][1]),
  })
  new Image().src = source.origin + '/advertiser.gif?' + query
})()`)
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

function reply(response: ServerResponse, status: number, body: unknown, more: Record<string, string> = {}): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*', ...more })
  response.end(JSON.stringify(body))
}
