import type { PlayerId } from '@zamra/contract/brand.ts'
import { bucketOf, shardIndex } from '../../server/src/db/buckets.ts'
import { auditHour } from './check.ts'
import { createShard } from './database.ts'
import type { Environment } from './environment.ts'
import { type Trouble, weatherOf } from './faults.ts'
import { createLife } from './jobs.ts'
import type { LedgerCode } from './ledger-code.ts'
import { createNetwork, type Journey } from './network.ts'
import { type Server, type ServerPlan, startServer } from './server.ts'
import { createWorld } from './virtual-time.ts'

export type HourReport = {
  readonly violations: readonly string[]
  readonly commands: number
  readonly events: number
  readonly simulatedMs: number
  readonly faults: ReadonlyMap<Trouble, number>
  /** The same for the same seed and the same code, and hardly for anything else. */
  readonly digest: string
}

const shardCount = 2
const serverCount = 2
const players = Array.from({ length: 12 }, (_, index) => (100_000_000 + index * 21) as PlayerId)
const stormMs = 3_600_000
const drainMs = 900_000

/** One hour of two servers, two shards and twelve players in bad weather, then a quarter of an hour without faults. */
export async function simulateHour(code: LedgerCode, seed: number, lengthMs = stormMs): Promise<HourReport> {
  const world = createWorld(seed)
  const weather = weatherOf(world)
  const violations: string[] = []
  const violate = (what: string) => void violations.push(`${what} at ${world.nowMs.toFixed(3)} ms`)
  const environment: Environment = { world, weather, violate }
  const shards = Array.from({ length: shardCount }, () => createShard(environment))
  const shardOf = (player: PlayerId) => shardIndex(bucketOf(player), shardCount)
  for (const player of players) shards[shardOf(player)]?.openWallet(player)
  const pickServer = keepServers({ code, environment, shards, shardOf }, lengthMs)
  const journeys = live(code, environment, pickServer, lengthMs)
  world.after(lengthMs, weather.clear)
  await world.run(lengthMs + drainMs)
  violations.push(...auditHour(shards, shardOf, players, journeys))
  return {
    violations,
    commands: journeys.length,
    events: world.events,
    simulatedMs: world.nowMs,
    faults: weather.counts,
    digest: `${world.events} ${world.random()} ${shards.flatMap(({ book }) => [...book.values()].map(({ cash, seq }) => `${cash}/${seq}`)).join()}`,
  }
}

/** Servers die now and then and come back empty. */
function keepServers(plan: ServerPlan, untilMs: number): () => Server {
  const { world, weather } = plan.environment
  const servers = Array.from({ length: serverCount }, () => startServer(plan))
  const reap = () => {
    for (const [index, server] of servers.entries()) {
      if (!server.isAlive || !weather.strikes('server killed')) continue
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
function live(
  code: LedgerCode,
  environment: Environment,
  pickServer: () => Server,
  untilMs: number,
): readonly Journey[] {
  const { world } = environment
  const messenger = createNetwork(environment, pickServer)
  const lives = players.map((player) => createLife(code, player, world.random))
  const journeys: Journey[] = []
  const burst = () => {
    const size = 1 + Math.floor(world.random() ** 3 * 120)
    for (let job = 0; job < size; job += 1) {
      world.after(world.random() * 50, () => {
        const lifecycle = lives[Math.floor(world.random() ** 2 * lives.length)]
        if (lifecycle) journeys.push(messenger.go(lifecycle()))
      })
    }
    if (world.nowMs < untilMs) world.after(world.random() * 40_000, burst)
  }
  burst()
  return journeys
}
