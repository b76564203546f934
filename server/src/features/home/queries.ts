import type { Locale } from '@zamra/contract/languages.ts'
import { sql } from 'kysely'
import type { MainReader } from '../../db/database.ts'

export async function findSetting(main: MainReader, name: string): Promise<unknown> {
  const row = await main.selectFrom('app_setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export function listAnnouncements(main: MainReader, locale: Locale, at: Date) {
  return main
    .selectFrom('announcement')
    .select(['announcement_id as id', 'link', sql<string>`coalesce(body ->> ${locale}, body ->> 'en')`.as('text')])
    .where('starts_at', '<=', at)
    .where('ends_at', '>', at)
    .orderBy('sort')
    .limit(20)
    .execute()
}

export function listBanners(main: MainReader, position: 'home' | 'promo', locale: Locale, at: Date) {
  return main
    .selectFrom('banner')
    .select([
      'banner_id as id',
      'image',
      'link',
      'link_type as linkType',
      'sort',
      'starts_at as startsAt',
      'ends_at as endsAt',
      sql<string>`coalesce(kicker ->> ${locale}, kicker ->> 'en')`.as('kicker'),
      sql<string>`coalesce(title ->> ${locale}, title ->> 'en')`.as('title'),
      sql<string>`coalesce(body ->> ${locale}, body ->> 'en')`.as('text'),
    ])
    .where('position', '=', position)
    .where('starts_at', '<=', at)
    .where('ends_at', '>', at)
    .orderBy('sort')
    .limit(10)
    .execute()
}

export function listSupportContacts(main: MainReader) {
  return main
    .selectFrom('support_contact')
    .select(['name', 'numbers', 'vip_level_min as vipLevelMin'])
    .orderBy('vip_level_min', 'desc')
    .orderBy('name')
    .execute()
}
