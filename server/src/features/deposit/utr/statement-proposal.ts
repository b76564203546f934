import { hash } from 'node:crypto'
import { type Money, toMajor } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import type { MainReader } from '../../../db/database.ts'
import {
  type ProposalApproval,
  ProposalError,
  readProposal,
  requireSignatures,
  type SignedProposal,
  writeProposal,
} from '../../market/index.ts'
import { type Imported, importStatement, readStatementOf } from './import-statement.ts'
import type { Balances } from './statement/line.ts'
import { findLastStatement, insertStatement, isStatementOvertaken } from './statement-queries.ts'

/** A statement says what was paid, and orders are credited by it. So no operator imports one alone. */
export const statementReview = { contentOf, import: importSigned }

/** The closing balance of the last statement and the opening balance of this one, where they differ. */
const gap = z.strictObject({ closing: z.string(), opening: z.string() })
type Gap = z.infer<typeof gap>

const proposed = z.strictObject({
  account: z.string(),
  file: z.string(),
  /** What both operators accept: a part of the account between these two balances was not imported. */
  gap: z.optional(gap),
  why: z.string(),
  by: z.string(),
})

type Given = { readonly account: string; readonly acceptsGap: boolean; readonly why: string; readonly by: string }

/** What both operators sign: the account, the hash of the very file and, if they accept one, the gap before it. */
async function contentOf(app: AppContext, text: string, { account, acceptsGap, why, by }: Given): Promise<string> {
  if (account === '') throw new ProposalError('a statement needs --account')
  const { statement } = await readStatementOf(app, text, account)
  const file = hash('sha256', text)
  const { gap: found } = await followLast(app.databases.main.read, { account, file, balances: statement.balances })
  if (found && !acceptsGap) throw gapError(found)
  return writeProposal({ account, file, ...(found && { gap: found }), why, by } as z.infer<typeof proposed>)
}

/** Imports exactly the file that both have signed. The approving operator has compared it with the portal of the bank. */
async function importSigned(
  app: AppContext,
  text: string,
  proposal: SignedProposal,
  approval: ProposalApproval,
): Promise<Imported> {
  const { main } = app.databases
  const { account, file, gap: accepted } = readProposal(proposed, proposal.content)
  if (hash('sha256', text) !== file) throw new ProposalError('this is not the file that was proposed')
  const signed = await requireSignatures(main.read, 'bank statement', proposal, approval)
  const { balances } = (await readStatementOf(app, text, account)).statement
  const { gap: found, number, isKnown } = await followLast(main.read, { account, file, balances })
  if (found && !isSameGap(found, accepted)) throw gapError(found)
  // The row comes first: if the import of the lines stops, the same file is imported again.
  if (!isKnown) {
    const row = { account, file, number, balances, ...signed, at: approval.at }
    await main
      .transact((tx) => insertStatement(tx, row))
      .catch((error: unknown) => {
        if (!isStatementOvertaken(error)) throw error
        throw new ProposalError('another statement of this account was imported at the same moment: import it again')
      })
  }
  return await importStatement(app, text, account, approval.at)
}

type Followed = { readonly gap: Gap | undefined; readonly number: number; readonly isKnown: boolean }
type Following = { readonly account: string; readonly file: string; readonly balances: Balances | undefined }

/**
 * Whether a statement begins where the last imported one of its account ended. Otherwise lines between them are missing, or
 * one of the files is not what the bank wrote. A file without balances cannot show it once another one had them.
 */
async function followLast(main: MainReader, { account, file, balances }: Following): Promise<Followed> {
  const last = await findLastStatement(main, account, file)
  const isFollowing = last.isKnown || last.closing === undefined || last.closing === balances?.opening
  const found = isFollowing ? undefined : { closing: written(last.closing), opening: written(balances?.opening) }
  return { gap: found, number: last.number + 1, isKnown: last.isKnown }
}

function written(amount: Money | undefined): string {
  return amount === undefined ? 'unknown' : toMajor(amount)
}

function isSameGap(found: Gap, accepted: Gap | undefined): boolean {
  return accepted !== undefined && found.closing === accepted.closing && found.opening === accepted.opening
}

function gapError({ closing, opening }: Gap): ProposalError {
  return new ProposalError(
    `the last statement of this account ended with ${closing}, this one begins with ${opening}: import the statements in between first, or propose it with --gap if both operators accept that they are missing`,
  )
}
