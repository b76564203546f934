import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { MainReader, MainTx, ShardReader } from '../../../db/database.ts'
import type { WithdrawalState } from '../withdrawal-state.ts'
import type { FindingKind } from './compare-payout.ts'

/** Up to when the payouts of a provider were reconciled; undefined before the first run. */
export async function selectReconciledUntil(main: MainReader, provider: string): Promise<Date | undefined> {
  const row = await main
    .selectFrom('payout_reconciliation')
    .select('reconciled_until')
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.reconciled_until
}

/** Never moves backwards, also when two runs overlap. */
export async function saveReconciledUntil(tx: MainTx, provider: string, until: Date): Promise<void> {
  await tx
    .insertInto('payout_reconciliation')
    .values({ provider, reconciled_until: until })
    .onConflict((conflict) =>
      conflict.column('provider').doUpdateSet({
        reconciled_until: sql`greatest(payout_reconciliation.reconciled_until, excluded.reconciled_until)`,
      }),
    )
    .execute()
}

export type SentWithdrawal = {
  readonly playerId: PlayerId
  readonly withdrawNo: string
  readonly provider: string
  readonly providerRef: string | null
  readonly state: WithdrawalState
  readonly net: Money
  readonly currency: string
  readonly createdAt: Date
}

function sentWithdrawals(shard: ShardReader, provider: string) {
  return shard
    .selectFrom('withdrawal')
    .select([
      'player_id as playerId',
      'withdraw_no as withdrawNo',
      'provider',
      'provider_ref as providerRef',
      'state',
      'net',
      'currency',
      'created_at as createdAt',
    ])
    .where('provider', '=', provider)
    .$castTo<SentWithdrawal>()
}

/** Those of the numbers that this provider pays. */
export function selectByNumber(shard: ShardReader, provider: string, numbers: readonly string[]) {
  return sentWithdrawals(shard, provider).where('withdraw_no', 'in', numbers).execute()
}

export function selectCreatedBetween(shard: ShardReader, provider: string, from: Date, to: Date) {
  return sentWithdrawals(shard, provider).where('created_at', '>=', from).where('created_at', '<', to).execute()
}

export type Finding = {
  readonly provider: string
  readonly payoutNo: string
  readonly kind: FindingKind
  readonly amount: Money
  readonly currency: string
  readonly at: Date
  /** What both sides say, as text for the operator. */
  readonly detail: string
}

/** True when the finding is new, or has another amount than before: then it is open again. */
export async function insertFinding(tx: MainTx, finding: Finding, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('payout_finding')
    .values({
      provider: finding.provider,
      payout_no: finding.payoutNo,
      kind: finding.kind,
      amount: finding.amount,
      currency: finding.currency,
      happened_at: finding.at,
      detail: finding.detail,
      found_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'payout_no', 'kind'])
        .doUpdateSet((row) => ({
          amount: row.ref('excluded.amount'),
          happened_at: row.ref('excluded.happened_at'),
          detail: row.ref('excluded.detail'),
          found_at: row.ref('excluded.found_at'),
          closed_at: null,
        }))
        .whereRef('payout_finding.amount', '<>', 'excluded.amount'),
    )
    .returning('payout_no')
    .executeTakeFirst()
  return row !== undefined
}

export type FindingName = { readonly provider: string; readonly payoutNo: string; readonly kind: string }

export type StoredFinding = Omit<Finding, 'at'> & { readonly foundAt: Date; readonly closedAt: Date | null }

function findings(main: MainReader) {
  return main
    .selectFrom('payout_finding')
    .select(['provider', 'payout_no as payoutNo', 'kind', 'amount', 'currency', 'detail'])
    .select(['found_at as foundAt', 'closed_at as closedAt'])
    .$castTo<StoredFinding>()
}

export function listFindings(main: MainReader, since: Date): Promise<StoredFinding[]> {
  return findings(main).where('found_at', '>=', since).orderBy('found_at').execute()
}

export function selectFinding(main: MainReader, { provider, payoutNo, kind }: FindingName) {
  return findings(main)
    .where('provider', '=', provider)
    .where('payout_no', '=', payoutNo)
    .where('kind', '=', kind)
    .executeTakeFirst()
}
