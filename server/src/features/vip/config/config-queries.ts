import { sql } from 'kysely'
import type { MainReader, MainTx } from '../../../db/database.ts'
import type { StoredApproval } from '../../market/index.ts'

export type ConfigRow = {
  readonly currency: string
  readonly version: number
  readonly config: unknown
  readonly approvedBy: readonly string[]
  readonly publishedAt: Date
  /** The seed of a sandbox has none. */
  readonly approval: StoredApproval | null
}

type Earlier = {
  /** Only versions before this one. */
  readonly before?: number | undefined
  /** Only versions that were published by then. */
  readonly by?: Date | undefined
}

/** The newest version of a currency, or the newest one before another or at a time. */
export async function selectNewest(
  main: MainReader,
  currency: string,
  earlier: Earlier = {},
): Promise<ConfigRow | undefined> {
  return (await listNewest(main, currency, 1, earlier))[0]
}

/** The newest so many versions, signed or not. */
export async function listNewest(
  main: MainReader,
  currency: string,
  limit: number,
  { before, by }: Earlier = {},
): Promise<readonly ConfigRow[]> {
  let query = selectVersions(main, currency)
  if (before !== undefined) query = query.where('version', '<', before)
  if (by !== undefined) query = query.where('published_at', '<=', by)
  const rows = await query.orderBy('version', 'desc').limit(limit).execute()
  return rows.map(toRow)
}

/** The versions that were published after one time and before another, signed or not, the oldest first. */
export async function listPublished(
  main: MainReader,
  currency: string,
  { after, before }: { readonly after: Date; readonly before: Date },
): Promise<readonly ConfigRow[]> {
  const rows = await selectVersions(main, currency)
    .where('published_at', '>', after)
    .where('published_at', '<', before)
    .orderBy('version')
    .execute()
  return rows.map(toRow)
}

function selectVersions(main: MainReader, currency: string) {
  return main
    .selectFrom('vip_config')
    .select([
      ...(['currency', 'version', 'config', 'approved_by as approvedBy', 'published_at as publishedAt'] as const),
      'approval',
    ])
    .where('currency', '=', currency)
}

function toRow<Row extends Omit<ConfigRow, 'approval'> & { readonly approval: unknown }>(row: Row): ConfigRow {
  return { ...row, approval: row.approval as StoredApproval | null }
}

/** Of two publications at once the second waits, and then sees the version of the first. */
export async function lockVersions(tx: MainTx, currency: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('vip_config'), hashtext(${currency}))`.execute(tx)
}

/** Of two at once one fails on the primary key, and nothing is overwritten. */
export async function insertConfig(tx: MainTx, row: ConfigRow): Promise<void> {
  const { currency, version, config, approvedBy, publishedAt, approval } = row
  await tx
    .insertInto('vip_config')
    .values({
      ...{ currency, version, config: JSON.stringify(config), approved_by: [...approvedBy], published_at: publishedAt },
      approval: approval ? JSON.stringify(approval) : null,
    })
    .execute()
}
