import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../ops/stack/postgres.ts'
import { startRedis } from '../../ops/stack/redis.ts'
import { closeAppContext, openAppContext } from '../../server/src/app-context.ts'
import { readConfig } from '../../server/src/base/config.ts'
import { createLog } from '../../server/src/base/log.ts'
import { migrateMain, migrateShard } from '../../server/src/db/migrate-all.ts'
import { publishPolicies, sandbox } from '../../server/src/features/market/index.ts'
import { openServer } from '../../server/src/server.ts'
import { staffEnvironment } from '../../server/test/staff-world.ts'
import type { World } from '../../server/test/world.ts'

/** A server with a back office and the owner of its database. */
export type Site = Pick<World, 'app' | 'staffListener' | 'mainOwner'>

const shard = 'shard0'
const unreachable = 'http://127.0.0.1:1'

/** What is started is stopped by the caller, the last one first. */
export async function openSite(dir: string, keep: (stop: () => Promise<unknown>) => void): Promise<Site> {
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), durable: false })
  keep(() => postgres.stop())
  const redis = await startRedis({ dir: join(dir, 'redis') })
  keep(() => redis.stop())
  await postgres.ensureDatabase('main')
  await migrateMain(postgres.url('main'))
  await postgres.ensureDatabase(shard)
  await migrateShard(postgres.url(shard))
  const configAs = (role?: string) =>
    readConfig({
      ...staffEnvironment,
      ZAMRA_MAIN_URL: postgres.url('main', role),
      ZAMRA_SHARD_URLS: postgres.url(shard, 'zamra_app'),
      ZAMRA_REDIS_URL: redis.url,
      ZAMRA_RESTATE_INGRESS_URL: unreachable,
      ZAMRA_RESTATE_ADMIN_URL: unreachable,
      ZAMRA_SERVICE_URL: unreachable,
      ZAMRA_LOG_LEVEL: 'silent',
    })
  const owner = openAppContext(configAs(), createLog(configAs()))
  await owner.databases.main.transact((tx) => publishPolicies(tx, sandbox, ['asha', 'noor'], owner.clock.now()))
  await closeAppContext(owner)
  const server = await openServer(configAs('zamra_app'))
  keep(() => server.close())
  const mainOwner = new pg.Pool({ connectionString: postgres.url('main'), max: 2 })
  keep(() => mainOwner.end())
  return { app: server.app, staffListener: server.staffListener, mainOwner } as Site
}
