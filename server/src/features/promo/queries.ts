import { sql } from 'kysely'
import type { MainReader, MainTx } from '../../db/database.ts'
import type { StoredApproval } from '../market/index.ts'
import type { PromoConfig } from './config/config.ts'
import { readTerms } from './config/stored-terms.ts'

/** A version of a promotion. */
export type Promo = {
  readonly promoId: string
  readonly version: number
  readonly market: string
  readonly config: PromoConfig
  readonly termsHash: Buffer
  readonly isOpen: boolean
  readonly startsAt: Date
  readonly endsAt: Date | null
  /** What a player enters to have it; upper case. */
  readonly codes: readonly string[]
  readonly link: string | undefined
  readonly budget: Budget
}

/** The most that all rewards of a promotion together may be, and how many. */
export type Budget = { readonly amount?: bigint; readonly count?: number }

/** The newest version of each promotion. */
export async function listNewestPromos(main: MainReader): Promise<readonly Promo[]> {
  return (await promos(main).distinctOn('promo_id').orderBy('promo_id').orderBy('version', 'desc').execute()).map(
    fromRow,
  )
}

/** The newest version of each promotion that has begun. A later one does not end it before its own beginning. */
export async function listPromosAt(main: MainReader, at: Date): Promise<readonly Promo[]> {
  const begun = promos(main).distinctOn('promo_id').where('starts_at', '<=', at)
  return (await begun.orderBy('promo_id').orderBy('version', 'desc').execute()).map(fromRow)
}

export async function findPromoVersion(main: MainReader, promoId: string, version: number): Promise<Promo | undefined> {
  const row = await promos(main).where('promo_id', '=', promoId).where('version', '=', version).executeTakeFirst()
  return row && fromRow(row)
}

/** Every version of one promotion, the newest first, with who published it. */
export async function listVersions(main: MainReader, promoId: string) {
  const rows = await promos(main)
    .select(['approved_by as approvedBy', 'published_at as publishedAt'])
    .where('promo_id', '=', promoId)
    .orderBy('version', 'desc')
    .limit(versionsMax)
    .execute()
  return rows.map(({ approvedBy, publishedAt, ...row }) => ({ promo: fromRow(row), approvedBy, publishedAt }))
}

const versionsMax = 100

function promos(main: MainReader) {
  return main
    .selectFrom('promo')
    .select([
      'promo_id as promoId',
      'version',
      'market',
      'config',
      'terms_hash as termsHash',
      'is_open as isOpen',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'codes',
      'link',
      'budget_amount',
      'budget_count',
    ])
}

export async function selectPublication(main: MainReader, { promoId, version }: Pick<Promo, 'promoId' | 'version'>) {
  return await main
    .selectFrom('promo')
    .select([
      'approved_by as approvedBy',
      'published_at as publishedAt',
      sql<StoredApproval | null>`approval`.as('approval'),
    ])
    .where('promo_id', '=', promoId)
    .where('version', '=', version)
    .executeTakeFirst()
}

type Row = Omit<Promo, 'config' | 'link' | 'budget'> & {
  readonly config: unknown
  readonly link: string | null
  readonly budget_amount: bigint | null
  readonly budget_count: number | null
}

function fromRow({ config, link, budget_amount: amount, budget_count: count, ...row }: Row): Promo {
  const budget = { ...(amount !== null && { amount }), ...(count !== null && { count }) }
  return { ...row, config: readTerms(config), link: link ?? undefined, budget }
}

export async function hasPromos(main: MainReader): Promise<boolean> {
  return (await main.selectFrom('promo').select('promo_id').limit(1).executeTakeFirst()) !== undefined
}

export type NewPromo = Promo & {
  readonly approvedBy: readonly string[]
  readonly approval: StoredApproval | undefined
  readonly publishedAt: Date
}

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
      codes: [...promo.codes],
      link: promo.link ?? null,
      budget_amount: promo.budget.amount ?? null,
      budget_count: promo.budget.count ?? null,
      approved_by: [...promo.approvedBy],
      published_at: promo.publishedAt,
      approval: promo.approval ? JSON.stringify(promo.approval) : null,
    })
    .execute()
}

/** Whether players find this game in the catalogue, and it is not one of our own. */
export async function isStudioGame(main: MainReader, gameId: string): Promise<boolean> {
  const found = await main
    .selectFrom('game')
    .select('game_id')
    .where('game_id', '=', gameId)
    .where('provider_code', '<>', 'zamra')
    .where('is_shown', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

/** Every promotion that was ever published, with its markets. */
export async function listPromoMarkets(main: MainReader) {
  return await main.selectFrom('promo').select(['promo_id as promoId', 'market']).distinct().execute()
}

export async function listShownGames(main: MainReader) {
  return await main
    .selectFrom('game')
    .select(['game_id as gameId', 'category', 'provider_code as provider'])
    .where('is_shown', '=', true)
    .execute()
}
