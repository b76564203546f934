import type { AppContext } from '../../../app-context.ts'
import { policyOf } from '../../market/index.ts'
import { type Account, findAccount, insertLines } from './queries.ts'
import { StatementError } from './statement/line.ts'
import { identifyLines } from './statement/line-references.ts'
import { readStatement } from './statement/read-statement.ts'

export type Imported = { readonly lines: number; readonly new: number }

const linesAtOnce = 1_000

/** All lines of a statement or none. A line that was imported before is left as it is. */
export async function importStatement(app: AppContext, text: string, accountId: string, at: Date): Promise<Imported> {
  const { main } = app.databases
  const account = await findAccount(main.read, accountId)
  if (!account) throw new StatementError(`the house has no account ${accountId}`)
  const statement = readStatement(text, policyOf(app, account.market).currency.iso)
  requireSameAccount(account, statement.account)
  // Hashes are in an order that two imports at once share, so that neither waits for the other in a circle.
  const moved = identifyLines(account.id, statement.lines).filter(({ amount }) => amount !== 0n)
  const lines = moved.toSorted((a, b) => a.hash.compare(b.hash))
  const inserted = await main.transact(async (tx) => {
    let count = 0
    for (let from = 0; from < lines.length; from += linesAtOnce) {
      count += await insertLines(tx, account.id, lines.slice(from, from + linesAtOnce), at)
    }
    return count
  })
  return { lines: lines.length, new: inserted }
}

/** Some banks write the branch before the number, or fill it up with zeros. */
function requireSameAccount({ id, accountNumber }: Account, named: string | undefined): void {
  if (named === undefined || accountNumber === null) return
  const bare = (number: string) => number.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (!bare(named).endsWith(bare(accountNumber))) {
    throw new StatementError(`it is the statement of ${named}, which is not account ${id}`)
  }
}
