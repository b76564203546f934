import type { InputOf } from '@zamra/contract/calls.ts'
import type { Locale } from '@zamra/contract/languages.ts'
import { sql } from 'kysely'
import type { MainReader } from '../../db/database.ts'

export function categoriesOnShow(main: MainReader, locale: Locale) {
  return main
    .selectFrom('game_category as category')
    .select(['category.category as code', 'category.icon', sql<string>`category.name ->> ${locale}`.as('name')])
    .where((row) =>
      row.exists(
        row
          .selectFrom('game')
          .select('game.game_id')
          .whereRef('game.category', '=', 'category.category')
          .where('game.is_shown', '=', true),
      ),
    )
    .orderBy('category.sort')
    .execute()
}

export type GameFilter = InputOf<'/game/list'> & { readonly newSince: Date }

export async function gamesOnShow(main: MainReader, filter: GameFilter) {
  const found = matching(main, filter)
  const newest = filter.tab === 'latest' ? found.orderBy('added_at', 'desc') : found
  const [list, count] = await Promise.all([
    newest
      .select([
        'game_id as gameId',
        'provider_code as providerCode',
        'name',
        'image',
        'category',
        'has_demo as hasDemo',
        'is_hot as isHot',
        'tags',
        sql<boolean>`added_at >= ${filter.newSince}`.as('isNew'),
      ])
      .orderBy('sort')
      .limit(filter.pageSize)
      .offset((filter.pageNo - 1) * filter.pageSize)
      .execute(),
    found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { list, total: Number(count.total) }
}

function matching(main: MainReader, filter: GameFilter) {
  let query = main.selectFrom('game').where('is_shown', '=', true)
  if (filter.category) query = query.where('category', '=', filter.category)
  if (filter.providerCode) query = query.where('provider_code', '=', filter.providerCode)
  if (filter.tab === 'hot') query = query.where('is_hot', '=', true)
  if (filter.keyword) query = query.where('name', 'ilike', `%${literal(filter.keyword)}%`)
  return query
}

/** A player's % and _ are letters to look for, not wildcards. */
function literal(keyword: string): string {
  return keyword.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
