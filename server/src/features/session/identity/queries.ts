import type { PlayerId } from '@zamra/contract/brand.ts'
import type { MainReader, MainTx, ShardReader } from '../../../db/database.ts'

export type IdentityKind = 'phone' | 'google' | 'bankAccount'

type Claim = {
  readonly kind: IdentityKind
  readonly blindIndex: Buffer
  readonly playerId: PlayerId
  readonly at: Date
}

/** True when the identity was free, or already claimed by this player: then the claim is renewed. */
export async function insertClaim(tx: MainTx, { kind, blindIndex, playerId, at }: Claim): Promise<boolean> {
  const claimed = await tx
    .insertInto('identity_claim')
    .values({ kind, blind_index: blindIndex, player_id: playerId, claimed_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'blind_index'])
        .doUpdateSet({ claimed_at: at })
        .where('identity_claim.player_id', '=', playerId),
    )
    .returning('player_id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function findClaim(
  main: MainReader,
  kind: IdentityKind,
  blindIndex: Buffer,
): Promise<PlayerId | undefined> {
  const claim = await main
    .selectFrom('identity_claim')
    .select('player_id')
    .where('kind', '=', kind)
    .where('blind_index', '=', blindIndex)
    .executeTakeFirst()
  return claim?.player_id as PlayerId | undefined
}

export type Move = {
  readonly kind: IdentityKind
  readonly blindIndex: Buffer
  readonly from: PlayerId
  readonly to: PlayerId
  /** Only a claim that is at least this old is moved. */
  readonly claimedBefore: Date
  readonly at: Date
}

export async function moveClaim(tx: MainTx, { kind, blindIndex, from, to, claimedBefore, at }: Move): Promise<boolean> {
  const moved = await tx
    .updateTable('identity_claim')
    .set({ player_id: to, claimed_at: at })
    .where('kind', '=', kind)
    .where('blind_index', '=', blindIndex)
    .where('player_id', '=', from)
    .where('claimed_at', '<=', claimedBefore)
    .returning('player_id')
    .executeTakeFirst()
  return moved !== undefined
}

export async function deleteClaim(
  tx: MainTx,
  kind: IdentityKind,
  blindIndex: Buffer,
  playerId: PlayerId,
): Promise<void> {
  await tx
    .deleteFrom('identity_claim')
    .where('kind', '=', kind)
    .where('blind_index', '=', blindIndex)
    .where('player_id', '=', playerId)
    .execute()
}

/** Whether the player's own shard holds the identity too. Only then is the claim complete. */
export async function hasIdentity(
  shard: ShardReader,
  kind: IdentityKind,
  blindIndex: Buffer,
  playerId: PlayerId,
): Promise<boolean> {
  if (kind === 'bankAccount') {
    const account = await shard
      .selectFrom('bank_account')
      .select('bank_account_id')
      .where('player_id', '=', playerId)
      .where('number_index', '=', blindIndex)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    return account !== undefined
  }
  const player = await shard
    .selectFrom('player')
    .select('player_id')
    .where('player_id', '=', playerId)
    .where(kind === 'phone' ? 'phone_index' : 'google_index', '=', blindIndex)
    .executeTakeFirst()
  return player !== undefined
}
