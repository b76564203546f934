import type { SiteText } from '@zamra/contract/backoffice/texts.ts'
import { sql } from 'kysely'
import type { MainReader, MainTx } from '../../db/database.ts'
import type { StoredApproval } from '../market/index.ts'

export type TextVersion = {
  readonly kind: SiteText['kind']
  readonly id: string
  readonly version: number
  readonly approvedBy: readonly string[]
  readonly publishedAt: Date
  readonly effectiveFrom: Date
  readonly approval: StoredApproval
}

/** The newest version of each text. Every process runs this query every few seconds, so it reads nothing else. */
export function listNewestVersions(main: MainReader) {
  return main
    .selectFrom('site_text_version')
    .select((eb) => ['kind', 'text_id as id', eb.fn.max('version').as('version')])
    .groupBy(['kind', 'text_id'])
    .orderBy('kind')
    .orderBy('text_id')
    .execute()
}

function selectVersions(main: MainReader) {
  return main
    .selectFrom('site_text_version as v')
    .select(['v.text_id as id', 'v.version', 'v.approved_by as approvedBy', 'v.published_at as publishedAt'])
    .select(['v.effective_from as effectiveFrom', sql<SiteText['kind']>`v.kind`.as('kind')])
    .select(sql<StoredApproval>`v.approval`.as('approval'))
}

/** Every version, the oldest first. Which of them applies cannot be asked here: rows prove nothing by themselves. */
export function listVersions(main: MainReader): Promise<TextVersion[]> {
  return selectVersions(main).orderBy('v.kind').orderBy('v.text_id').orderBy('v.version').execute()
}

type Key = Pick<SiteText, 'kind' | 'id'>

/** The versions of one text, the newest first. */
export function listVersionsOf(main: MainReader, { kind, id }: Key, limit: number): Promise<TextVersion[]> {
  return selectVersions(main)
    .where('v.kind', '=', kind)
    .where('v.text_id', '=', id)
    .orderBy('v.version', 'desc')
    .limit(limit)
    .execute()
}

/** Nothing when another transaction has published this version first. */
export async function insertVersion(tx: MainTx, row: TextVersion): Promise<boolean> {
  const inserted = await tx
    .insertInto('site_text_version')
    .values({
      kind: row.kind,
      text_id: row.id,
      version: row.version,
      approved_by: [...row.approvedBy],
      published_at: row.publishedAt,
      effective_from: row.effectiveFrom,
      approval: JSON.stringify(row.approval),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  return inserted !== undefined
}
