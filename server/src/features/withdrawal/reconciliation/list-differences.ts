import { toMajor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { selectClosings } from './closing-queries.ts'
import { listFindings } from './queries.ts'

const dayMs = 86_400_000

/**
 * The differences of the last days between payout providers, withdrawals and the ledger, one line of text each. Those that
 * operators have closed are left out, or are listed with what the operators said.
 */
export async function listDifferences(
  { databases: { main }, clock }: AppContext,
  days: number,
  withClosed = false,
): Promise<readonly string[]> {
  const found = await listFindings(main.read, new Date(clock.now().getTime() - days * dayMs))
  const lines: string[] = []
  for (const finding of found.filter(({ closedAt }) => withClosed || closedAt === null)) {
    const { foundAt, provider, payoutNo, kind, amount, currency, detail } = finding
    const closings = finding.closedAt ? await selectClosings(main.read, finding) : []
    const said = closings.map(({ by, why }) => `closed by ${by}: ${why}`)
    const sum = `${toMajor(amount)} ${currency}`
    lines.push([foundAt.toISOString(), provider, payoutNo, kind, sum, detail, ...said].join(' | '))
  }
  return lines
}
