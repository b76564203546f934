import { join } from 'node:path'
import { startSimulators } from '../../ops/stack/app-processes.ts'
import { beaconEnvironment, witnessEnvironment } from '../../ops/stack/draw-environment.ts'
import { claimPort } from '../../ops/stack/ports.ts'
import { startPostgres } from '../../ops/stack/postgres.ts'
import { startRedis } from '../../ops/stack/redis.ts'
import { readConfig } from '../../server/src/base/config.ts'
import { createLog, type Logger } from '../../server/src/base/log.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import type { MainTables } from '../../server/src/db/generated/main-tables.ts'
import { migrateMain, migrateShard } from '../../server/src/db/migrate-all.ts'
import { publishPolicies, sandbox } from '../../server/src/features/market/index.ts'
import { openServer, type ZamraServer } from '../../server/src/server.ts'
import type { Urls } from './check-draws.ts'

/** A server without workflows in this process: the proof performs the steps of each draw itself. */
export type DrawFixture = { readonly opened: ZamraServer; readonly urls: Urls; close(): Promise<void> }

const nowhere = 'http://127.0.0.1:1'

export async function openDrawFixture(dir: string, pace: string): Promise<DrawFixture> {
  const port = await claimPort()
  const witnessPorts = { witness1: await claimPort(), witness2: await claimPort(), witness3: await claimPort() }
  const [postgres, redis, simulators] = await Promise.all([
    startPostgres({ dir: join(dir, 'postgres'), durable: false }),
    startRedis({ dir: join(dir, 'redis') }),
    startSimulators(join(dir, 'simulators.log'), { beacon: port, ...witnessPorts }),
  ])
  for (const name of ['main', 'shard0', 'shard1']) {
    await postgres.ensureDatabase(name)
    await (name === 'main' ? migrateMain : migrateShard)(postgres.url(name))
  }
  const shards = ['shard0', 'shard1']
  const config = readConfig({
    ZAMRA_MAIN_URL: postgres.url('main'),
    ZAMRA_SHARD_URLS: shards.map((name) => postgres.url(name, 'zamra_app')).join(),
    ZAMRA_REDIS_URL: redis.url,
    ZAMRA_RESTATE_INGRESS_URL: nowhere,
    ZAMRA_RESTATE_ADMIN_URL: nowhere,
    ZAMRA_SERVICE_URL: nowhere,
    ...(await beaconEnvironment(simulators.urls)),
    ...witnessEnvironment(simulators.urls),
    ZAMRA_DRAW_PACE: pace,
  })
  const log = createLog({ logLevel: 'silent', revision: 'proof' })
  await publishLaw(config.mainUrl, log)
  const opened = await openServer(config, { log })
  return {
    opened,
    urls: { main: postgres.url('main'), shards: shards.map((name) => postgres.url(name)) },
    async close() {
      await opened.close()
      await simulators.stop()
      await redis.stop()
      await postgres.stop()
    },
  }
}

/** Publishes the sandbox market policies. */
async function publishLaw(url: string, log: Logger): Promise<void> {
  const main = openDatabase<MainTables>(url, 'main', log)
  await main.transact((tx) => publishPolicies(tx, sandbox, ['one of the proof', 'another of the proof'], new Date()))
  await main.close()
}
