import { sql } from 'kysely'
import type { SigningKey } from '../../base/operator-signature.ts'
import type { MainReader, MainTx } from '../../db/database.ts'
import { selectSigningKeys } from '../../db/signing-keys.ts'

/** The keys of an operator or a member of staff that were not removed. */
export function findSigningKeys(main: MainReader, name: string): Promise<SigningKey[]> {
  return selectSigningKeys(main).where('name', '=', name).where('removed_at', 'is', null).execute()
}

/** Every key that was ever registered: a signature stays valid after its key was removed. */
export function listOperators(main: MainReader): Promise<RegisteredOperator[]> {
  return selectSigningKeys(main).select('removed_at as removedAt').$castTo<RegisteredOperator>().execute()
}

export type RegisteredOperator = SigningKey & { readonly removedAt: Date | null }

/** The newest version of each market. Every process runs this query every two seconds, so it reads nothing else. */
export function listNewestVersions(main: MainReader) {
  return main
    .selectFrom('market_policy')
    .select((eb) => ['market', eb.fn.max('version').as('version')])
    .groupBy('market')
    .orderBy('market')
    .execute()
}

export function listNewestPolicies(main: MainReader) {
  return main
    .selectFrom('market_policy')
    .distinctOn('market')
    .select([
      'market',
      'version',
      'policy',
      'approved_by as approvedBy',
      'published_at as publishedAt',
      sql<StoredApproval | null>`approval`.as('approval'),
    ])
    .orderBy('market')
    .orderBy('version', 'desc')
    .execute()
}

export function listPolicyVersions(main: MainReader, market: string) {
  return main
    .selectFrom('market_policy')
    .select(['version', 'published_at as publishedAt', sql<number>`cardinality(approved_by)`.as('approvals')])
    .where('market', '=', market)
    .orderBy('version', 'desc')
    .execute()
}

/** The versions of one market with their signatures, the newest first. */
export function listPolicyHistory(main: MainReader, market: string, limit: number) {
  return main
    .selectFrom('market_policy')
    .select(['version', 'policy', 'approved_by as approvedBy', 'published_at as publishedAt'])
    .select(sql<StoredApproval | null>`approval`.as('approval'))
    .where('market', '=', market)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
}

export type PolicyRow = {
  readonly market: string
  readonly version: number
  readonly policy: unknown
  readonly approvedBy: readonly string[]
  readonly publishedAt: Date
  readonly approval: StoredApproval | undefined
}

/** What two operators signed, so that anyone can verify it later. The seed of a sandbox has none. */
export type StoredApproval = {
  readonly content: string
  readonly proposalSignature: string
  readonly approvalSignature: string
}

export async function insertPolicy(tx: MainTx, row: PolicyRow): Promise<void> {
  await tx
    .insertInto('market_policy')
    .values({
      market: row.market,
      version: row.version,
      policy: JSON.stringify(row.policy),
      approved_by: [...row.approvedBy],
      published_at: row.publishedAt,
      approval: row.approval ? JSON.stringify(row.approval) : null,
    })
    .execute()
}
