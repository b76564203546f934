import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageName } from '@zamra/contract/package-name.ts'
import { belowLeast } from '../../ops/runner/least.ts'
import { type Outcome, type RunOptions, ratio } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import type { Running } from '../../ops/stack/processes.ts'
import { type Load, load } from '../handler/load.ts'
import { type Player, playersFile } from '../handler/message.ts'
import { post, type Server, startEngines, startServer } from '../handler/servers.ts'
import { answersFile, type Kind, kinds } from './answers.ts'
import { describeMillionPlayers } from './million.ts'

export const about =
  'Polls of signed-in players through the real handler against bare Fastify answering a constant of the same size.'

const target = 0.5
const rounds = 7
const secondsPerRound = 1
const warmRequests = 40_000

/** Rounds alternate, so that other work on the machine affects both; the median of the rounds' ratios is the figure. */
export async function run({ print }: Pick<RunOptions, 'print'>): Promise<Outcome> {
  const dir = temporaryFolder('bench-poll')
  const stops: (() => Promise<void>)[] = []
  try {
    const servers = await openServers(dir, (running) => stops.unshift(() => running.stop()))
    const measures = mapKinds((kind) => measureKind(servers, kind))
    for (const { bare, app } of Object.values(measures)) for (const measure of [bare, app]) await warm(measure)
    const pairs = mapKinds((): Pair[] => [])
    for (let round = 1; round <= rounds; round += 1) {
      for (const kind of kindNames) {
        const pair = { bare: await measures[kind].bare(), app: await measures[kind].app() }
        pairs[kind].push(pair)
        print(`${kind} ${round}: bare ${describeLoad(pair.bare)}; app ${describeLoad(pair.app)}`)
      }
    }
    return outcomeOf(pairs)
  } finally {
    for (const stop of stops) await stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

type Result = {
  readonly ratio: number
  readonly processor: number
  readonly perSecond: number
  readonly cpuMicros: number
}

type Pair = { readonly bare: Load; readonly app: Load }

function measureKind(servers: Servers, kind: Kind) {
  const bodies = servers.bodies[kind]
  return {
    bare: () => load(servers.bare, `/${kind}`, bodies, secondsPerRound),
    app: () => load(servers.app, kinds[kind].path, bodies, secondsPerRound),
  }
}

function resultOf(pairs: readonly Pair[]): Result {
  return {
    ratio: median(pairs.map((pair) => pair.app.perSecond / pair.bare.perSecond)),
    processor: median(pairs.map((pair) => pair.bare.cpuMicros / pair.app.cpuMicros)),
    perSecond: median(pairs.map((pair) => pair.app.perSecond)),
    cpuMicros: median(pairs.map((pair) => pair.app.cpuMicros)),
  }
}

const kindNames = ['unchanged', 'vipUnchanged', 'full'] as const satisfies readonly Kind[]

function mapKinds<T>(make: (kind: Kind) => T): Record<Kind, T> {
  return { unchanged: make('unchanged'), vipUnchanged: make('vipUnchanged'), full: make('full') }
}

/** Both are measured after a warm-up, because compilation depends on the number of requests and not on time. */
async function warm(measure: () => Promise<Load>): Promise<void> {
  for (let requests = 0; requests < warmRequests; ) requests += (await measure()).requests
}

const least = { rounds: 5, 'requests in the slowest round': 500 } as const

export function outcomeOf(pairs: Readonly<Record<Kind, readonly Pair[]>>): Outcome {
  const { unchanged, vipUnchanged, full } = mapKinds((kind) => resultOf(pairs[kind]))
  const all = kindNames.flatMap((kind) => pairs[kind])
  const rounds = Math.min(...kindNames.map((kind) => pairs[kind].length))
  const slowest = Math.min(...all.flatMap(({ bare, app }) => [bare.requests, app.requests]))
  const missing = belowLeast({ rounds, 'requests in the slowest round': slowest }, least)
  const line = (name: string, result: Result) =>
    `${name}: ${Math.round(result.perSecond)}/s, ${ratio(result.ratio)} (by processor time alone ${result.processor.toFixed(2)})`
  return {
    ok: unchanged.ratio >= target && missing.length === 0,
    figure: ratio(unchanged.ratio),
    lines: [
      ...missing,
      line('user info, nothing new', unchanged),
      line('VIP info, nothing new', vipUnchanged),
      line('user info, the whole of it', full),
      ...describeMillionPlayers({ userInfoMicros: unchanged.cpuMicros, vipInfoMicros: vipUnchanged.cpuMicros }),
      `target: ${target.toFixed(2)}`,
    ],
  }
}

type Servers = {
  readonly bare: Server
  readonly app: Server
  readonly bodies: Readonly<Record<Kind, readonly string[]>>
}

/** The app starts first: the bare server repeats its answers. */
async function openServers(dir: string, keep: (running: Running) => void): Promise<Servers> {
  const env = await startEngines(dir, keep)
  const app = await startServer(new URL('./server.ts', import.meta.url), join(dir, 'app'), env, keep)
  const players = JSON.parse(readFileSync(join(dir, 'app', playersFile), 'utf8')) as Player[]
  const signedIn = await Promise.all(players.map((player) => signIn(app, player)))
  const bodies = {
    unchanged: await pollBodies(app, 'unchanged', signedIn),
    vipUnchanged: await pollBodies(app, 'vipUnchanged', signedIn),
    full: await pollBodies(app, 'full', signedIn),
  }
  const folder = join(dir, 'bare')
  mkdirSync(folder)
  writeFileSync(join(folder, answersFile), JSON.stringify(await answersOf(app, bodies)))
  return { app, bodies, bare: await startServer(new URL('./bare.ts', import.meta.url), folder, {}, keep) }
}

type Common = Readonly<Record<string, unknown>>

/** The common fields of a player's requests: their own device and session, after a sign-in over HTTP. */
async function signIn(app: Server, { uid, password, device }: Player): Promise<Common> {
  const common = { appId: 1526, deviceNumber: device, locale: 'en', appPackageName: packageName(1526), adid: 'organic' }
  const answer = await post(app, '/sso/idlogin', JSON.stringify({ ...common, userId: String(uid), password }))
  const { resultData } = JSON.parse(answer) as { resultData: { sign: string } }
  return { ...common, uid, sign: resultData.sign }
}

/** The body of each player's poll: with their current version, or with an outdated one. */
async function pollBodies(app: Server, kind: Kind, players: readonly Common[]): Promise<readonly string[]> {
  const { path, isKnown } = kinds[kind]
  return await Promise.all(
    players.map(async (common) => {
      const answer = await post(app, path, JSON.stringify(common))
      const { version } = (JSON.parse(answer) as { resultData: { version: string } }).resultData
      return JSON.stringify({ ...common, knownVersion: isKnown ? version : [...version].reverse().join('') })
    }),
  )
}

async function answersOf(app: Server, bodies: Servers['bodies']): Promise<Record<Kind, unknown>> {
  const answer = async (kind: Kind): Promise<unknown> => {
    const read = JSON.parse(await post(app, kinds[kind].path, bodies[kind][0] ?? '')) as { resultData: object }
    if ('unchanged' in read.resultData !== kinds[kind].isKnown) throw new Error(`${kind} has an unexpected answer`)
    return read
  }
  return {
    unchanged: await answer('unchanged'),
    vipUnchanged: await answer('vipUnchanged'),
    full: await answer('full'),
  }
}

function describeLoad({ perSecond, cpuMicros, p99Ms }: Load): string {
  return `${Math.round(perSecond)}/s (${cpuMicros.toFixed(0)} µs of processor each, p99 ${p99Ms} ms)`
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
