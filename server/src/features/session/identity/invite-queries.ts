import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { MainReader, MainTx, ShardTx } from '../../../db/database.ts'

export type InviteCode = { readonly code: string; readonly playerId: PlayerId; readonly market: string }

export async function findByCode(main: MainReader, code: string): Promise<InviteCode | undefined> {
  return await codes(main).where('code', '=', code).executeTakeFirst()
}

export async function findCodeOf(main: MainReader, playerId: PlayerId): Promise<InviteCode | undefined> {
  return await codes(main).where('player_id', '=', playerId).executeTakeFirst()
}

function codes(main: MainReader) {
  return main.selectFrom('invite_code').select(['code', sql<PlayerId>`player_id`.as('playerId'), 'market'])
}

/** Writes nothing when the code is taken or the player has one already. */
export async function insertCode(tx: MainTx, { code, playerId, market }: InviteCode, at: Date): Promise<void> {
  await tx
    .insertInto('invite_code')
    .values({ code, player_id: playerId, market, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteCode(tx: MainTx, playerId: PlayerId): Promise<void> {
  await tx.deleteFrom('invite_code').where('player_id', '=', playerId).execute()
}

export async function insertInvitation(
  tx: ShardTx,
  { playerId, inviterId, at }: { readonly playerId: PlayerId; readonly inviterId: PlayerId; readonly at: Date },
): Promise<void> {
  await tx.insertInto('invitation').values({ player_id: playerId, inviter_id: inviterId, invited_at: at }).execute()
}
