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
  /** How long each killed server took to listen again. */
  readonly restartMs: number[]
}

const everyMs = 1_000
const downMs = 400

/**
 * Kills a server process every second and restarts it, as long as two others listen. Redis loses its data twice and Restate
 * once, at these shares of the work, while servers are still being killed.
 */
export async function killServers(
  site: Site,
  progress: () => number,
  until: AbortSignal,
  report: KillReport = newKillReport(),
): Promise<KillReport> {
  const began = performance.now()
  const servers = new RollingKills(site.servers, report.restartMs)
  // One engine at a time: on a machine whose progress jumps, two wipes of Redis would start it twice on one port.
  let wiping: Promise<void> = Promise.resolve()
  const plans = [
    { at: 0.25, wipe: () => wipeRedis(site, report) },
    { at: 0.5, wipe: () => wipeRestate(site, report) },
    { at: 0.75, wipe: () => wipeRedis(site, report) },
  ]
  for (let tick = 1; !until.aborted; tick += 1) {
    if (plans[0] && progress() >= plans[0].at) wiping = wiping.then(plans.shift()?.wipe)
    if (servers.killNext()) report.serverKills += 1
    // By the clock, so that a slow kill does not delay the next one.
    await sleep(Math.max(0, tick * everyMs - (performance.now() - began)), undefined, { signal: until }).catch(() => {})
  }
  report.seconds = Math.round((performance.now() - began) / 1_000)
  for (const { wipe } of plans) wiping = wiping.then(wipe)
  await wiping
  await servers.allRestarted()
  return report
}

export function newKillReport(): KillReport {
  return { serverKills: 0, restateWipes: 0, redisWipes: 0, seconds: 0, restartMs: [] }
}

/** The server that has run longest is killed next. */
class RollingKills {
  readonly #running: Running[]
  readonly #restarting = new Set<Promise<void>>()
  readonly #backMs: number[]

  constructor(servers: readonly Running[], backMs: number[]) {
    this.#running = [...servers]
    this.#backMs = backMs
  }

  /** Two servers keep running: with one, the app would be unavailable while the other restarts. */
  killNext(): boolean {
    const server = this.#running.length > runningMin ? this.#running.shift() : undefined
    if (!server) return false
    const restarting = this.#killAndRestart(server).finally(() => this.#restarting.delete(restarting))
    this.#restarting.add(restarting)
    return true
  }

  async allRestarted(): Promise<void> {
    await Promise.all(this.#restarting)
  }

  /** A server that started while an engine was down may have exited; it is then started again. */
  async #killAndRestart(server: Running): Promise<void> {
    await server.kill()
    const began = performance.now()
    for (let tries = 0; tries < restartsMax; tries += 1) {
      try {
        await server.restart()
        this.#running.push(server)
        this.#backMs.push(Math.round(performance.now() - began))
        return
      } catch {
        await sleep(everyMs)
      }
    }
    throw new Error(`${server.name} could not be restarted`)
  }
}

const runningMin = 2
const restartsMax = 10

async function wipeRedis({ stack }: Site, report: KillReport): Promise<void> {
  await stack.kill('redis')
  await sleep(downMs)
  await stack.restart('redis')
  report.redisWipes += 1
}

async function wipeRestate({ stack, dir }: Site, report: KillReport): Promise<void> {
  await stack.kill('restate')
  const data = join(dir, 'restate')
  for (const name of readdirSync(data)) rmSync(join(data, name), { recursive: true, force: true })
  await sleep(downMs)
  await stack.restart('restate')
  report.restateWipes += 1
}
