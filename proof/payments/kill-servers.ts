import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Running } from '../../ops/stack/processes.ts'
import type { Site } from './server-group.ts'

export type KillReport = {
  serverKills: number
  restateWipes: number
  redisWipes: number
  seconds: number
  /** How long each that was killed took to listen again. */
  readonly backMs: number[]
}

const everyMs = 1_000
const awayMs = 400

/**
 * Kills a server process every second and restarts it, as long as two others listen. Redis loses its data twice and Restate
 * once, at these shares of the work, while servers are still being killed.
 */
export async function killServers(
  site: Site,
  progress: () => number,
  until: AbortSignal,
  storm: KillReport = newKillReport(),
): Promise<KillReport> {
  const began = performance.now()
  const turns = new Turns(site.servers, storm.backMs)
  // One engine at a time: on a machine whose progress jumps, two wipes of Redis would start it twice on one port.
  let wiping: Promise<void> = Promise.resolve()
  const plans = [
    { at: 0.25, strike: () => wipeRedis(site, storm) },
    { at: 0.5, strike: () => wipeRestate(site, storm) },
    { at: 0.75, strike: () => wipeRedis(site, storm) },
  ]
  for (let turn = 1; !until.aborted; turn += 1) {
    if (plans[0] && progress() >= plans[0].at) wiping = wiping.then(plans.shift()?.strike)
    if (turns.killNext()) storm.serverKills += 1
    // By the clock: what a turn takes does not make the next one late.
    await sleep(Math.max(0, turn * everyMs - (performance.now() - began)), undefined, { signal: until }).catch(() => {})
  }
  storm.seconds = Math.round((performance.now() - began) / 1_000)
  for (const { strike } of plans) wiping = wiping.then(strike)
  await wiping
  await turns.everybodyUp()
  return storm
}

export function newKillReport(): KillReport {
  return { serverKills: 0, restateWipes: 0, redisWipes: 0, seconds: 0, backMs: [] }
}

/** The server that has run longest is killed next. */
class Turns {
  readonly #standing: Running[]
  readonly #rising = new Set<Promise<void>>()
  readonly #backMs: number[]

  constructor(servers: readonly Running[], backMs: number[]) {
    this.#standing = [...servers]
    this.#backMs = backMs
  }

  /** Two are left alone: with one, the house would be closed for as long as that one dies. */
  killNext(): boolean {
    const server = this.#standing.length > leftAlone ? this.#standing.shift() : undefined
    if (!server) return false
    const rising = this.#killAndRaise(server).finally(() => this.#rising.delete(rising))
    this.#rising.add(rising)
    return true
  }

  async everybodyUp(): Promise<void> {
    await Promise.all(this.#rising)
  }

  /** One that was started while an engine was away may have given up: then it is started again, as a watchman would. */
  async #killAndRaise(server: Running): Promise<void> {
    await server.kill()
    const began = performance.now()
    for (let tries = 0; tries < triesMax; tries += 1) {
      try {
        await server.restart()
        this.#standing.push(server)
        this.#backMs.push(Math.round(performance.now() - began))
        return
      } catch {
        await sleep(everyMs)
      }
    }
    throw new Error(`${server.name} could not be started again`)
  }
}

const leftAlone = 2
const triesMax = 10

async function wipeRedis({ stack }: Site, storm: KillReport): Promise<void> {
  await stack.kill('redis')
  await sleep(awayMs)
  await stack.restart('redis')
  storm.redisWipes += 1
}

async function wipeRestate({ stack, dir }: Site, storm: KillReport): Promise<void> {
  await stack.kill('restate')
  const data = join(dir, 'restate')
  for (const name of readdirSync(data)) rmSync(join(data, name), { recursive: true, force: true })
  await sleep(awayMs)
  await stack.restart('restate')
  storm.restateWipes += 1
}
