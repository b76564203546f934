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

const columns = [
  'market',
  'version',
  'policy',
  'approved_by as approvedBy',
  'published_at as publishedAt',
  'effective_at as effectiveAt',
  sql<StoredApproval | null>`approval`.as('approval'),
] as const

export function listNewestPolicies(main: MainReader) {
  return main
    .selectFrom('market_policy')
    .distinctOn('market')
    .select(columns)
    .orderBy('market')
    .orderBy('version', 'desc')
    .execute()
}

/** Every version that can be in force now or later: the newest that began when it was published, and those after it. */
export function listPossiblePolicies(main: MainReader) {
  return main
    .selectFrom('market_policy as one')
    .select(columns)
    .where((eb) =>
      eb(
        'version',
        '>=',
        eb.fn.coalesce(
          eb
            .selectFrom('market_policy as other')
            .select(({ fn }) => fn.max('other.version').as('version'))
            .whereRef('other.market', '=', 'one.market')
            .where('other.effective_at', 'is', null),
          sql<number>`0`,
        ),
      ),
    )
    .orderBy('market')
    .orderBy('version')
    .execute()
}

/** Every withdrawal, with when the version would have begun. A row proves nothing by itself. */
export function listWithdrawals(main: MainReader) {
  return main
    .selectFrom('market_policy_withdrawal as w')
    .innerJoin('market_policy as p', (join) =>
      join.onRef('p.market', '=', 'w.market').onRef('p.version', '=', 'w.version'),
    )
    .select(['w.market', 'w.version', 'w.content', 'w.signature', 'w.stored_at as storedAt'])
    .select('p.effective_at as effectiveAt')
    .orderBy('w.number')
    .execute()
}

/** The number of the last withdrawal, or 0. Every process runs this query every two seconds. */
export async function selectLastWithdrawal(main: MainReader): Promise<string> {
  const { last } = await main
    .selectFrom('market_policy_withdrawal')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  return String(last ?? 0)
}

export type NewWithdrawal = {
  readonly market: string
  readonly version: number
  readonly content: string
  readonly signature: string
}

export async function insertWithdrawal(tx: MainTx, row: NewWithdrawal): Promise<void> {
  await tx.insertInto('market_policy_withdrawal').values(row).execute()
}

export function listPolicyVersions(main: MainReader, market: string) {
  return main
    .selectFrom('market_policy')
    .select(['version', 'published_at as publishedAt', 'effective_at as effectiveAt'])
    .select(sql<number>`cardinality(approved_by)`.as('approvals'))
    .where('market', '=', market)
    .orderBy('version', 'desc')
    .execute()
}

/** The versions of one market with their signatures, the newest first. */
export function listPolicyHistory(main: MainReader, market: string, limit: number) {
  return main
    .selectFrom('market_policy')
    .select(columns)
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
  /** Null: it begins when it is published. */
  readonly effectiveAt: Date | null
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
      effective_at: row.effectiveAt,
      approval: row.approval ? JSON.stringify(row.approval) : null,
    })
    .execute()
}
