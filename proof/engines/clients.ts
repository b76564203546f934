import { setTimeout as sleep } from 'node:timers/promises'
import { type CallPath, calls, type WireInputOf } from '@zamra/contract/calls.ts'
import { appInfo } from '@zamra/contract/constants.ts'
import type { CommonFields } from '@zamra/contract/envelope.ts'
import { broken, checkAnswer, type Verdict } from './check-answer.ts'

export type Player = { readonly uid: number; readonly password: string }

/** What the clients observed. */
export type ClientLog = {
  answered: number
  refused: number
  slowestMs: number
  readonly broken: string[]
  readonly answeredBy: Map<CallPath, number>
  readonly refusedWith: Map<string, number>
  /** Per player, the number of confirmed sign-ins: an event must exist for each. */
  readonly signedIn: Map<number, number>
  readonly tried: Map<number, number>
}

export function newClientLog(): ClientLog {
  return {
    answered: 0,
    refused: 0,
    slowestMs: 0,
    broken: [],
    answeredBy: new Map(),
    refusedWith: new Map(),
    signedIn: new Map(),
    tried: new Map(),
  }
}

const clientCount = 6
const restMs = 15

/** A few clients that repeat all calls until they are stopped. */
export async function runClients(
  url: string,
  players: readonly Player[],
  log: ClientLog,
  until: AbortSignal,
): Promise<void> {
  const paths = Object.keys(calls) as CallPath[]
  const one = async (number: number) => {
    for (let round = number; !until.aborted; round += 1) {
      const path = paths[round % paths.length] as CallPath
      const player = players[round % players.length] as Player
      note(log, path, player, await sendCall(url, path, player, `client-${number}-${round}`))
      await sleep(restMs)
    }
  }
  await Promise.all(Array.from({ length: clientCount }, (_, number) => one(number * 3)))
}

export async function signIn(url: string, player: Player, log: ClientLog): Promise<Verdict> {
  const verdict = await sendCall(url, '/sso/idlogin', player, 'client-after-the-faults')
  note(log, '/sso/idlogin', player, verdict)
  return verdict
}

/** A request without an answer after this time hangs. It is far below the timeout of a client and above our own timeouts. */
const deadlineMs = 8_000

type Timed = Verdict & { readonly ms: number }

async function sendCall(url: string, path: CallPath, player: Player, device: string): Promise<Timed> {
  const { method } = calls[path]
  const fields = { ...common(device), ...(inputs[path]?.(player) ?? {}) }
  const query = method === 'GET' ? `?${inQuery(fields)}` : ''
  const began = performance.now()
  const timed = (verdict: Verdict): Timed => ({ ...verdict, ms: performance.now() - began })
  try {
    const response = await fetch(`${url}/api${path}${query}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: method === 'GET' ? null : JSON.stringify(fields),
      signal: AbortSignal.timeout(deadlineMs),
    })
    return timed(checkAnswer(path, response.status, await response.text()))
  } catch (error) {
    const { name, message, cause } = error as Error
    return timed(broken(`${name}: ${message} ${cause instanceof Error ? cause.message : ''}`.trim()))
  }
}

function inQuery(fields: object): string {
  return new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
}

function common(deviceNumber: string): CommonFields {
  return { appId: appInfo.id, appPackageName: `com.zamra.app${appInfo.id}`, deviceNumber, locale: 'en' }
}

/** The input of calls that need one. A call that is not listed must still answer properly. */
const inputs: { readonly [Path in CallPath]?: (player: Player) => WireInputOf<Path> } = {
  '/banner/list': () => ({ position: 'home' }),
  '/sso/idlogin': ({ uid, password }) => ({ userId: String(uid), password }),
  '/u/appStackUpload': () => ({ data: 'Error: a proof at work' }),
  '/u/transferEventUpload': () => ({ events: [{ name: 'page.view', at: Date.now(), props: { page: 'home' } }] }),
}

function note(log: ClientLog, path: CallPath, player: Player, verdict: Timed): void {
  log.slowestMs = Math.max(log.slowestMs, Math.round(verdict.ms))
  if (path === '/sso/idlogin') add(log.tried, player.uid)
  if (verdict.kind === 'broken') log.broken.push(`${path} after ${Math.round(verdict.ms)} ms: ${verdict.why}`)
  if (verdict.kind === 'refused') {
    log.refused += 1
    add(log.refusedWith, verdict.state)
  }
  if (verdict.kind === 'answered') {
    log.answered += 1
    add(log.answeredBy, path)
    if (path === '/sso/idlogin') add(log.signedIn, player.uid)
  }
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/**
 * The calls that succeed without a session and without a code. The others are called too, and must refuse properly. A guest
 * sign-in would create a new player each time, which this proof does not count.
 */
export const answerable: readonly CallPath[] = (Object.keys(calls) as CallPath[]).filter(
  (path) =>
    calls[path].who === 'anyone' && path !== '/sso/guest' && (inputs[path] !== undefined || isEmptyEnough(path)),
)

function isEmptyEnough(path: CallPath): boolean {
  return calls[path].input.safeParse({}).success
}
