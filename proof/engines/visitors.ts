import { setTimeout as sleep } from 'node:timers/promises'
import { type CallPath, calls, type WireInputOf } from '@zamra/contract/calls.ts'
import { appInfo } from '@zamra/contract/constants.ts'
import type { CommonFields } from '@zamra/contract/envelope.ts'
import { broken, judge, type Verdict } from './judge.ts'

export type Player = { readonly uid: number; readonly password: string }

/** What the visitors saw, counted as they go. */
export type Diary = {
  answered: number
  refused: number
  slowestMs: number
  readonly broken: string[]
  readonly answeredBy: Map<CallPath, number>
  readonly refusedWith: Map<string, number>
  /** Per player, how often he was told that he is signed in: each of them is a fact that must be there. */
  readonly signedIn: Map<number, number>
  readonly tried: Map<number, number>
}

export function newDiary(): Diary {
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

const visitors = 6
const restMs = 15

/** A few visitors who go through all calls again and again until they are told to stop. */
export async function visit(url: string, players: readonly Player[], diary: Diary, until: AbortSignal): Promise<void> {
  const paths = Object.keys(calls) as CallPath[]
  const one = async (number: number) => {
    for (let round = number; !until.aborted; round += 1) {
      const path = paths[round % paths.length] as CallPath
      const player = players[round % players.length] as Player
      note(diary, path, player, await ask(url, path, player, `visitor-${number}-${round}`))
      await sleep(restMs)
    }
  }
  await Promise.all(Array.from({ length: visitors }, (_, number) => one(number * 3)))
}

export async function signIn(url: string, player: Player, diary: Diary): Promise<Verdict> {
  const verdict = await ask(url, '/sso/idlogin', player, 'visitor-at-last')
  note(diary, '/sso/idlogin', player, verdict)
  return verdict
}

/** No answer within this time is a hang. It is far below the patience of a client and above any wait we allow ourselves. */
const deadlineMs = 8_000

type Timed = Verdict & { readonly ms: number }

async function ask(url: string, path: CallPath, player: Player, device: string): Promise<Timed> {
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
    return timed(judge(path, response.status, await response.text()))
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

/** What a call is asked with, where an empty input does not do. A call that is not here still has to answer properly. */
const inputs: { readonly [Path in CallPath]?: (player: Player) => WireInputOf<Path> } = {
  '/banner/list': () => ({ position: 'home' }),
  '/sso/idlogin': ({ uid, password }) => ({ userId: String(uid), password }),
  '/u/appStackUpload': () => ({ data: 'Error: a proof at work' }),
  '/u/transferEventUpload': () => ({ events: [{ name: 'page.view', at: Date.now(), props: { page: 'home' } }] }),
}

function note(diary: Diary, path: CallPath, player: Player, verdict: Timed): void {
  diary.slowestMs = Math.max(diary.slowestMs, Math.round(verdict.ms))
  if (path === '/sso/idlogin') add(diary.tried, player.uid)
  if (verdict.kind === 'broken') diary.broken.push(`${path} after ${Math.round(verdict.ms)} ms: ${verdict.why}`)
  if (verdict.kind === 'refused') {
    diary.refused += 1
    add(diary.refusedWith, verdict.state)
  }
  if (verdict.kind === 'answered') {
    diary.answered += 1
    add(diary.answeredBy, path)
    if (path === '/sso/idlogin') add(diary.signedIn, player.uid)
  }
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/**
 * What somebody without a session and without a code in his hand is answered. The other calls are asked too, and have to
 * refuse in good order. A guest would be a new player each time, whom the books of this proof do not know.
 */
export const answerable: readonly CallPath[] = (Object.keys(calls) as CallPath[]).filter(
  (path) =>
    calls[path].who === 'anyone' && path !== '/sso/guest' && (inputs[path] !== undefined || isEmptyEnough(path)),
)

function isEmptyEnough(path: CallPath): boolean {
  return calls[path].input.safeParse({}).success
}
