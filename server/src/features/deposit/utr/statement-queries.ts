import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import pg from 'pg'
import type { MainReader, MainTx } from '../../../db/database.ts'
import type { SignedBy } from '../../market/index.ts'

type SignedStatement = SignedBy & {
  readonly account: string
  readonly file: string
  readonly number: number
  readonly balances: { readonly opening: Money; readonly closing: Money } | undefined
  readonly at: Date
}

/**
 * The number of the last statement of an account in the order of import, the last closing balance that is known, and whether
 * this file is among those that were imported. A statement without balances leaves the balance before it: the next one is
 * still compared with it, so nothing between them is missed without a signature.
 */
export async function findLastStatement(main: MainReader, account: string, file: string) {
  const last = await main
    .selectFrom('bank_statement')
    .select('number')
    .where('account_id', '=', account)
    .orderBy('number', sql`desc nulls last`)
    .limit(1)
    .executeTakeFirst()
  const balanced = await main
    .selectFrom('bank_statement')
    .select('closing')
    .where('account_id', '=', account)
    .where('closing', 'is not', null)
    .orderBy('number', sql`desc nulls last`)
    .limit(1)
    .executeTakeFirst()
  const known = await main
    .selectFrom('bank_statement')
    .select('file_hash')
    .where('account_id', '=', account)
    .where('file_hash', '=', file)
    .executeTakeFirst()
  return {
    number: last?.number ?? 0,
    closing: (balanced?.closing ?? undefined) as Money | undefined,
    isKnown: known !== undefined,
  }
}

/** Of two at once the second fails on the number: it does not follow the statement that it was compared with. */
export async function insertStatement(tx: MainTx, statement: SignedStatement) {
  const { account, file, number, balances, approvedBy, approval, at } = statement
  await tx
    .insertInto('bank_statement')
    .values({
      account_id: account,
      file_hash: file,
      number,
      opening: balances?.opening ?? null,
      closing: balances?.closing ?? null,
      approved_by: [...approvedBy],
      approval: JSON.stringify(approval),
      imported_at: at,
    })
    .execute()
}

export function isStatementOvertaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'bank_statement_number'
}
