import { readConfig } from '../base/config.ts'
import { createLog } from '../base/log.ts'
import { fullPasswordCost } from '../base/password-cost.ts'
import { openProductClock } from '../base/product-clock.ts'
import { openVault } from '../base/vault.ts'
import { openDatabases } from '../db/databases.ts'
import { seed } from './seed.ts'

/** `node server/src/seed/main.ts`: fills the sandbox and prints its players, one JSON line each. */
const config = readConfig()
if (config.deployment === 'live')
  throw new Error('refusing to seed a live deployment: the seed creates players with public passwords')
const databases = openDatabases(config, createLog(config))
const vault = openVault({ sealing: config.vaultKeys, index: config.vaultIndexKeys })
try {
  const clock = openProductClock(config.clockOffsetFile)
  for (const player of await seed({ clock, databases, vault, passwordCost: fullPasswordCost }))
    process.stdout.write(`${JSON.stringify(player)}\n`)
} finally {
  await databases.close()
}
