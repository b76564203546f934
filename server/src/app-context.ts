import type { Config } from './base/config.ts'
import type { Logger } from './base/log.ts'
import { fullPasswordCost, type PasswordCost } from './base/password-cost.ts'
import { openProductClock, type ProductClock } from './base/product-clock.ts'
import { closeRedis, openRedis, type RedisClient } from './base/redis.ts'
import { openRedisCache, type RedisCache } from './base/redis-cache.ts'
import { openVault, type Vault } from './base/vault.ts'
import { type Databases, openDatabases } from './db/databases.ts'
import { type Ledger, openLedger } from './ledger/index.ts'
import { openProviders, type Providers } from './providers/providers.ts'

/** What a process opens once and shares between all requests and workflows. */
export type AppContext = {
  readonly config: Config
  /** The time by which every rule decides. A request and a run of a workflow read it once, as `now`. */
  readonly clock: ProductClock
  readonly databases: Databases
  readonly ledger: Ledger
  readonly redis: RedisClient
  readonly redisCache: RedisCache
  readonly vault: Vault
  readonly passwordCost: PasswordCost
  readonly providers: Providers
  readonly log: Logger
  /** Local caches and other values that features keep between requests: read them with `stateOf`. */
  readonly state: Map<StateKey<unknown>, unknown>
}

/** Opens the shared connections. The ledger prepares its own; the other engines are first used by the first request. */
export function openAppContext(config: Config, log: Logger, passwordCost = fullPasswordCost): AppContext {
  const clock = openProductClock(config.clockOffsetFile)
  const databases = openDatabases(config, log)
  const redis = openRedis(config, log)
  const vault = openVault({ sealing: config.vaultKeys, index: config.vaultIndexKeys })
  return {
    config,
    clock,
    log,
    databases,
    ledger: openLedger({ databases, clock, log }),
    redis,
    redisCache: openRedisCache(redis),
    vault,
    passwordCost,
    providers: openProviders({ config, vault, log }),
    state: new Map(),
  }
}

/** Closes the ledger first: it answers every command it has accepted before its connections end. */
export async function closeAppContext({ clock, ledger, databases, redis }: AppContext): Promise<void> {
  await ledger.close()
  await databases.close()
  closeRedis(redis)
  clock.close()
}

/**
 * Names a value that a feature keeps for the life of the process, and creates it at first use. The key is a constant of
 * the feature and the value belongs to the context, so two contexts in one test process share nothing.
 */
export type StateKey<T> = { readonly name: string; readonly create: (app: AppContext) => T }

export function stateKey<T>(name: string, create: (app: AppContext) => T): StateKey<T> {
  return { name, create }
}

export function stateOf<T>(app: AppContext, key: StateKey<T>): T {
  if (!app.state.has(key)) app.state.set(key, key.create(app))
  return app.state.get(key) as T
}
