import { toMajor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { selectOpenLines } from './queries.ts'

const linesMax = 200

/** Incoming lines without an order, newest first, as text for the operator. */
export async function listOpenLines({ databases }: AppContext): Promise<readonly string[]> {
  const lines = await selectOpenLines(databases.main.read, linesMax)
  return lines.map(({ account, valueDate, amount, currency, refs, narration }) =>
    [account, valueDate, `${toMajor(amount)} ${currency}`, refs.join(' '), narration].join(' | '),
  )
}
