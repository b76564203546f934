import { sql } from 'kysely'
import type { MainReader } from '../../../db/database.ts'
import type { StoredApproval } from '../../market/index.ts'

/** The newest settings of withdrawals in a market, signed or not. */
export async function selectSettings(main: MainReader, market: string) {
  return await main
    .selectFrom('withdrawal_settings')
    .select(['version', 'settings'])
    .where('market', '=', market)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function selectSettingsVersion(main: MainReader, market: string, version: number) {
  return await main
    .selectFrom('withdrawal_settings')
    .select(['version', 'settings'])
    .where('market', '=', market)
    .where('version', '=', version)
    .executeTakeFirst()
}

const publication = [
  'published_by as publishedBy',
  'published_at as publishedAt',
  sql<StoredApproval | null>`approval`.as('approval'),
] as const

export async function selectSettingsPublication(main: MainReader, market: string, version: number) {
  return await main
    .selectFrom('withdrawal_settings')
    .select(publication)
    .where('market', '=', market)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** The newest so many versions, signed or not. */
export async function listSettings(main: MainReader, market: string, limit: number) {
  return await main
    .selectFrom('withdrawal_settings')
    .select(['version', 'settings', ...publication])
    .where('market', '=', market)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
}
