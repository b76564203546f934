import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { ShardTx } from '../../db/database.ts'

export async function raiseVersion(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await tx
    .updateTable('player')
    .set({ version: sql`version + 1` })
    .where('player_id', '=', playerId)
    .execute()
}
