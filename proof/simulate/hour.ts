import type { PlayerId } from '@zamra/contract/brand.ts'
import { bucketOf, shardIndex } from '../../server/src/db/buckets.ts'
import { auditHour } from './check.ts'
import { createShard } from './database.ts'
import type { Environment } from './environment.ts'
import { createFaultInjector, type Fault } from './faults.ts'
import { createPlayerJobs } from './jobs.ts'
import type { LedgerCode } from './ledger-code.ts'
import { createNetwork, type JobRun } from './network.ts'
import { type Server, type ServerPlan, startServer } from './server.ts'
import { createWorld } from './virtual-time.ts'

export type HourReport = {
  readonly violations: readonly string[]
  readonly commands: number
  readonly events: number
  readonly simulatedMs: number
  readonly faults: ReadonlyMap<Fault, number>
  /** Equal for equal seeds and code. */
  readonly digest: string
}

const shardCount = 2
const serverCount = 2
const players = Array.from({ length: 12 }, (_, index) => (100_000_000 + index * 21) as PlayerId)
const faultyMs = 3_600_000
const drainMs = 900_000

/** One hour of two servers, two shards and twelve players with faults, then a quarter of an hour without. */
export async function simulateHour(code: LedgerCode, seed: number, lengthMs = faultyMs): Promise<HourReport> {
  const world = createWorld(seed)
  const faults = createFaultInjector(world)
  const violations: string[] = []
  const violate = (what: string) => void violations.push(`${what} at ${world.nowMs.toFixed(3)} ms`)
  const environment: Environment = { world, faults, violate }
  const shards = Array.from({ length: shardCount }, () => createShard(environment))
  const shardOf = (player: PlayerId) => shardIndex(bucketOf(player), shardCount)
  for (const player of players) shards[shardOf(player)]?.openWallet(player)
  const pickServer = runServers({ code, environment, shards, shardOf }, lengthMs)
  const runs = sendJobs(code, environment, pickServer, lengthMs)
  world.after(lengthMs, faults.clear)
  await world.run(lengthMs + drainMs)
  violations.push(...auditHour(shards, shardOf, players, runs))
  return {
    violations,
    commands: runs.length,
    events: world.events,
    simulatedMs: world.nowMs,
    faults: faults.counts,
    digest: `${world.events} ${world.random()} ${shards.flatMap(({ book }) => [...book.values()].map(({ cash, seq }) => `${cash}/${seq}`)).join()}`,
  }
}

/** Servers are killed at random and restart with empty queues. */
function runServers(plan: ServerPlan, untilMs: number): () => Server {
  const { world, faults } = plan.environment
  const servers = Array.from({ length: serverCount }, () => startServer(plan))
  const reap = () => {
    for (const [index, server] of servers.entries()) {
      if (!server.isAlive || !faults.occurs('server killed')) continue
      server.kill()
      world.after(500 + world.random() * 5_000, () => {
        servers[index] = startServer(plan)
      })
    }
    if (world.nowMs < untilMs) world.after(2_000, reap)
  }
  world.after(2_000, reap)
  return () => servers[Math.floor(world.random() * serverCount)] as Server
}

/** Jobs come in bursts, so that batches form and queues fill. */
function sendJobs(
  code: LedgerCode,
  environment: Environment,
  pickServer: () => Server,
  untilMs: number,
): readonly JobRun[] {
  const { world } = environment
  const network = createNetwork(environment, pickServer)
  const jobsOfPlayers = players.map((player) => createPlayerJobs(code, player, world.random))
  const runs: JobRun[] = []
  const burst = () => {
    const size = 1 + Math.floor(world.random() ** 3 * 120)
    for (let job = 0; job < size; job += 1) {
      world.after(world.random() * 50, () => {
        const nextJob = jobsOfPlayers[Math.floor(world.random() ** 2 * jobsOfPlayers.length)]
        if (nextJob) runs.push(network.send(nextJob()))
      })
    }
    if (world.nowMs < untilMs) world.after(world.random() * 40_000, burst)
  }
  burst()
  return runs
}
