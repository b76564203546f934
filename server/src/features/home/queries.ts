import type { MainReader } from '../../db/database.ts'

export async function findSetting(main: MainReader, name: string): Promise<unknown> {
  const row = await main.selectFrom('app_setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export function listSupportContacts(main: MainReader) {
  return main
    .selectFrom('support_contact')
    .select(['name', 'numbers', 'vip_level_min as vipLevelMin'])
    .orderBy('vip_level_min', 'desc')
    .orderBy('name')
    .execute()
}
