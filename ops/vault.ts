import { readConfig } from '../server/src/base/config.ts'
import { createLog } from '../server/src/base/log.ts'
import { openVault } from '../server/src/base/vault.ts'
import { openDatabases } from '../server/src/db/databases.ts'
import { resealSeeds } from '../server/src/features/lottery/index.ts'
import { resealShard } from '../server/src/features/player/index.ts'

/**
 * `npm run vault -- rotate`: re-encrypts every value that does not use the newest key. Add the new key with a
 * higher number to ZAMRA_VAULT_KEYS, restart the servers with both, run this, and remove the old key.
 */
const [task] = process.argv.slice(2)
if (task !== 'rotate') {
  console.error('npm run vault -- rotate')
  process.exit(1)
}

const config = readConfig()
const databases = openDatabases(config, createLog(config))
const vault = openVault({ sealing: config.vaultKeys, index: config.vaultIndexKey })
const seeds = await resealSeeds(vault, databases)
console.log(`main: ${seeds.resealed} values re-encrypted with key ${vault.newest}`)
for (const shard of databases.shards) {
  const { resealed } = await resealShard(vault, shard)
  console.log(`${shard.name}: ${resealed} values re-encrypted with key ${vault.newest}`)
}
await databases.close()
