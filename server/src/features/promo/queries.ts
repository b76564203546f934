import * as z from 'zod/mini'
import type { MainReader, MainTx } from '../../db/database.ts'
import { type PromoConfig, promoConfig } from './config.ts'

/** The newest version of a promotion. */
export type Promo = {
  readonly promoId: string
  readonly version: number
  readonly market: string
  readonly config: PromoConfig
  readonly termsHash: Buffer
  readonly isOpen: boolean
  readonly startsAt: Date
  readonly endsAt: Date | null
}

export async function listNewestPromos(main: MainReader): Promise<readonly Promo[]> {
  const rows = await main
    .selectFrom('promo')
    .distinctOn('promo_id')
    .select([
      'promo_id as promoId',
      'version',
      'market',
      'config',
      'terms_hash as termsHash',
      'is_open as isOpen',
      'starts_at as startsAt',
      'ends_at as endsAt',
    ])
    .orderBy('promo_id')
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, config: z.parse(promoConfig, row.config) }))
}

export async function hasPromos(main: MainReader): Promise<boolean> {
  return (await main.selectFrom('promo').select('promo_id').limit(1).executeTakeFirst()) !== undefined
}

export type NewPromo = Promo & { readonly approvedBy: readonly string[]; readonly publishedAt: Date }

export async function insertPromo(tx: MainTx, promo: NewPromo): Promise<void> {
  await tx
    .insertInto('promo')
    .values({
      promo_id: promo.promoId,
      version: promo.version,
      market: promo.market,
      config: JSON.stringify(promo.config),
      terms_hash: promo.termsHash,
      is_open: promo.isOpen,
      starts_at: promo.startsAt,
      ends_at: promo.endsAt,
      approved_by: [...promo.approvedBy],
      published_at: promo.publishedAt,
    })
    .execute()
}
