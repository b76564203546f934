import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageName } from '@zamra/contract/package-name.ts'
import { type Outcome, type RunOptions, ratio } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import { claimPort } from '../../ops/stack/ports.ts'
import { startPostgres } from '../../ops/stack/postgres.ts'
import { type Running, run as start } from '../../ops/stack/processes.ts'
import { startRedis } from '../../ops/stack/redis.ts'
import { createLog } from '../../server/src/base/log.ts'
import { migrateAll } from '../../server/src/db/migrate-all.ts'
import { type Load, load } from './load.ts'
import { type Player, path, playersFile, readyFile } from './message.ts'

export const about =
  'The generic handler (decode, admit, rate limit and session in Redis, log, count, encode) against bare Fastify, same bytes.'

const target = 0.6
const rounds = 11
const secondsPerRound = 1
const warmRequests = 60_000

/** Rounds alternate, so that whatever else the machine does meets both; the median of the rounds' ratios is the figure. */
export async function run({ say }: Pick<RunOptions, 'say'>): Promise<Outcome> {
  const dir = temporaryFolder('bench-handler')
  const stops: (() => Promise<void>)[] = []
  try {
    const servers = await open(dir, (running) => stops.unshift(() => running.stop()))
    await sameBytes(servers)
    const measure = ({ port, pid }: Server) => load(port, pid, servers.bodies, secondsPerRound)
    for (const server of [servers.bare, servers.house]) await warm(() => measure(server))
    const pairs: Pair[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const pair = { bare: await measure(servers.bare), house: await measure(servers.house) }
      pairs.push(pair)
      say(`round ${round}: bare ${tell(pair.bare)}; handler ${tell(pair.house)}; ${ratio(throughput(pair))}`)
    }
    const figure = median(pairs.map(throughput))
    const processor = median(pairs.map(({ bare, house }) => bare.cpuMicros / house.cpuMicros))
    const lines = [`by processor time alone, which other work on the machine distorts less: ${processor.toFixed(2)}`]
    return { ok: figure >= target, figure: ratio(figure), lines: [...lines, `target: ${target.toFixed(2)}`] }
  } finally {
    for (const stop of stops) await stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Both are measured as they run after a while: compiled, which takes so many requests and not so many seconds. */
async function warm(measure: () => Promise<Load>): Promise<void> {
  for (let requests = 0; requests < warmRequests; ) requests += (await measure()).requests
}

type Pair = { readonly bare: Load; readonly house: Load }

function throughput({ bare, house }: Pair): number {
  return house.perSecond / bare.perSecond
}

type Server = { readonly port: number; readonly pid: number }
type Servers = { readonly bare: Server; readonly house: Server; readonly bodies: readonly string[] }

async function open(dir: string, keep: (running: Running) => void): Promise<Servers> {
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), durable: false })
  keep(postgres)
  const redis = await startRedis({ dir: join(dir, 'redis') })
  keep(redis)
  const shards = ['shard0', 'shard1']
  for (const name of ['main', ...shards]) await postgres.ensureDatabase(name)
  const owners = { mainUrl: postgres.url('main'), shardUrls: shards.map((name) => postgres.url(name)) }
  await migrateAll(owners, createLog({ logLevel: 'silent', revision: 'bench' }))
  const nowhere = 'http://127.0.0.1:1'
  const env = {
    ZAMRA_MAIN_URL: postgres.url('main'),
    ZAMRA_SHARD_URLS: shards.map((name) => postgres.url(name, 'zamra_app')).join(),
    ZAMRA_REDIS_URL: redis.url,
    ZAMRA_RESTATE_INGRESS_URL: nowhere,
    ZAMRA_RESTATE_ADMIN_URL: nowhere,
    ZAMRA_SERVICE_URL: nowhere,
  }
  const bare = await server('bare', dir, {}, keep)
  const house = await server('house', dir, env, keep)
  const players = JSON.parse(readFileSync(join(dir, 'house', playersFile), 'utf8')) as Player[]
  return { bare, house, bodies: await Promise.all(players.map((player) => signIn(house, player))) }
}

type Environment = Readonly<Record<string, string>>

async function server(name: string, dir: string, env: Environment, keep: (running: Running) => void): Promise<Server> {
  const folder = join(dir, name)
  mkdirSync(folder)
  const port = await claimPort()
  const running = await start({
    name,
    command: process.execPath,
    args: [fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), String(port), folder],
    env: { ...env, NODE_ENV: 'production' },
    logFile: join(folder, 'output.log'),
    ports: [port],
    graceMs: 1_000,
    ready: () => existsSync(join(folder, readyFile)),
  })
  keep(running)
  return { port, pid: running.pid }
}

/** What a player sends: his own device, his own session. Signed in from outside, as everybody is. */
async function signIn(house: Server, { uid, password, device }: Player): Promise<string> {
  const common = { appId: 1526, deviceNumber: device, locale: 'en', appPackageName: packageName(1526), adid: 'organic' }
  const answer = await ask(house, '/sso/idlogin', JSON.stringify({ ...common, userId: String(uid), password }))
  const { resultData } = JSON.parse(answer) as { resultData: { sign: string } }
  return JSON.stringify({ ...common, uid, sign: resultData.sign })
}

async function sameBytes({ bare, house, bodies: [body = ''] }: Servers): Promise<void> {
  const [one, other] = [await ask(bare, path, body), await ask(house, path, body)]
  if (one !== other) throw new Error(`the two servers do not answer the same:\n${one}\n${other}`)
}

async function ask({ port }: Server, call: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${port}/api${call}`, { method: 'POST', headers, body })
  return await answer.text()
}

function tell({ perSecond, cpuMicros, p99Ms }: Load): string {
  return `${Math.round(perSecond)}/s (${cpuMicros.toFixed(0)} µs of processor each, p99 ${p99Ms} ms)`
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

if (import.meta.main) {
  const { figure, lines = [] } = await run({ say: (line) => console.log(line) })
  for (const line of [...lines, figure]) console.log(line)
}
