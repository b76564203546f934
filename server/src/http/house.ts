import type { Config } from '../base/config.ts'
import type { Logger } from '../base/log.ts'
import { openRedis } from '../base/redis.ts'
import { openVault } from '../base/vault.ts'
import { openDatabases } from '../db/databases.ts'
import { openLedger } from '../ledger/index.ts'
import type { House } from './context.ts'

/** Opens what every request shares. Nothing is asked of the engines yet. */
export function openHouse(config: Config, log: Logger): House {
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
