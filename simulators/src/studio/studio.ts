import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ProviderRequest, type ProviderResponse, read, write } from '../payment/wire.ts'
import type { Simulator } from '../support.ts'
import { type Behaviour, wellBehaved } from './behaviour.ts'
import { openTable } from './crash-table.ts'
import { labelsIn } from './labels.ts'
import { type OperatorApiContext, operatorRoutes, toResponse } from './operator-api.ts'
import { gamePage } from './page.ts'
import { type PlayerApiContext, playerRoutes } from './player-api.ts'
import { openRecords } from './records.ts'
import { type GameId, gameOf, openSessions } from './session.ts'
import { newWalletClient, type WalletClient, wires } from './wallet.ts'

export type StudioOptions = {
  readonly port?: number
  readonly host?: string | undefined
  /** The operator's wallet: `/karkhana/play` is appended. */
  readonly walletUrl?: string | undefined
  /** Where a browser sees the games, when that is not where the studios listen. */
  readonly pageUrl?: string | undefined
  readonly key?: string
  /** From the first round on. */
  readonly behaviour?: Partial<Behaviour>
}

export type StudioSimulator = Simulator & { readonly wallet: WalletClient }

type StudioContext = PlayerApiContext & OperatorApiContext

/**
 * Two game studios on an origin of their own. `/play/…` is a game in the operator's frame, the calls of the operator are
 * in `operator-api.ts`, and `/_sim/…` controls their behaviour:
 *
 *   POST /_sim/behave   {"lost":0.1,"copies":3,…} (see `behaviour.ts`); `well` resets; `walletUrl` is the URL of the operator's wallet
 *   GET  /_sim/tally    what was sent, and how many forgeries were accepted
 */
export async function startStudio(options: StudioOptions = {}): Promise<StudioSimulator> {
  const ending = new AbortController()
  const records = { karkhana: openRecords(), sikka: openRecords() }
  const wallet = newWalletClient(options.walletUrl ?? '', options.key ?? 'sandbox', records, ending.signal)
  wallet.behaviour = { ...wellBehaved, ...options.behaviour }
  const table = openTable(wallet)
  let url = ''
  const context: StudioContext = {
    sessions: openSessions(),
    records,
    wallet,
    table,
    pageUrl: () => options.pageUrl ?? url,
  }
  const server = createServer((request, response) => {
    answer(context, request, response).catch(() => write(response, { status: 400, body: { message: 'malformed' } }))
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    wallet,
    stop: () =>
      new Promise((resolve) => {
        ending.abort()
        table.stop()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(context: StudioContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const received = await read(request)
  if (received.path === '/g/table') return streamTable(context, received, response)
  const handled = servePage(received) ?? (await handlePlayerCall(context, received))
  const reply = handled ?? handleOperatorCall(context, received) ?? handleControl(context, received)
  write(response, reply ?? { status: 404, body: { message: 'not found' } })
}

function servePage({ method, path, query }: ProviderRequest): ProviderResponse | undefined {
  if (method !== 'GET') return undefined
  const script = /^\/client\/([a-z-]+\.js)$/.exec(path)?.[1]
  if (script && scripts.has(script)) return { status: 200, body: scripts.get(script), type: 'text/javascript' }
  const game = path.slice('/play/'.length) as GameId
  if (!path.startsWith('/play/') || !(game in gameOf)) return undefined
  const parent = originOf(query.get('back') ?? '')
  const locale = query.get('lang') ?? 'en'
  const policy = `default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; frame-ancestors ${parent || "'none'"}`
  return {
    status: 200,
    body: gamePage(game, locale, labelsIn(locale), parent),
    type: 'text/html',
    headers: { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' },
  }
}

async function handlePlayerCall(
  context: StudioContext,
  { method, path, text }: ProviderRequest,
): Promise<ProviderResponse | undefined> {
  const route = method === 'POST' ? playerRoutes[path] : undefined
  return route && { status: 200, body: await route(context, parseInput(text)) }
}

function handleOperatorCall(
  context: StudioContext,
  { method, path, text, headers }: ProviderRequest,
): ProviderResponse | undefined {
  const route = method === 'POST' ? operatorRoutes[path] : undefined
  if (!route) return undefined
  if (context.wallet.behaviour.isDown) return { status: 503, body: { message: 'service unavailable' } }
  if (!wires[route.studio].isSigned(context.wallet.key, text, headers))
    return { status: 403, body: { message: 'sign' } }
  return toResponse(route.answer(context, parseInput(text)))
}

function handleControl(
  { wallet }: StudioContext,
  { method, path, text }: ProviderRequest,
): ProviderResponse | undefined {
  if (path === '/_sim/tally') return { status: 200, body: wallet.tally }
  if (method !== 'POST' || path !== '/_sim/behave') return undefined
  const { well, walletUrl, ...behaviour } = parseInput(text)
  wallet.behaviour = { ...(well ? wellBehaved : wallet.behaviour), ...(behaviour as Partial<Behaviour>) }
  if (typeof walletUrl === 'string') wallet.walletUrl = walletUrl
  return { status: 200, body: wallet.behaviour }
}

function streamTable({ sessions, table }: StudioContext, { query }: ProviderRequest, response: ServerResponse): void {
  const session = sessions.find(query.get('session'))
  if (!session) {
    write(response, { status: 404, body: { message: 'not found' } })
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  table.join(session, response)
}

function parseInput(text: string): Readonly<Record<string, unknown>> {
  return (text ? JSON.parse(text) : {}) as Record<string, unknown>
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : ''
}

const scripts = new Map(
  ['frame.js', 'slot.js', 'paytable.js', 'win-moment.js', 'symbols.js', 'crash.js', 'bet-panel.js', 'kite.js'].map(
    (name) => [name, readFileSync(new URL(`client/${name}`, import.meta.url), 'utf8')],
  ),
)
