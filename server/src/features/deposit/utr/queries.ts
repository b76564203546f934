import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { MainReader, MainTx, ShardReader, ShardTx } from '../../../db/database.ts'
import type { Order } from '../stored-order.ts'
import type { Claim } from './claim-queries.ts'
import type { IdentifiedLine } from './statement/line-references.ts'

export type Account = {
  readonly id: string
  readonly market: string
  readonly accountNumber: string | null
}

export function findAccount(main: MainReader, id: string): Promise<Account | undefined> {
  return main
    .selectFrom('operator_account')
    .select(['operator_account_id as id', 'market', 'account_number as accountNumber'])
    .where('operator_account_id', '=', id)
    .executeTakeFirst()
}

/** Returns how many lines are new. Outgoing lines need no matching, so they are stored as processed. */
export async function insertLines(
  tx: MainTx,
  account: string,
  lines: readonly IdentifiedLine[],
  at: Date,
): Promise<number> {
  const rows = lines.map((line) => ({
    operator_account_id: account,
    line_hash: line.hash,
    amount: line.amount,
    currency: line.currency,
    value_date: line.valueDate,
    refs: [...line.references],
    narration: line.narration.replaceAll('\n', ' ').slice(0, 1_000),
    imported_at: at,
    searched_at: line.amount > 0n ? null : at,
  }))
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bank_line')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['operator_account_id', 'line_hash']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

export type BankLine = {
  readonly account: string
  readonly hash: Buffer
  readonly amount: Money
  readonly currency: string
  readonly valueDate: string
  readonly refs: readonly string[]
}

const lineColumns = [
  'l.operator_account_id as account',
  'l.line_hash as hash',
  'l.amount',
  'l.currency',
  'l.value_date as valueDate',
  'l.refs',
] as const

export function selectUnprocessedLines(main: MainReader, limit: number): Promise<BankLine[]> {
  return main
    .selectFrom('bank_line as l')
    .select(lineColumns)
    .where('searched_at', 'is', null)
    .orderBy('imported_at')
    .limit(limit)
    .$castTo<BankLine>()
    .execute()
}

export async function markProcessed(tx: MainTx, lines: readonly BankLine[], at: Date): Promise<void> {
  await tx
    .updateTable('bank_line')
    .set({ searched_at: at })
    .where(
      'line_hash',
      'in',
      lines.map(({ hash }) => hash),
    )
    .where('searched_at', 'is', null)
    .execute()
}

/** Payouts with these references, each as `reference amount`: the same amount coming in is that payout returned. */
export async function selectPayoutReferences(
  main: MainReader,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  if (references.length === 0) return new Set()
  const rows = await main
    .selectFrom('bank_line')
    .select(['refs', 'amount'])
    .where('amount', '<', 0n)
    .where(sql<boolean>`refs && ${[...references]}::text[]`)
    .execute()
  return new Set(rows.flatMap(({ refs, amount }) => refs.map((reference) => `${reference} ${-amount}`)))
}

export type ClaimedLine = BankLine & { readonly claim: Claim; readonly importedAt: Date }

/**
 * Unmatched lines that contain the UTR of an open claim. Lines with a reference of ours were matched before. A disputed
 * claim is matched only against lines imported after the dispute.
 */
export async function selectClaimedLines(
  main: MainReader,
  since: Date,
  limit: number,
): Promise<readonly ClaimedLine[]> {
  const rows = await main
    .selectFrom('utr_claim as c')
    .innerJoin('bank_line as l', (join) => join.on(sql<boolean>`l.refs @> array[c.utr]`))
    .select([
      ...lineColumns,
      'l.imported_at as importedAt',
      'c.utr',
      'c.player_id as playerId',
      'c.order_no as orderNo',
    ])
    .where('c.paid_at', 'is', null)
    .where((eb) => eb.or([eb('c.closed_at', 'is', null), eb('l.imported_at', '>', eb.ref('c.closed_at'))]))
    .where('c.claimed_at', '>', since)
    .where('l.amount', '>', 0n)
    .where('l.matched_at', 'is', null)
    .where('l.searched_at', 'is not', null)
    .orderBy('c.claimed_at')
    .limit(limit)
    .$castTo<Omit<ClaimedLine, 'claim'> & Claim>()
    .execute()
  return rows.map(({ utr, playerId, orderNo, ...line }) => ({ ...line, claim: { utr, playerId, orderNo } }))
}

type LineMatch = {
  readonly playerId: PlayerId
  readonly orderNo: string
  readonly at: Date
  readonly isSettled: boolean
}

/** False when the line is assigned already, or is not what it was when it was read. */
export async function matchLine(tx: MainTx, line: BankLine, matched: LineMatch): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bank_line')
    .set({
      matched_player_id: matched.playerId,
      matched_order_no: matched.orderNo,
      matched_at: matched.at,
      settled_at: matched.isSettled ? matched.at : null,
    })
    .where('operator_account_id', '=', line.account)
    .where('line_hash', '=', line.hash)
    // As it was read when somebody decided about it.
    .where('amount', '=', line.amount)
    .where('currency', '=', line.currency)
    .where('matched_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export function selectUnsettledLines(
  main: MainReader,
  limit: number,
): Promise<(BankLine & { readonly orderNo: string })[]> {
  return main
    .selectFrom('bank_line as l')
    .select([...lineColumns, 'l.matched_order_no as orderNo'])
    .where('matched_at', 'is not', null)
    .where('settled_at', 'is', null)
    .orderBy('matched_at')
    .limit(limit)
    .$castTo<BankLine & { readonly orderNo: string }>()
    .execute()
}

export async function markSettled(tx: MainTx, { account, hash }: BankLine, at: Date): Promise<void> {
  await tx
    .updateTable('bank_line')
    .set({ settled_at: at })
    .where('operator_account_id', '=', account)
    .where('line_hash', '=', hash)
    .execute()
}

export type Candidate = Pick<
  Order,
  'playerId' | 'orderNo' | 'amount' | 'currency' | 'operatorAccountId' | 'createdAt' | 'reference'
>

/** The orders with these references. */
export function selectOrdersByReference(shard: ShardReader, references: readonly string[]): Promise<Candidate[]> {
  return shard
    .selectFrom('deposit_order')
    .select([
      'player_id as playerId',
      'order_no as orderNo',
      'amount',
      'currency',
      'operator_account_id as operatorAccountId',
      'created_at as createdAt',
      'reference',
    ])
    .where('reference', 'in', references)
    .$castTo<Candidate>()
    .execute()
}

/** How often the UTR of the order was corrected. */
export async function countCorrections(shard: ShardReader, { playerId, orderNo }: Order): Promise<number> {
  const { count } = await shard
    .selectFrom('deposit_event')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('player_id', '=', playerId)
    .where('order_no', '=', orderNo)
    .where(sql<boolean>`detail ? 'former'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function selectUncompensatedOrders(shard: ShardReader, limit: number) {
  return shard
    .selectFrom('deposit_order')
    .select('order_no as orderNo')
    .where('state', '=', 'SUCCEEDED')
    .where('utr_submitted_at', 'is not', null)
    .where('compensation', 'is', null)
    .orderBy('credited_at')
    .limit(limit)
    .execute()
}

/** False when the compensation was stored before. */
export async function saveCompensation(tx: ShardTx, { playerId, orderNo }: Order, amount: Money): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deposit_order')
    .set({ compensation: amount })
    .where('player_id', '=', playerId)
    .where('order_no', '=', orderNo)
    .where('compensation', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Incoming lines without an order, newest first. */
export function selectOpenLines(main: MainReader, limit: number) {
  return main
    .selectFrom('bank_line as l')
    .select([...lineColumns, 'l.narration'])
    .where('amount', '>', 0n)
    .where('matched_at', 'is', null)
    .orderBy('value_date', 'desc')
    .orderBy('line_hash')
    .limit(limit)
    .$castTo<BankLine & { readonly narration: string }>()
    .execute()
}
