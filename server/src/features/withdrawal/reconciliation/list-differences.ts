import { toMajor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { listFindings } from './queries.ts'

const dayMs = 86_400_000

/** The differences of the last days between payout providers, withdrawals and the ledger, one line of text each. */
export async function listDifferences({ databases, clock }: AppContext, days: number): Promise<readonly string[]> {
  const since = new Date(clock.now().getTime() - days * dayMs)
  const found = await listFindings(databases.main.read, since)
  return found.map(({ foundAt, provider, payoutNo, kind, amount, currency, detail }) =>
    [foundAt.toISOString(), provider, payoutNo, kind, `${toMajor(amount)} ${currency}`, detail].join(' | '),
  )
}
