import type { Config } from './base/config.ts'
import type { Logger } from './base/log.ts'
import { closeRedis, openRedis, type RedisClient } from './base/redis.ts'
import { openVault, type Vault } from './base/vault.ts'
import { type Databases, openDatabases } from './db/databases.ts'
import { type Ledger, openLedger } from './ledger/index.ts'

/** What a process opens once and shares between all requests and workflows. */
export type AppContext = {
  readonly config: Config
  readonly databases: Databases
  readonly ledger: Ledger
  readonly redis: RedisClient
  readonly vault: Vault
  readonly log: Logger
}

/** Opens the shared connections. The ledger prepares its own; the other engines are first used by the first request. */
export function openAppContext(config: Config, log: Logger): AppContext {
  const databases = openDatabases(config, log)
  return {
    config,
    log,
    databases,
    ledger: openLedger(databases, log),
    redis: openRedis(config, log),
    vault: openVault({ sealing: config.vaultKeys, index: config.vaultIndexKey }),
  }
}

/** Closes the ledger first: it answers every command it has accepted before its connections end. */
export async function closeAppContext({ ledger, databases, redis }: AppContext): Promise<void> {
  await ledger.close()
  await databases.close()
  closeRedis(redis)
}
