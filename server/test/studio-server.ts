import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What a studio was asked, and what it would say. */
export type StudioServer = {
  readonly url: string
  readonly asked: {
    readonly path: string
    readonly body: Record<string, unknown>
    readonly headers: IncomingMessage['headers']
  }[]
  /** The answers of the rounds that it knows, as its dialect writes them. */
  readonly rounds: Map<string, object>
  /** Its own book, as its dialect writes it. */
  transactions: readonly object[]
  /** Lines of its book with their time: they are told of when that is asked for. */
  transactionsAt: readonly ({ readonly at: number } & Record<string, unknown>)[]
  /** What it does not answer, by path. */
  readonly hidden: Set<string>
  /** Says nothing sensible any more. */
  isBroken: boolean
  close(): Promise<void>
}

/** A studio's side of both dialects: it opens games, tells what became of a round, and shows its book. */
export async function startStudioServer(): Promise<StudioServer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const studio: StudioServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    rounds: new Map(),
    transactions: [],
    transactionsAt: [],
    hidden: new Set(),
    isBroken: false,
    close: () => closed(server),
  }
  server.on('request', (request, response) => void serve(studio, request, response))
  return studio
}

async function serve(studio: StudioServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = JSON.parse(await text(request)) as Record<string, unknown>
  const path = request.url ?? ''
  studio.asked.push({ path, body, headers: request.headers })
  const isSilent = studio.isBroken || studio.hidden.has(path)
  response.writeHead(isSilent ? 502 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(isSilent ? {} : answerOf(studio, path, body)))
}

function answerOf(studio: StudioServer, path: string, body: Record<string, unknown>): object {
  const address = `${studio.url}/game/opened`
  switch (path) {
    case '/sessions':
    case '/demo':
      return { launch_options: { game_url: address } }
    case '/singleWallet/LoginWithoutRedirect':
    case '/singleWallet/Demo':
      return { ErrorCode: 0, Data: address }
    case '/round':
      return studio.rounds.get(String(body.game_id)) ?? { state: 'unknown' }
    case '/api/RoundInfo':
      return studio.rounds.get(String(body.Session)) ?? { State: 'unknown' }
    case '/transactions':
      return { transactions: [...studio.transactions, ...within(studio, body)].filter((row) => 'action_id' in row) }
    default:
      return { Transactions: studio.transactions.filter((row) => 'Round' in row) }
  }
}

function within({ transactionsAt }: StudioServer, { from, to }: Record<string, unknown>): readonly object[] {
  const [fromMs, toMs] = [Date.parse(String(from)), Date.parse(String(to))]
  return transactionsAt.filter(({ at }) => at >= fromMs && at < toMs).map(({ at: _at, ...row }) => row)
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
