import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import pg from 'pg'
import type { MainReader, MainTx } from '../../../db/database.ts'
import type { SignedBy, StoredApproval } from '../../market/index.ts'

export type CodeBatch = SignedBy & {
  readonly batchId: string
  readonly promoId: string
  readonly codeHashes: readonly Buffer[]
  readonly at: Date
}

/** False when the codes of this batch were made before. */
export async function insertBatch(tx: MainTx, batch: CodeBatch): Promise<boolean> {
  const { batchId, promoId, codeHashes, approvedBy, approval, at } = batch
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('promo_code_batch')
    .values({
      ...{ batch_id: batchId, promo_id: promoId, count: codeHashes.length, approved_by: [...approvedBy] },
      ...{ approval: JSON.stringify(approval), made_at: at },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (!inserted) return false
  await sql`
    insert into promo_code (code_hash, batch_id, batch_count, number)
    select code_hash, ${batchId}, ${codeHashes.length}, number
    from unnest(${codeHashes}::bytea[]) with ordinality a (code_hash, number)`.execute(tx)
  return true
}

export type StoredCode = {
  readonly codeHash: Buffer
  readonly batchId: string
  readonly promoId: string
  /** How many codes the batch has. */
  readonly count: number
  /** Who has redeemed it. */
  readonly playerId: number | null
}

export async function selectCode(main: MainReader, codeHash: Buffer): Promise<StoredCode | undefined> {
  return await main
    .selectFrom('promo_code as code')
    .innerJoin('promo_code_batch as batch', 'batch.batch_id', 'code.batch_id')
    .select(['code.code_hash as codeHash', 'code.batch_id as batchId', 'code.player_id as playerId'])
    .select(['batch.promo_id as promoId', 'batch.count'])
    .where('code.code_hash', '=', codeHash)
    .executeTakeFirst()
}

/** Every batch that was made. */
export function listBatches(main: MainReader): Promise<Pick<StoredCode, 'batchId' | 'promoId' | 'count'>[]> {
  return main
    .selectFrom('promo_code_batch')
    .select(['batch_id as batchId', 'promo_id as promoId', 'count'])
    .orderBy('made_at')
    .execute()
}

export async function selectBatchApproval(main: MainReader, batchId: string) {
  return await main
    .selectFrom('promo_code_batch')
    .select([
      'approved_by as approvedBy',
      'made_at as publishedAt',
      sql<StoredApproval | null>`approval`.as('approval'),
    ])
    .where('batch_id', '=', batchId)
    .executeTakeFirst()
}

type Redemption = {
  readonly codeHash: Buffer
  readonly playerId: PlayerId
  readonly rewardId: string
  readonly at: Date
}

/** False when it was redeemed for another reward or by somebody else. A repeat for the same reward takes it again. */
export async function takeCode(tx: MainTx, { codeHash, playerId, rewardId, at }: Redemption): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('promo_code')
    .set({ player_id: playerId, reward_id: rewardId, redeemed_at: at })
    .where('code_hash', '=', codeHash)
    .where((is) => is.or([is('player_id', 'is', null), is.and({ player_id: playerId, reward_id: rewardId })]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The player has redeemed another code for the same reward. */
export function isOtherCodeTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'promo_code_of_reward'
}

/** Gives a code back whose reward could not be given. Only the request that took it last does so. */
export async function returnCode(tx: MainTx, { codeHash, playerId, rewardId, at }: Redemption): Promise<void> {
  await tx
    .updateTable('promo_code')
    .set({ player_id: null, reward_id: null, redeemed_at: null })
    .where('code_hash', '=', codeHash)
    .where((is) => is.and({ player_id: playerId, reward_id: rewardId, redeemed_at: at }))
    .execute()
}
