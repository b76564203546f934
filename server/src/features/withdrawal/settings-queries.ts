import { sql } from 'kysely'
import type { MainTx } from '../../db/database.ts'
import type { StoredApproval } from '../market/index.ts'
import { selectSettings } from '../player/index.ts'

export type PublishedSettings = {
  readonly market: string
  readonly settings: unknown
  readonly by: string
  readonly at: Date
  /** What two operators signed. The seed of a sandbox has none. */
  readonly approval?: StoredApproval
}

/** Of two publications at once the second waits, and then sees the version of the first. */
export async function lockSettingsVersions(tx: MainTx, market: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('withdrawal_settings'), hashtext(${market}))`.execute(tx)
}

/** The next version. Of two at once one fails on the primary key, and nothing is overwritten. */
export async function insertSettings(tx: MainTx, published: PublishedSettings): Promise<number> {
  const { market, settings, by, at, approval } = published
  const newest = await selectSettings(tx, market)
  const version = (newest?.version ?? 0) + 1
  await tx
    .insertInto('withdrawal_settings')
    .values({
      market,
      version,
      settings: JSON.stringify(settings),
      published_by: by,
      published_at: at,
      approval: approval ? JSON.stringify(approval) : null,
    })
    .execute()
  return version
}
