import type { MainReader, MainTx } from '../../db/database.ts'

export async function selectSettings(main: MainReader, market: string) {
  return await main
    .selectFrom('withdrawal_settings')
    .select(['version', 'settings'])
    .where('market', '=', market)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type PublishedSettings = {
  readonly market: string
  readonly settings: unknown
  readonly by: string
  readonly at: Date
}

/** The next version. Of two at once one fails on the primary key, and nothing is overwritten. */
export async function insertSettings(tx: MainTx, { market, settings, by, at }: PublishedSettings): Promise<number> {
  const newest = await selectSettings(tx, market)
  const version = (newest?.version ?? 0) + 1
  await tx
    .insertInto('withdrawal_settings')
    .values({ market, version, settings: JSON.stringify(settings), published_by: by, published_at: at })
    .execute()
  return version
}
