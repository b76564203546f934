import type { PlayerId } from '@zamra/contract/brand.ts'
import type { InputOf } from '@zamra/contract/calls.ts'
import type { Locale } from '@zamra/contract/languages.ts'
import { sql } from 'kysely'
import type { MainReader, MainTx } from '../../db/database.ts'
import type { Offer } from './catalogue/offer.ts'

export function selectOpenCategories(main: MainReader, locale: Locale, offer: Offer) {
  return main
    .selectFrom('game_category as category')
    .select([
      'category.category as code',
      'category.icon',
      sql<string>`coalesce(category.name ->> ${locale}, category.name ->> 'en')`.as('name'),
    ])
    .where((row) =>
      row.exists(
        row
          .selectFrom('game')
          .select('game.game_id')
          .whereRef('game.category', '=', 'category.category')
          .where('game.is_shown', '=', true)
          .where(isOffered(offer)),
      ),
    )
    .orderBy('category.sort')
    .execute()
}

export type GameFilter = InputOf<'/game/list'> & {
  readonly newSince: Date
  readonly locale: Locale
  readonly offer: Offer
}

export async function selectOpenGames(main: MainReader, filter: GameFilter) {
  const found = matching(main, filter)
  const { first } = filter.offer
  const newest = filter.tab === 'latest' ? found.orderBy('added_at', 'desc') : found.orderBy(placeAmong(first))
  const [list, count] = await Promise.all([
    newest
      .select([...columns, nameIn(filter.locale), isNew(filter.newSince)])
      .orderBy('sort')
      .orderBy('game_id')
      .limit(filter.pageSize)
      .offset((filter.pageNo - 1) * filter.pageSize)
      .execute(),
    found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { list, total: Number(count.total) }
}

const columns = [
  'game_id as gameId',
  'provider_code as providerCode',
  'image',
  'category',
  'has_demo as hasDemo',
  'is_hot as isHot',
  'rtp_bps as rtpBps',
  'tags',
] as const

/** Brand names are not translated. */
function nameIn(locale: Locale) {
  return sql<string>`coalesce(names ->> ${locale}, name)`.as('name')
}

function isOffered({ hiddenGames, hiddenStudios }: Offer) {
  return sql<boolean>`(game_id <> all(${hiddenGames}::text[]) and provider_code <> all(${hiddenStudios}::text[]))`
}

/** Games that are not among these come after them. */
function placeAmong(first: readonly string[]) {
  return sql`array_position(${first}::text[], game_id)`
}

function isNew(since: Date) {
  return sql<boolean>`added_at >= ${since}`.as('isNew')
}

export type GameRow = Awaited<ReturnType<typeof selectGamesByIds>>[number]

/** Only open games that the market offers are returned. */
export async function selectGamesByIds(
  main: MainReader,
  ids: readonly string[],
  { locale, newSince, offer }: Pick<GameFilter, 'locale' | 'newSince' | 'offer'>,
) {
  if (ids.length === 0) return []
  return await main
    .selectFrom('game')
    .select([...columns, nameIn(locale), isNew(newSince)])
    .where('is_shown', '=', true)
    .where(isOffered(offer))
    .where('game_id', 'in', [...new Set(ids)])
    .execute()
}

export async function selectGameRules(main: MainReader, gameId: string) {
  return await main
    .selectFrom('game')
    .select(['rules', 'rtp_bps as rtpBps'])
    .where('is_shown', '=', true)
    .where('game_id', '=', gameId)
    .executeTakeFirst()
}

/** The terms of a game that a bet needs. */
export async function selectGameTerms(main: MainReader) {
  return await main
    .selectFrom('game')
    .select([
      'game_id as gameId',
      'provider_code as provider',
      'category',
      'name',
      'names',
      'image',
      'is_shown as isOpen',
      'has_demo as hasDemo',
      'weight_bps as weightBps',
      'turnover',
      sql<boolean>`rules is not null`.as('hasRules'),
    ])
    .execute()
}

/** The whole catalogue, for staff. */
export async function listCatalogue(main: MainReader) {
  return await main
    .selectFrom('game')
    .select(['game_id as gameId', 'name', 'category', 'provider_code as studio', 'rtp_bps as rtpBps'])
    .select(['is_shown as isShown', 'has_demo as hasDemo', sql<boolean>`rules is not null`.as('hasRules')])
    .orderBy('provider_code')
    .orderBy('sort')
    .execute()
}

function matching(main: MainReader, filter: GameFilter) {
  let query = main.selectFrom('game').where('is_shown', '=', true).where(isOffered(filter.offer))
  if (filter.category) query = query.where('category', '=', filter.category)
  if (filter.providerCode) query = query.where('provider_code', '=', filter.providerCode)
  if (filter.tab === 'hot') query = query.where('is_hot', '=', true)
  if (filter.keyword) {
    // A game is also found by its English name.
    const like = `%${literal(filter.keyword)}%`
    query = query.where(sql<boolean>`(name ilike ${like} or names ->> ${filter.locale} ilike ${like})`)
  }
  return query
}

/** Escapes % and _ so that they match literally. */
function literal(keyword: string): string {
  return keyword.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

/** Until when a studio's report has been reconciled; undefined before the first reconciliation. */
export async function findComparedUntil(main: MainReader, provider: string): Promise<Date | undefined> {
  const row = await main
    .selectFrom('studio_reconciliation')
    .select('reconciled_until')
    .where('provider_code', '=', provider)
    .executeTakeFirst()
  return row?.reconciled_until
}

export async function saveComparedUntil(tx: MainTx, provider: string, until: Date): Promise<void> {
  await tx
    .insertInto('studio_reconciliation')
    .values({ provider_code: provider, reconciled_until: until })
    .onConflict((conflict) => conflict.column('provider_code').doUpdateSet({ reconciled_until: until }))
    .execute()
}

export type NewFinding = {
  readonly id: string
  readonly provider: string
  readonly kind: string
  readonly tx: string
  readonly playerId: PlayerId | undefined
  readonly detail: object
  readonly owner: string
  readonly at: Date
}

/** True when the finding is new. */
export async function addFinding(tx: MainTx, finding: NewFinding): Promise<boolean> {
  const row = await tx
    .insertInto('studio_finding')
    .values({
      finding_id: finding.id,
      provider_code: finding.provider,
      kind: finding.kind,
      tx_id: finding.tx,
      player_id: finding.playerId ?? null,
      detail: JSON.stringify(finding.detail),
      owner: finding.owner,
      found_at: finding.at,
    })
    .onConflict((conflict) => conflict.columns(['provider_code', 'kind', 'tx_id']).doNothing())
    .returning('finding_id')
    .executeTakeFirst()
  return row !== undefined
}
