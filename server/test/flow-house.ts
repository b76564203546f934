import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { claimPort, releasePort } from '../../ops/stack/ports.ts'
import type { Restate } from '../../ops/stack/restate.ts'
import { readConfig } from '../src/base/config.ts'
import type { Shard } from '../src/db/databases.ts'
import type { Flow } from '../src/flow/define.ts'
import { keepFlows } from '../src/flow/keep.ts'
import { serveFlows } from '../src/flow/serve.ts'
import type { House } from '../src/http/context.ts'
import { closeHouse, openHouse } from '../src/http/house.ts'
import { openFlowGround } from './flow-ground.ts'
import { type Ground, openGround } from './ground.ts'

export type FlowHouse = {
  readonly house: House
  readonly restate: Restate
  readonly shard: Shard
  /** The shards for whoever may make tables. */
  readonly owners: Ground['owners']
  /** What was logged at warning or above, in order. */
  readonly warnings: readonly string[]
  /** Serves and keeps these flows, as a server process of this revision would. */
  open(flows: readonly Flow[], revision?: string): Promise<Opened>
  /** Restate comes back with nothing of what it knew. */
  wipe(): Promise<void>
  clear(): Promise<void>
}

export type Opened = { readonly house: House; readonly uri: string; close(): Promise<void> }

const pace = { lookMs: 150, silenceMs: 600 }

/** Databases and a Restate of its own, for flows that no room has. */
export async function openFlowHouse(): Promise<FlowHouse> {
  const [ground, flowGround] = await Promise.all([openGround(), openFlowGround()])
  const { restate } = flowGround
  const config = readConfig({
    ZAMRA_MAIN_URL: ground.mainUrl,
    ZAMRA_SHARD_URLS: ground.shardUrls.join(','),
    ZAMRA_REDIS_URL: ground.redisUrl,
    ZAMRA_RESTATE_INGRESS_URL: restate.ingressUrl,
    ZAMRA_RESTATE_ADMIN_URL: restate.adminUrl,
    ZAMRA_FLOW_PORT: '0',
    ZAMRA_SERVICE_URL: 'https://service.zamra.test/',
  })
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => warnings.push((JSON.parse(line) as { msg: string }).msg) })
  const house = openHouse(config, log)
  const ports = new Map<string, number>()
  return {
    house,
    restate,
    shard: house.databases.shards[0] as Shard,
    owners: ground.owners,
    warnings,
    async open(flows, revision = 'one') {
      // A server that comes back comes back at its old address, which nobody was given meanwhile.
      const flowPort = ports.get(revision) ?? (await claimPort())
      ports.set(revision, flowPort)
      return await open({ ...house, config: { ...config, revision, flowPort } }, flows)
    },
    async wipe() {
      await restate.kill()
      for (const name of readdirSync(restate.dir)) rmSync(join(restate.dir, name), { recursive: true, force: true })
      await restate.restart()
    },
    async clear() {
      await flowGround.clear()
      await closeHouse(house)
      await ground.clear()
      for (const port of ports.values()) releasePort(port)
    },
  }
}

async function open(house: House, flows: readonly Flow[]): Promise<Opened> {
  const endpoint = await serveFlows(house, flows)
  const keeper = keepFlows(house, flows, endpoint.uri, pace)
  return {
    house,
    uri: endpoint.uri,
    async close() {
      await keeper.stop()
      await endpoint.close()
    },
  }
}
