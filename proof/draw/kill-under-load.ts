import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { appInfo } from '@zamra/contract/constants.ts'
import type { LotteryGame } from '@zamra/contract/lottery-games.ts'
import { packageName } from '@zamra/contract/package-name.ts'
import { type Stack, startStack } from '../../ops/stack/stack.ts'
import type { AppContext } from '../../server/src/app-context.ts'
import { closeAppContext, openAppContext } from '../../server/src/app-context.ts'
import { readConfig } from '../../server/src/base/config.ts'
import { createLog } from '../../server/src/base/log.ts'
import { type Buyer, newBuyers, orderOf } from './buyers.ts'
import { checkDraws, type DrawProblems } from './check-draws.ts'

export type KillReport = {
  readonly draws: DrawProblems
  readonly kills: Readonly<Record<string, number>>
  readonly sold: number
}

const pace = 'minute:8,five:12,six45:16,beaconDelay:10,fallbackRounds:7,voidAfter:90'
const downMs = 300
/** A device may call twice a second, and a buyer fetches the draws before each ticket. */
const pauseMs = 600
/** With fewer tickets sold the run proves nothing. */
export const leastSold = 20
const timeoutMs = 150_000
/** The states of a draw in which its server is killed. Most last only a moment and are hit by chance. */
const states = ['OPEN', 'CLOSED', 'ROOTED', 'DRAWN', 'SETTLED'] as const
/** The kills that must have happened, or the run proves nothing. */
export const requiredKills = ['OPEN', 'ROOTED', 'Restate wiped', 'PostgreSQL killed'] as const

/**
 * The whole app on real engines. Tickets are bought without a pause, and whenever a draw is in a state in which no server
 * was killed yet, the server is killed. Meanwhile Restate loses its data and PostgreSQL is killed.
 */
export async function killUnderLoad(dir: string, seconds: number, print: (line: string) => void): Promise<KillReport> {
  // The other games have the rules of these at a slower pace, so their draws would only be waited for.
  const draws = { ZAMRA_LOTTERIES: 'minute,five,six45', ZAMRA_DRAW_PACE: pace }
  const env = { ...draws, ZAMRA_LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: join(dir, 'compiled') }
  const stack = await startStack({ dir, env })
  const config = readConfig({ ...stack.env, ZAMRA_LOG_LEVEL: 'silent' })
  const app = openAppContext(config, createLog(config))
  try {
    const buyers = await newBuyers(app, 6)
    await waitForFirstSale(app)
    const load: Load = { sold: 0, isOver: false }
    const buying = Promise.all(buyers.map((buyer, at) => keepBuying(stack, buyer, at, load)))
    const kills = await injectFaults({ stack, app, dir, load }, seconds)
    load.isOver = true
    await buying
    print(`load and kills have ended: ${JSON.stringify(kills)}, ${load.sold} tickets sold`)
    return { draws: await checkWhenDone(stack), kills, sold: load.sold }
  } finally {
    await closeAppContext(app)
    await stack.stop()
  }
}

type Load = { sold: number; isOver: boolean }

async function keepBuying({ urls }: Stack, buyer: Buyer, seed: number, load: Load): Promise<void> {
  for (let number = seed * 1_000; !load.isOver; number += 1) {
    const from = { deviceNumber: buyer.device }
    const draws = await callLottery<{ list: readonly { drawId: string; game: LotteryGame }[] }>(
      urls.server,
      'soon',
      from,
    )
    const draw = draws?.list[number % (draws.list.length || 1)]
    const bought = draw && (await callLottery(urls.server, 'buy', orderOf(buyer, draw.drawId, draw.game, number)))
    if (bought) load.sold += 1
    await sleep(pauseMs)
  }
}

/** Waits until the workflows of the server run and witnesses have opened a sale. */
async function waitForFirstSale({ databases }: AppContext): Promise<void> {
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; await sleep(200)) {
    const { rows } = await databases.main.pool.query(
      'select from draw where opens_at < now() and sale_note is not null',
    )
    if (rows.length > 0) return
  }
  throw new Error('no draw was ever on sale')
}

/** Undefined when it was refused or not answered. */
async function callLottery<T>(server: string, call: string, body: object): Promise<T | undefined> {
  const common = {
    appId: appInfo.id,
    appPackageName: packageName(appInfo.id),
    locale: 'en',
  }
  try {
    const response = await fetch(`${server}/api/lottery/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...common, ...body }),
      signal: AbortSignal.timeout(5_000),
    })
    const answer = (await response.json()) as { state: string; resultData: T }
    return answer.state === '200' ? answer.resultData : undefined
  } catch {
    return undefined
  }
}

type FaultyRun = { readonly stack: Stack; readonly app: AppContext; readonly dir: string; readonly load: Load }

async function injectFaults({ stack, app, dir, load }: FaultyRun, seconds: number): Promise<Record<string, number>> {
  const kills: Record<string, number> = {}
  const count = (name: string) => {
    kills[name] = (kills[name] ?? 0) + 1
  }
  const untilMs = performance.now() + seconds * 1_000
  let position = await lastLogPosition(app)
  const plans = [
    { at: 0.4, inject: () => wipeRestate(stack, dir), name: 'Restate wiped' },
    { at: 0.7, inject: () => killAndRestart(stack, 'postgres'), name: 'PostgreSQL killed' },
  ]
  const isEnough = () => load.sold >= leastSold && requiredKills.every((name) => kills[name] !== undefined)
  while (performance.now() < untilMs || (!isEnough() && performance.now() < untilMs + timeoutMs)) {
    const share = 1 - (untilMs - performance.now()) / (seconds * 1_000)
    const plan = plans.find(({ at }) => share >= at)
    if (plan) {
      plans.splice(plans.indexOf(plan), 1)
      await plan.inject()
      count(plan.name)
    }
    const state = await leastKilledState(app, kills)
    // Killing a server again before it has done anything would prove nothing.
    if (state && (await lastLogPosition(app)) > position) {
      await killAndRestart(stack, 'server')
      position = await lastLogPosition(app)
      count(state)
    }
    await sleep(20)
  }
  return kills
}

/** The number of log entries so far; undefined while the database is down. */
async function lastLogPosition({ databases: { main } }: AppContext): Promise<bigint> {
  const { rows } = await main.pool
    .query<{ position: bigint }>('select coalesce(max(position), 0)::bigint as position from draw_log')
    .catch(() => ({ rows: [] }))
  return rows[0]?.position ?? 0n
}

/** Of the current states of all draws, the one in which a server was killed least often. */
async function leastKilledState(app: AppContext, kills: Readonly<Record<string, number>>): Promise<string | undefined> {
  const { rows } = await app.databases.main.pool
    .query<{ state: string }>(`select distinct state from draw where opens_at < now() and state = any ($1)`, [states])
    .catch(() => ({ rows: [] }))
  const times = (state: string) => kills[state] ?? 0
  return (
    rows
      .map(({ state }) => state)
      // Some draw is always open, so one kill is enough there. A draw whose server is killed whenever it is closed never
      // has a root, so no state is chosen again before the one that takes longest to reach.
      .filter((state) => times(state) === 0 || (state !== 'OPEN' && times(state) <= times('ROOTED')))
      .toSorted((one, other) => times(one) - times(other))[0]
  )
}

async function killAndRestart(stack: Stack, part: 'server' | 'postgres'): Promise<void> {
  await stack.kill(part)
  await sleep(downMs)
  await stack.restart(part)
}

async function wipeRestate(stack: Stack, dir: string): Promise<void> {
  await stack.kill('restate')
  const data = join(dir, 'restate')
  for (const name of readdirSync(data)) rmSync(join(data, name), { recursive: true, force: true })
  await stack.restart('restate')
}

/** Draws never end, so only those count whose sale was over when the load stopped. */
async function checkWhenDone({ urls }: Stack): Promise<DrawProblems> {
  const overAt = new Date()
  for (const deadline = performance.now() + timeoutMs; ; ) {
    const judged = await checkDraws({ main: urls.main, shards: urls.shardOwners }, overAt)
    const isDone = judged.checks.every(([, against]) => against.length === 0)
    if (isDone || performance.now() > deadline) return judged
    await sleep(1_000)
  }
}
