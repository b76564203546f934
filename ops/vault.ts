import { readConfig } from '../server/src/base/config.ts'
import { createLog } from '../server/src/base/log.ts'
import { openProductClock } from '../server/src/base/product-clock.ts'
import { openVault } from '../server/src/base/vault.ts'
import { openDatabases } from '../server/src/db/databases.ts'
import { resealSeeds } from '../server/src/features/lottery/index.ts'
import { reindexShard, resealShard } from '../server/src/features/player/index.ts'
import { forgetRemovedIndexKeys } from '../server/src/features/session/index.ts'

/**
 * `npm run vault -- rotate`: re-encrypts every value that does not use the newest key of ZAMRA_VAULT_KEYS, and moves
 * every phone number, Google account and bank account to the first key of ZAMRA_VAULT_INDEX_KEY. The guide to
 * deployment says in which order the keys are added and removed.
 */
const [task] = process.argv.slice(2)
if (task !== 'rotate') {
  console.error('npm run vault -- rotate')
  process.exit(1)
}

const config = readConfig()
const databases = openDatabases(config, createLog(config))
const clock = openProductClock(config.clockOffsetFile)
const vault = openVault({ sealing: config.vaultKeys, index: config.vaultIndexKeys })
const seeds = await resealSeeds(vault, databases)
console.log(`main: ${seeds.resealed} values re-encrypted with key ${vault.newest}`)
let open = 0
for (const shard of databases.shards) {
  const { resealed } = await resealShard(vault, shard)
  console.log(`${shard.name}: ${resealed} values re-encrypted with key ${vault.newest}`)
  const { claimed, reindexed, waiting, conflicts } = await reindexShard({ clock, databases, vault }, shard)
  console.log(`${shard.name}: ${claimed} identities claimed by every index key`)
  console.log(`${shard.name}: ${reindexed} identities moved to index key ${vault.storingIndexKey}`)
  if (waiting > 0) console.log(`${shard.name}: ${waiting} wait for a sign-in or for the end of an erased player's hold`)
  if (conflicts > 0) console.log(`${shard.name}: ${conflicts} are claimed by another player; nothing was changed`)
  open += waiting + conflicts
}
console.log(`main: ${await forgetRemovedIndexKeys({ config, databases })} claims of removed index keys deleted`)
if (open > 0) console.log(`keep every key in ZAMRA_VAULT_INDEX_KEY: ${open} identities need them`)
await databases.close()
clock.close()
