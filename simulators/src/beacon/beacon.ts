import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Simulator } from '../support.ts'
import { type Chain, type ChainInfo, openChain } from './chain.ts'

export type BeaconSimulator = Simulator & { readonly info: ChainInfo; behave(behaviour: Partial<Behaviour>): void }

export type BeaconOptions = {
  readonly port?: number
  readonly host?: string | undefined
  /** Seconds between two rounds. Another period makes another chain. */
  readonly period?: number
  /** The time that it follows; the clock of the machine by default. */
  readonly nowMs?: () => number
}

/** How the beacon misbehaves. */
export type Behaviour = {
  /** Its rounds appear so many seconds late. */
  lateSeconds: number
  /** It closes every connection without an answer. */
  down: boolean
  /** It serves a signature that its key did not make. */
  forged: boolean
  /** It serves the previous round: `asked` under the requested number, `named` under its own. */
  wrongRound: 'no' | 'asked' | 'named'
}

const wellBehaved: Behaviour = { lateSeconds: 0, down: false, forged: false, wrongRound: 'no' }

/**
 * A drand relay with one chain: `/{chain}/info`, `/{chain}/public/{round}`, `/{chain}/public/latest` and `/chains`. The
 * signatures are real, under a key that is no secret. `POST /_sim/behave` with fields of `Behaviour`, or `{"well":true}`.
 */
export async function startBeacon({
  port = 0,
  host = '127.0.0.1',
  period,
  nowMs = Date.now,
}: BeaconOptions = {}): Promise<BeaconSimulator> {
  const relay: Relay = {
    chain: openChain(period ? { period } : {}),
    behaviour: { ...wellBehaved },
    signed: new Map(),
    nowMs,
  }
  const server = createServer((request, response) => {
    answer(relay, request, response).catch(() => reply(response, 400, { error: 'malformed' }))
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const address = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}`,
    info: relay.chain.info,
    behave: (behaviour) => Object.assign(relay.behaviour, behaviour),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Relay = {
  readonly chain: Chain
  readonly behaviour: Behaviour
  readonly signed: Map<number, string>
  readonly nowMs: () => number
}

async function answer(relay: Relay, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname: path } = new URL(request.url ?? '/', 'http://beacon')
  if (request.method === 'POST' && path === '/_sim/behave') return reply(response, 200, await behave(relay, request))
  if (relay.behaviour.down) return void request.socket.destroy()
  const { info } = relay.chain
  if (path === '/chains') return reply(response, 200, [info.hash])
  if (path === `/${info.hash}/info`) return reply(response, 200, info)
  const [, asked] = path.match(`^/${info.hash}/public/(latest|[1-9][0-9]{0,14})$`) ?? []
  const newest = newestRound(relay)
  const round = asked === 'latest' ? newest : Number(asked ?? 0)
  // A future round does not exist yet, and a request for it fails.
  if (round < 1 || round > newest) return reply(response, 404, { error: 'no such round' })
  reply(response, 200, roundBody(relay, round))
}

async function behave({ behaviour }: Relay, request: IncomingMessage): Promise<Behaviour> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { well, ...given } = JSON.parse(Buffer.concat(parts).toString('utf8')) as Partial<Behaviour> & {
    well?: boolean
  }
  return Object.assign(behaviour, well ? wellBehaved : {}, given)
}

function newestRound({ chain, behaviour, nowMs }: Relay): number {
  const seconds = nowMs() / 1_000 - behaviour.lateSeconds - chain.info.genesis_time
  return seconds < 0 ? 0 : Math.floor(seconds / chain.info.period) + 1
}

function roundBody(relay: Relay, asked: number) {
  const { forged, wrongRound } = relay.behaviour
  const round = wrongRound === 'no' ? asked : asked - 1
  // The signature of a distant round is a valid point, made by the key, but not the signature of this round.
  const signature = signatureOf(relay, forged ? round + distantRounds : round)
  const randomness = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex')
  return { round: wrongRound === 'asked' ? asked : round, randomness, signature }
}

const distantRounds = 1_000_000_000
const signaturesKept = 1_000

function signatureOf({ chain, signed }: Relay, round: number): string {
  const known = signed.get(round)
  if (known) return known
  const [oldest] = signed.keys()
  if (oldest !== undefined && signed.size === signaturesKept) signed.delete(oldest)
  const signature = chain.sign(round)
  signed.set(round, signature)
  return signature
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  if (!response.destroyed) response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
