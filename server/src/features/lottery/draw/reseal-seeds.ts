import type { Vault } from '../../../base/vault.ts'
import type { Databases } from '../../../db/databases.ts'
import { seedPlace } from './op-seed.ts'
import { listStaleSeeds, replaceSeed } from './queries.ts'

const batch = 200

/** The sealed columns of the main database, for key rotation. */
export const sealedColumns = [{ table: 'draw', column: 'op_seed' }] as const

/**
 * Seals the seeds of all draws again with the newest vault key, also those of published draws: the old key can be
 * removed only when nothing in any database needs it.
 */
export async function resealSeeds(vault: Vault, { main }: Databases): Promise<{ readonly resealed: number }> {
  let resealed = 0
  let after = ''
  for (;;) {
    const stale = await listStaleSeeds(main.read, { newest: vault.newest, after, limit: batch })
    const last = stale.at(-1)
    if (!last) return { resealed }
    await main.transact(async (tx) => {
      for (const { drawId, sealed } of stale) {
        const place = seedPlace(drawId)
        await replaceSeed(tx, drawId, sealed, vault.seal(vault.open(sealed, place), place))
      }
    })
    resealed += stale.length
    after = last.drawId
  }
}
