import { join } from 'node:path'
import { type Postgres, startPostgres } from '../../ops/stack/postgres.ts'
import type { Running } from '../../ops/stack/processes.ts'
import { startRedis } from '../../ops/stack/redis.ts'
import { type AppContext, closeAppContext, openAppContext } from '../../server/src/app-context.ts'
import { readConfig } from '../../server/src/base/config.ts'
import { createLog } from '../../server/src/base/log.ts'
import { bucketRange } from '../../server/src/db/buckets.ts'
import { migrateMain, migrateShard } from '../../server/src/db/migrate-all.ts'
import { publishPolicies, sandbox, startPolicyCache } from '../../server/src/features/market/index.ts'
import { publishPromo, sandboxPromos } from '../../server/src/features/promo/index.ts'
import { putSandboxLevels } from '../../server/src/features/vip/index.ts'
import { repeat } from './players.ts'

/** Two servers of one app, each with connections of its own, on two shards and one Redis. */
export type RewardSite = {
  readonly servers: readonly [AppContext, AppContext]
  readonly shardOwners: readonly string[]
}

const shards = ['shard0', 'shard1'] as const
const approvers = ['asha', 'noor']

/** Engines are stopped by the caller, the last one first. */
export async function openRewardSite(dir: string, keep: (stop: () => Promise<unknown>) => void): Promise<RewardSite> {
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), durable: false })
  keepRunning(postgres, keep)
  const redis = await startRedis({ dir: join(dir, 'redis') })
  keepRunning(redis, keep)
  await createDatabases(postgres)
  const unreachable = 'http://127.0.0.1:1'
  const config = readConfig({
    ZAMRA_MAIN_URL: postgres.url('main'),
    ZAMRA_SHARD_URLS: shards.map((name) => postgres.url(name, 'zamra_app')).join(','),
    ZAMRA_REDIS_URL: redis.url,
    ZAMRA_RESTATE_INGRESS_URL: unreachable,
    ZAMRA_RESTATE_ADMIN_URL: unreachable,
    ZAMRA_SERVICE_URL: unreachable,
    ZAMRA_LOG_LEVEL: 'silent',
  })
  const open = () => {
    const app = openAppContext(config, createLog(config))
    keep(() => closeAppContext(app))
    return app
  }
  const servers = [open(), open()] as const
  await repeat(() => publishContent(servers[0]))
  for (const app of servers) {
    const leave = await startPolicyCache(app)
    keep(async () => leave())
  }
  return { servers, shardOwners: shards.map((name) => postgres.url(name)) }
}

function keepRunning(running: Running, keep: (stop: () => Promise<unknown>) => void): void {
  keep(() => running.stop())
}

async function createDatabases(postgres: Postgres): Promise<void> {
  await postgres.ensureDatabase('main')
  await migrateMain(postgres.url('main'))
  for (const [index, name] of shards.entries()) {
    await postgres.ensureDatabase(name)
    await migrateShard(postgres.url(name))
    const { first, last } = bucketRange(index, shards.length)
    await postgres.query(name, `select move_buckets(2, ${first}, ${last})`)
  }
}

/** As the seed of a sandbox does. */
async function publishContent({ databases, clock }: AppContext): Promise<void> {
  const at = clock.now()
  await databases.main.transact(async (tx) => {
    await publishPolicies(tx, sandbox, approvers, at)
    await putSandboxLevels(tx, approvers, at)
    for (const promo of sandboxPromos) await publishPromo(tx, promo, sandbox, { approvedBy: approvers, at })
  })
}
