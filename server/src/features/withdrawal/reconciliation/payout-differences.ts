import { closeFinding, textOfClosing } from './close-finding.ts'
import { listDifferences } from './list-differences.ts'

/** What payout providers, withdrawals and the ledger say differently, and how operators close it. */
export const payoutDifferences = { list: listDifferences, textToSign: textOfClosing, close: closeFinding }
