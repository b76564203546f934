import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { blobsOf } from './own-file.ts'
import { listStaleFiles, markSealed } from './queries.ts'

const batch = 100

/**
 * Seals the pictures of older keys, and those from before pictures were sealed, with the newest key. A crash between the
 * picture and its row repeats one picture.
 */
export async function resealFiles(app: AppContext, shard: Shard): Promise<{ readonly files: number }> {
  const { newest } = app.vault
  let after = { playerId: 0, name: '' }
  let files = 0
  for (;;) {
    const stale = await listStaleFiles(shard.read, newest, after, batch)
    const last = stale.at(-1)
    if (!last) return { files }
    for (const file of stale) {
      const picture = await blobsOf(app).get(file.name)
      if (picture) await blobsOf(app).put(file.name, picture)
      await shard.transact((tx) => markSealed(tx, file, newest))
    }
    files += stale.length
    after = last
  }
}
