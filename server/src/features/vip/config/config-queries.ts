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

/** The newest version of a currency, or the newest one before another. */
export async function selectNewest(
  main: MainReader,
  currency: string,
  before?: number,
): Promise<ConfigRow | undefined> {
  let query = main
    .selectFrom('vip_config')
    .select([
      ...(['currency', 'version', 'config', 'approved_by as approvedBy', 'published_at as publishedAt'] as const),
      'approval',
    ])
    .where('currency', '=', currency)
  if (before !== undefined) query = query.where('version', '<', before)
  const row = await query.orderBy('version', 'desc').limit(1).executeTakeFirst()
  return row && { ...row, approval: row.approval as StoredApproval | null }
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
