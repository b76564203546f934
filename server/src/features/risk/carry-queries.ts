import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { MainReader } from '../../db/database.ts'

/** Those of the players whose invitations are below zero after their last closed day. */
export async function listBelowZero(main: MainReader, playerIds: readonly PlayerId[]): Promise<readonly PlayerId[]> {
  const rows = await main
    .selectFrom('referral_carry')
    .distinctOn('player_id')
    .select([sql<PlayerId>`player_id`.as('playerId'), 'amount'])
    .where('player_id', 'in', playerIds)
    .orderBy('player_id')
    .orderBy('day', 'desc')
    .execute()
  return rows.filter(({ amount }) => BigInt(amount) < 0n).map(({ playerId }) => playerId)
}
