import type { ContentItem } from '@zamra/contract/backoffice/content.ts'
import type { MainReader, MainTx } from '../../db/database.ts'

type Banner = Extract<ContentItem, { kind: 'banner' }>
type Announcement = Extract<ContentItem, { kind: 'announcement' }>
type Text = Banner['body']

const listMax = 500

export async function listAllBanners(main: MainReader): Promise<readonly Banner[]> {
  const rows = await main
    .selectFrom('banner')
    .select(['banner_id as id', 'position', 'image', 'link', 'sort', 'kicker', 'title', 'body'])
    .select(['starts_at', 'ends_at'])
    .orderBy('position')
    .orderBy('sort')
    .limit(listMax)
    .execute()
  return rows.map(({ starts_at: from, ends_at: to, position, kicker, title, body, ...row }) => ({
    ...{ kind: 'banner', ...row, position: position as Banner['position'] },
    ...{ kicker: kicker as Text, title: title as Text, body: body as Text },
    ...{ startsAt: from.getTime(), endsAt: to.getTime() },
  }))
}

export async function listAllAnnouncements(main: MainReader): Promise<readonly Announcement[]> {
  const rows = await main
    .selectFrom('announcement')
    .select(['announcement_id as id', 'link', 'sort', 'body', 'starts_at', 'ends_at'])
    .orderBy('sort')
    .limit(listMax)
    .execute()
  return rows.map(({ starts_at: from, ends_at: to, link, body, ...row }) => ({
    ...{ kind: 'announcement', ...row, body: body as Text },
    ...(link !== null && { link }),
    ...{ startsAt: from.getTime(), endsAt: to.getTime() },
  }))
}

/** Texts without the languages that were left empty: players read English there. */
const stored = (text: Text) => JSON.stringify(Object.fromEntries(Object.entries(text).filter(([, one]) => one !== '')))

export async function putBanner(tx: MainTx, item: Banner): Promise<void> {
  const values = {
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
  await tx
    .insertInto('banner')
    .values(values)
    .onConflict((conflict) => conflict.column('banner_id').doUpdateSet(values))
    .execute()
}

export async function putAnnouncement(tx: MainTx, item: Announcement): Promise<void> {
  const values = {
    announcement_id: item.id,
    body: stored(item.body),
    link: item.link ?? null,
    sort: item.sort,
    starts_at: new Date(item.startsAt),
    ends_at: new Date(item.endsAt),
  }
  await tx
    .insertInto('announcement')
    .values(values)
    .onConflict((conflict) => conflict.column('announcement_id').doUpdateSet(values))
    .execute()
}
