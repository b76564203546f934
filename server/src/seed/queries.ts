import type { MainReader, MainTx } from '../db/database.ts'
import type * as content from './content.ts'
import type { games } from './games.ts'
import { studioRules } from './studio-rules.ts'

type Row<List extends readonly unknown[]> = List[number]

/** The position of a row and the period in which it is shown. */
type Place = { readonly sort: number; readonly from: Date; readonly to: Date }

/** The seed can run repeatedly: each row is inserted or updated. */
export async function putSetting(tx: MainTx, name: string, value: unknown): Promise<void> {
  const row = { name, value: JSON.stringify(value) }
  await tx
    .insertInto('app_setting')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value }))
    .execute()
}

/** Whether anyone can sign decisions: an operator or a member of staff. */
export async function hasOperators(main: MainReader): Promise<boolean> {
  return (await main.selectFrom('signing_key').select('name').limit(1).executeTakeFirst()) !== undefined
}

export async function hasSwitch(main: MainReader, name: string): Promise<boolean> {
  const row = await main.selectFrom('operator_switch').select('name').where('name', '=', name).executeTakeFirst()
  return row !== undefined
}

export async function findSandboxPlayers(main: MainReader): Promise<readonly { nickName: string; uid: number }[]> {
  const row = await main
    .selectFrom('app_setting')
    .select('value')
    .where('name', '=', 'sandbox.players')
    .executeTakeFirst()
  return (row?.value ?? []) as { nickName: string; uid: number }[]
}

export async function putContact(tx: MainTx, row: Row<typeof content.contacts>): Promise<void> {
  const values = { name: row.name, numbers: [...row.numbers], vip_level_min: row.vipLevelMin }
  await tx
    .insertInto('support_contact')
    .values(values)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute()
}

export async function putAnnouncement(tx: MainTx, row: Row<typeof content.announcements>, { sort, from, to }: Place) {
  const values = {
    announcement_id: row.id,
    body: JSON.stringify(row.body),
    link: row.link,
    sort,
    starts_at: from,
    ends_at: to,
  }
  await tx
    .insertInto('announcement')
    .values(values)
    // What two people have published stays.
    .onConflict((conflict) =>
      conflict.column('announcement_id').doUpdateSet(values).where('announcement.published_by', 'is', null),
    )
    .execute()
}

export async function putBanner(tx: MainTx, row: Row<typeof content.banners>, { sort, from, to }: Place) {
  const values = {
    banner_id: row.id,
    position: row.position,
    image: row.image,
    link: row.link,
    link_type: 'route',
    sort,
    kicker: JSON.stringify(row.kicker),
    title: JSON.stringify(row.title),
    body: JSON.stringify(row.body),
    starts_at: from,
    ends_at: to,
  }
  await tx
    .insertInto('banner')
    .values(values)
    .onConflict((conflict) => conflict.column('banner_id').doUpdateSet(values).where('banner.published_by', 'is', null))
    .execute()
}

export async function putCategory(tx: MainTx, row: Row<typeof content.categories>, sort: number): Promise<void> {
  const values = { category: row.code, icon: row.icon, name: JSON.stringify(row.name), sort }
  await tx
    .insertInto('game_category')
    .values(values)
    .onConflict((conflict) => conflict.column('category').doUpdateSet(values))
    .execute()
}

export async function putGame(tx: MainTx, row: Row<typeof games>, sort: number, addedAt: Date): Promise<void> {
  const values = {
    game_id: row.id,
    provider_code: row.studio,
    name: row.name,
    names: JSON.stringify('names' in row ? row.names : {}),
    image: row.image,
    category: row.category,
    has_demo: row.hasDemo,
    rtp_bps: row.rtpBps,
    rules: row.id in studioRules ? JSON.stringify(studioRules[row.id]) : null,
    is_hot: row.isHot,
    is_shown: true,
    sort,
    added_at: addedAt,
  }
  await tx
    .insertInto('game')
    .values(values)
    .onConflict((conflict) => conflict.column('game_id').doUpdateSet(values))
    .execute()
}

/** Hides games that are no longer in the content; their records stay. */
export async function hideOtherGames(tx: MainTx, shown: readonly string[]): Promise<void> {
  await tx
    .updateTable('game')
    .set({ is_shown: false })
    .where('game_id', 'not in', [...shown])
    .execute()
}
