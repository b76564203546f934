import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'
import type { PromoConfig } from '../config/config.ts'
import { readTerms } from '../config/stored-terms.ts'
import type { Promo } from '../queries.ts'

export type OptIn = {
  readonly playerId: PlayerId
  readonly promoId: string
  readonly version: number
  readonly terms: PromoConfig
  readonly termsHash: Buffer
  readonly joinedAt: Date
  /** Null when no further period follows. */
  readonly nextCloseAt: Date | null
}

const columns = [
  sql<PlayerId>`player_id`.as('playerId'),
  'promo_id as promoId',
  'version',
  'terms',
  'terms_hash as termsHash',
  'joined_at as joinedAt',
  'next_close_at as nextCloseAt',
] as const

const fromRow = <Row extends { readonly terms: unknown }>(row: Row) => ({ ...row, terms: readTerms(row.terms) })

export async function selectOptIns(shard: ShardReader, playerId: PlayerId): Promise<readonly OptIn[]> {
  const rows = await shard
    .selectFrom('promo_opt_in')
    .select(columns)
    .where('player_id', '=', playerId)
    .orderBy('joined_at', 'desc')
    .execute()
  return rows.map(fromRow)
}

/** Under the terms of this version. */
export async function selectOptIn(
  shard: ShardReader,
  playerId: PlayerId,
  { promoId, version }: Pick<Promo, 'promoId' | 'version'>,
): Promise<OptIn | undefined> {
  return (await selectOptIns(shard, playerId)).find((one) => one.promoId === promoId && one.version === version)
}

type NewOptIn = {
  readonly playerId: PlayerId
  readonly promo: Promo
  readonly at: Date
  readonly nextCloseAt: Date | null
}

/** Joining the same version again changes nothing. */
export async function insertOptIn(tx: ShardTx, { playerId, promo, at, nextCloseAt }: NewOptIn): Promise<void> {
  await tx
    .insertInto('promo_opt_in')
    .values({
      player_id: playerId,
      promo_id: promo.promoId,
      version: promo.version,
      terms: JSON.stringify(promo.config),
      terms_hash: promo.termsHash,
      joined_at: at,
      next_close_at: nextCloseAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type DuePage = {
  readonly at: Date
  readonly stopped: readonly string[]
  readonly limit: number
  readonly after?: OptIn
}

/** In the order of their due dates, after the last one of the page before; those of stopped promotions wait. */
export async function selectDueOptIns(
  shard: ShardReader,
  { at, stopped, limit, after }: DuePage,
): Promise<readonly OptIn[]> {
  let query = shard
    .selectFrom('promo_opt_in')
    .select(columns)
    .where('next_close_at', '<=', at)
    .where(sql<boolean>`'promotion:' || promo_id <> all (${stopped})`)
  if (after)
    query = query.where(
      sql<boolean>`(next_close_at, player_id, promo_id) > (${after.nextCloseAt}, ${after.playerId}, ${after.promoId})`,
    )
  const rows = await query.orderBy('next_close_at').orderBy('player_id').orderBy('promo_id').limit(limit).execute()
  return rows.map(fromRow)
}

export async function moveOptIn(
  tx: ShardTx,
  { playerId, promoId, version, nextCloseAt: before }: OptIn,
  nextCloseAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('promo_opt_in')
    .set({ next_close_at: nextCloseAt })
    .where('player_id', '=', playerId)
    .where('promo_id', '=', promoId)
    .where('version', '=', version)
    .where('next_close_at', '=', before)
    .execute()
}
