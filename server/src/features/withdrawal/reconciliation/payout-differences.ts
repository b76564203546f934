import type { AppContext } from '../../../app-context.ts'
import { closeFinding, textOfClosing } from './close-finding.ts'
import { listDifferences } from './list-differences.ts'
import { listFindings } from './queries.ts'
import { readDifference } from './read-difference.ts'

/** What payout providers, withdrawals and the ledger say differently, and how operators close it. */
export const payoutDifferences = {
  list: listDifferences,
  open: async ({ databases }: AppContext, since: Date) =>
    (await listFindings(databases.main.read, since)).filter(({ closedAt }) => closedAt === null),
  read: readDifference,
  textToSign: textOfClosing,
  close: closeFinding,
}
