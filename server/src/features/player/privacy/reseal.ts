import type { Vault } from '../../../base/vault.ts'
import type { Shard } from '../../../db/databases.ts'
import { listStale, replaceSealed } from './queries.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

const batch = 200

/**
 * Seals all values of older keys again with the newest key, in small batches, while the app is in use: both keys can
 * open values, and a value that changes meanwhile is left alone. Afterwards the old key can be removed.
 */
export async function resealShard(vault: Vault, shard: Shard): Promise<{ readonly resealed: number }> {
  let resealed = 0
  for (const column of sealedColumns) resealed += await resealColumn(vault, shard, column)
  return { resealed }
}

async function resealColumn(vault: Vault, shard: Shard, column: SealedColumn): Promise<number> {
  let resealed = 0
  let after = { playerId: 0, id: '' }
  for (;;) {
    const stale = await listStale(shard.read, column, { newest: vault.newest, after, limit: batch })
    const last = stale.at(-1)
    if (!last) return resealed
    await shard.transact(async (tx) => {
      for (const row of stale) {
        const fresh = vault.seal(vault.open(row.sealed, column.place(row)), column.place(row))
        await replaceSealed(tx, column, row, fresh)
      }
    })
    resealed += stale.length
    after = last
  }
}
