import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Simulator } from '../support.ts'
import { cosign, isConsistent, type LogKey, readLogKey, readRequest, witnessKeyOf } from './notes.ts'
import { openState } from './state.ts'

export type WitnessOptions = {
  readonly name: string
  /** 32 secret bytes. */
  readonly secret: Buffer
  /** The verifier keys of the logs that it knows. */
  readonly logs: readonly string[]
  readonly port?: number
  readonly host?: string | undefined
  /** Where it keeps what it has seen, so that it forgets nothing when it is killed. In memory when not given. */
  readonly stateFile?: string | undefined
  /** The time that it follows; the clock of the machine by default. */
  readonly nowMs?: () => number
}

/** How the witness misbehaves. */
export type Behaviour = {
  /** It closes every connection without an answer. */
  down: boolean
  /** The delay before it answers. */
  slowMs: number
  /** It signs every checkpoint without comparing it with what it signed before. */
  careless: boolean
  /** It dates its cosignatures so many seconds back. */
  backdateSeconds: number
}

export type WitnessSimulator = Simulator & {
  /** Its verifier key. */
  readonly key: string
  behave(behaviour: Partial<Behaviour>): void
}

const wellBehaved: Behaviour = { down: false, slowMs: 0, careless: false, backdateSeconds: 0 }

/**
 * A witness of transparency logs by the protocol of C2SP: `POST /add-checkpoint`, and `GET /checkpoints` with everything
 * that it ever cosigned. `POST /_sim/behave` with fields of `Behaviour`, or `{"well":true}`.
 */
export async function startWitness(options: WitnessOptions): Promise<WitnessSimulator> {
  const { port = 0, host = '127.0.0.1', name, secret, stateFile } = options
  const witness: Witness = {
    name,
    secret,
    logs: options.logs.map(readLogKey),
    behaviour: { ...wellBehaved },
    nowMs: options.nowMs ?? Date.now,
    state: openState(stateFile),
  }
  const server = createServer((request, response) => {
    answer(witness, request, response).catch(() => reply(response, 400, 'malformed\n'))
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: witnessKeyOf(name, secret),
    behave: (behaviour) => Object.assign(witness.behaviour, behaviour),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Witness = {
  readonly nowMs: () => number
  readonly name: string
  readonly secret: Buffer
  readonly logs: readonly LogKey[]
  readonly behaviour: Behaviour
  readonly state: ReturnType<typeof openState>
}

async function answer(witness: Witness, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { behaviour, state } = witness
  const body = await bodyOf(request)
  if (request.url === '/_sim/behave') {
    const { well, ...given } = JSON.parse(body) as Partial<Behaviour> & { well?: boolean }
    return reply(response, 200, JSON.stringify(Object.assign(behaviour, well ? wellBehaved : {}, given)))
  }
  if (behaviour.down) return void request.socket.destroy()
  if (behaviour.slowMs > 0) await sleep(behaviour.slowMs)
  if (request.method === 'GET' && request.url === '/checkpoints') return reply(response, 200, state.signed().join('\n'))
  if (request.method !== 'POST' || request.url !== '/add-checkpoint') return reply(response, 404, '')
  const [status, text] = addCheckpoint(witness, body)
  reply(response, status, text, status === 409 ? 'text/x.tlog.size' : 'text/plain')
}

/** Checks, stores and signs synchronously, so that two requests cannot interleave. */
function addCheckpoint({ name, secret, logs, behaviour, state, nowMs }: Witness, body: string): [number, string] {
  const { old, proof, checkpoint, isSignedBy } = readRequest(body)
  const { origin, size, root, text } = checkpoint
  const known = logs.filter((log) => log.name === origin)
  if (known.length === 0) return [404, '']
  if (!known.some(isSignedBy)) return [403, '']
  if (old > size) return [400, '']
  const last = state.last(origin)
  if (!behaviour.careless) {
    if (old !== last.size) return [409, `${last.size}\n`]
    if (old === size && size > 0 && last.root !== root) return [409, `${last.size}\n`]
    if (!isConsistent({ old: last, size, root, proof })) return [422, '']
  }
  const seconds = Math.floor(nowMs() / 1_000) - behaviour.backdateSeconds
  const line = cosign({ name, secret, text, seconds })
  state.keep(origin, { size, root }, `${text}\n${line}`)
  return [200, line]
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

function reply(response: ServerResponse, status: number, body: string, type = 'text/plain'): void {
  if (!response.destroyed) response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body)
}
