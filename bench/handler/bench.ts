import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { packageName } from '@zamra/contract/package-name.ts'
import { belowLeast } from '../../ops/runner/least.ts'
import { type Outcome, type RunOptions, ratio } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import type { Running } from '../../ops/stack/processes.ts'
import { type Load, load } from './load.ts'
import { type Player, path, playersFile } from './message.ts'
import { post, type Server, startEngines, startServer } from './servers.ts'

export const about =
  'The generic handler (decode, admit, rate limit and session in Redis, log, count, encode) against bare Fastify, same bytes.'

const target = 0.6
const rounds = 11
const secondsPerRound = 1
const warmRequests = 60_000

/** Rounds alternate, so that other work on the machine affects both; the median of the rounds' ratios is the figure. */
export async function run({ print }: Pick<RunOptions, 'print'>): Promise<Outcome> {
  const dir = temporaryFolder('bench-handler')
  const stops: (() => Promise<void>)[] = []
  try {
    const servers = await open(dir, (running) => stops.unshift(() => running.stop()))
    await requireSameBytes(servers)
    const measure = ({ port, pid }: Server) => load({ port, pid }, path, servers.bodies, secondsPerRound)
    for (const server of [servers.bare, servers.app]) await warm(() => measure(server))
    const pairs: Pair[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const pair = { bare: await measure(servers.bare), app: await measure(servers.app) }
      pairs.push(pair)
      print(
        `round ${round}: bare ${describeLoad(pair.bare)}; handler ${describeLoad(pair.app)}; ${ratio(throughput(pair))}`,
      )
    }
    return outcomeOf(pairs)
  } finally {
    for (const stop of stops) await stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Both are measured after a warm-up, because compilation depends on the number of requests and not on time. */
async function warm(measure: () => Promise<Load>): Promise<void> {
  for (let requests = 0; requests < warmRequests; ) requests += (await measure()).requests
}

type Pair = { readonly bare: Load; readonly app: Load }

const least = { rounds: 5, 'requests in the slowest round': 500 } as const

export function outcomeOf(pairs: readonly Pair[]): Outcome {
  const figure = median(pairs.map(throughput))
  const processor = median(pairs.map(({ bare, app }) => bare.cpuMicros / app.cpuMicros))
  const slowest = Math.min(...pairs.flatMap(({ bare, app }) => [bare.requests, app.requests]))
  const missing = belowLeast({ rounds: pairs.length, 'requests in the slowest round': slowest }, least)
  return {
    ok: figure >= target && missing.length === 0,
    figure: ratio(figure),
    lines: [
      ...missing,
      `by processor time alone, which other work on the machine distorts less: ${processor.toFixed(2)}`,
      `target: ${target.toFixed(2)}`,
    ],
  }
}

function throughput({ bare, app }: Pair): number {
  return app.perSecond / bare.perSecond
}

type Servers = { readonly bare: Server; readonly app: Server; readonly bodies: readonly string[] }

async function open(dir: string, keep: (running: Running) => void): Promise<Servers> {
  const env = await startEngines(dir, keep)
  const bare = await startServer(new URL('./bare.ts', import.meta.url), join(dir, 'bare'), {}, keep)
  const app = await startServer(new URL('./server.ts', import.meta.url), join(dir, 'app'), env, keep)
  const players = JSON.parse(readFileSync(join(dir, 'app', playersFile), 'utf8')) as Player[]
  return { bare, app, bodies: await Promise.all(players.map((player) => signIn(app, player))) }
}

/** The common fields of a player's requests: their own device and session, after a sign-in over HTTP. */
async function signIn(app: Server, { uid, password, device }: Player): Promise<string> {
  const common = { appId: 1526, deviceNumber: device, locale: 'en', appPackageName: packageName(1526), adid: 'organic' }
  const answer = await post(app, '/sso/idlogin', JSON.stringify({ ...common, userId: String(uid), password }))
  const { resultData } = JSON.parse(answer) as { resultData: { sign: string } }
  return JSON.stringify({ ...common, uid, sign: resultData.sign })
}

async function requireSameBytes({ bare, app, bodies: [body = ''] }: Servers): Promise<void> {
  const [one, other] = [await post(bare, path, body), await post(app, path, body)]
  if (one !== other) throw new Error(`the two servers do not answer the same:\n${one}\n${other}`)
}

function describeLoad({ perSecond, cpuMicros, p99Ms }: Load): string {
  return `${Math.round(perSecond)}/s (${cpuMicros.toFixed(0)} µs of processor each, p99 ${p99Ms} ms)`
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

if (import.meta.main) {
  const { figure, lines = [] } = await run({ print: (line) => console.log(line) })
  for (const line of [...lines, figure]) console.log(line)
}
