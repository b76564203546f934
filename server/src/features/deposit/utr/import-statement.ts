import type { AppContext } from '../../../app-context.ts'
import { policyOf } from '../../market/index.ts'
import { type Account, findAccount, insertLines } from './queries.ts'
import { StatementError } from './statement/line.ts'
import { identifyLines } from './statement/line-references.ts'
import { readStatement } from './statement/read-statement.ts'

export type Imported = { readonly lines: number; readonly new: number }

const batchSize = 1_000

/** Imports all lines of a statement or none. A line that was imported before stays as it is. */
export async function importStatement(app: AppContext, text: string, accountId: string, at: Date): Promise<Imported> {
  const { main } = app.databases
  const { account, statement } = await readStatementOf(app, text, accountId)
  // Sorted by hash, so that two concurrent imports lock their rows in the same order and cannot deadlock.
  const nonZero = identifyLines(account.id, statement.lines).filter(({ amount }) => amount !== 0n)
  const lines = nonZero.toSorted((a, b) => a.hash.compare(b.hash))
  const inserted = await main.transact(async (tx) => {
    let count = 0
    for (let from = 0; from < lines.length; from += batchSize) {
      count += await insertLines(tx, account.id, lines.slice(from, from + batchSize), at)
    }
    return count
  })
  return { lines: lines.length, new: inserted }
}

/** Reads the statement as one of this account of ours. */
export async function readStatementOf(app: AppContext, text: string, accountId: string) {
  const account = await findAccount(app.databases.main.read, accountId)
  if (!account) throw new StatementError(`unknown operator account: ${accountId}`)
  const { currency } = policyOf(app, account.market)
  const statement = readStatement(text, currency.iso)
  requireSameAccount(account, statement.account)
  return { account, statement, currency }
}

/** Some banks write the branch code before the account number, or pad it with zeros. */
function requireSameAccount({ id, accountNumber }: Account, named: string | undefined): void {
  if (named === undefined || accountNumber === null) return
  const normalize = (number: string) => number.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (!normalize(named).endsWith(normalize(accountNumber))) {
    throw new StatementError(`the statement is of account ${named}, not of ${id}`)
  }
}
