import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from './house.ts'

export type Storm = { serverKills: number; restateWipes: number; redisWipes: number; seconds: number }

const everyMs = 1_000
const awayMs = 400

/**
 * Every second a server process is killed as it stands and started again, as long as another one listens. On the way
 * Redis loses everything twice and Restate once: at these shares of the work.
 */
export async function rage(site: Site, progress: () => number, until: AbortSignal): Promise<Storm> {
  const storm: Storm = { serverKills: 0, restateWipes: 0, redisWipes: 0, seconds: 0 }
  const began = performance.now()
  const rising = new Set<Promise<unknown>>()
  const plans = [
    { at: 0.25, strike: () => wipeRedis(site, storm) },
    { at: 0.5, strike: () => wipeRestate(site, storm) },
    { at: 0.75, strike: () => wipeRedis(site, storm) },
  ]
  for (let turn = 0; !until.aborted; turn += 1) {
    const next = plans[0]
    if (next && progress() >= next.at) {
      plans.shift()
      await next.strike()
    }
    if (killOne(site, turn, rising)) storm.serverKills += 1
    await sleep(everyMs, undefined, { signal: until }).catch(() => {})
  }
  await Promise.all(rising)
  for (const { strike } of plans) await strike()
  storm.seconds = Math.round((performance.now() - began) / 1_000)
  return storm
}

const starting = new Set<number>()

function killOne({ servers }: Site, turn: number, rising: Set<Promise<unknown>>): boolean {
  const up = servers.map((_, index) => index).filter((index) => !starting.has(index))
  if (up.length < 2) return false
  const index = up[turn % up.length] as number
  const server = servers[index]
  starting.add(index)
  const back = (async () => {
    await server?.kill()
    await server?.restart()
  })().finally(() => {
    starting.delete(index)
    rising.delete(back)
  })
  rising.add(back)
  return true
}

async function wipeRedis({ stack }: Site, storm: Storm): Promise<void> {
  await stack.kill('redis')
  await sleep(awayMs)
  await stack.restart('redis')
  storm.redisWipes += 1
}

async function wipeRestate({ stack, dir }: Site, storm: Storm): Promise<void> {
  await stack.kill('restate')
  const data = join(dir, 'restate')
  for (const name of readdirSync(data)) rmSync(join(data, name), { recursive: true, force: true })
  await sleep(awayMs)
  await stack.restart('restate')
  storm.restateWipes += 1
}
