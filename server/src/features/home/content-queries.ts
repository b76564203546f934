import type { ContentItem } from '@zamra/contract/backoffice/content.ts'
import type { MainReader, MainTx } from '../../db/database.ts'

type Banner = Extract<ContentItem, { kind: 'banner' }>
type Announcement = Extract<ContentItem, { kind: 'announcement' }>
type Text = Banner['body']

/** As it is stored, which proves nothing. The seed of a sandbox was published by nobody. */
export type StoredItem = {
  readonly item: ContentItem
  readonly version: number
  readonly publishedBy: readonly string[] | null
}

const listMax = 500

export async function listStoredContent(main: MainReader): Promise<readonly StoredItem[]> {
  const [banners, announcements] = await Promise.all([listBanners(main), listAnnouncements(main)])
  return [...banners, ...announcements]
}

async function listBanners(main: MainReader): Promise<readonly StoredItem[]> {
  const rows = await main
    .selectFrom('banner')
    .select(['banner_id as id', 'position', 'image', 'link', 'sort', 'kicker', 'title', 'body'])
    .select(['starts_at', 'ends_at', 'version', 'published_by as publishedBy'])
    .orderBy('position')
    .orderBy('sort')
    .limit(listMax)
    .execute()
  return rows.map(({ starts_at: from, ends_at: to, position, kicker, title, body, version, publishedBy, ...row }) => ({
    ...{ version, publishedBy },
    item: {
      ...{ kind: 'banner', ...row, position: position as Banner['position'] },
      ...{ kicker: kicker as Text, title: title as Text, body: body as Text },
      ...{ startsAt: from.getTime(), endsAt: to.getTime() },
    },
  }))
}

async function listAnnouncements(main: MainReader): Promise<readonly StoredItem[]> {
  const rows = await main
    .selectFrom('announcement')
    .select(['announcement_id as id', 'link', 'sort', 'body', 'starts_at', 'ends_at', 'version'])
    .select('published_by as publishedBy')
    .orderBy('sort')
    .limit(listMax)
    .execute()
  return rows.map(({ starts_at: from, ends_at: to, link, body, version, publishedBy, ...row }) => ({
    ...{ version, publishedBy },
    item: {
      ...{ kind: 'announcement', ...row, body: body as Text },
      ...(link !== null && { link }),
      ...{ startsAt: from.getTime(), endsAt: to.getTime() },
    },
  }))
}

type Place = { readonly after: number; readonly publishedBy: readonly string[] }
/** Texts without the languages that were left empty: players read English there. */
const stored = (text: Text) => JSON.stringify(Object.fromEntries(Object.entries(text).filter(([, one]) => one !== '')))

/** False when somebody has published a later version than the change was made from. */
export async function putBanner(tx: MainTx, item: Banner, { after, publishedBy }: Place): Promise<boolean> {
  const values = {
    version: after + 1,
    published_by: [...publishedBy],
    banner_id: item.id,
    position: item.position,
    image: item.image,
    link: item.link,
    link_type: item.link.startsWith('https:') ? 'url' : 'route',
    sort: item.sort,
    kicker: stored(item.kicker),
    title: stored(item.title),
    body: stored(item.body),
    starts_at: new Date(item.startsAt),
    ends_at: new Date(item.endsAt),
  }
  const put = await tx
    .insertInto('banner')
    .values(values)
    .onConflict((conflict) => conflict.column('banner_id').doUpdateSet(values).where('banner.version', '<=', after))
    .returning('version')
    .executeTakeFirst()
  return put !== undefined
}

/** False when somebody has published a later version than the change was made from. */
export async function putAnnouncement(tx: MainTx, item: Announcement, { after, publishedBy }: Place): Promise<boolean> {
  const values = {
    version: after + 1,
    published_by: [...publishedBy],
    announcement_id: item.id,
    body: stored(item.body),
    link: item.link ?? null,
    sort: item.sort,
    starts_at: new Date(item.startsAt),
    ends_at: new Date(item.endsAt),
  }
  const put = await tx
    .insertInto('announcement')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('announcement_id').doUpdateSet(values).where('announcement.version', '<=', after),
    )
    .returning('version')
    .executeTakeFirst()
  return put !== undefined
}
