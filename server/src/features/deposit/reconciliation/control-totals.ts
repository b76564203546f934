import { type Money, nothing, toMajor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { type ControlLine, differingTotals, readMoved } from '../../../ledger/index.ts'
import type { ReportLine } from '../../../providers/payment/port.ts'
import type { Finding, RecordedCapture } from './queries.ts'

export type MatchedLine = { readonly line: ReportLine; readonly recorded: RecordedCapture }

/**
 * Compares, for each currency and day of a report, what the provider captured with what the ledger took from the account
 * `gateway` for the same payments, whether it went to the player or to suspense. Our own records of the payments are not
 * asked: they may agree with the report while the ledger does not.
 */
export async function compareControlTotals(
  { databases }: AppContext,
  provider: string,
  matched: readonly MatchedLine[],
): Promise<readonly Finding[]> {
  const captured = matched.filter(({ line }) => line.state === 'captured')
  const of = captured.map(({ recorded: { playerId, paymentId } }) => ({ playerId, id: `${provider}:${paymentId}` }))
  const credited = await readMoved(
    databases,
    'gateway',
    of.map((name) => ({ ...name, movement: 'depositCredited' })),
  )
  const held = await readMoved(
    databases,
    'gateway',
    of.map((name) => ({ ...name, movement: 'suspenseIn' })),
  )
  const lines: readonly ControlLine[] = captured.flatMap(({ line: { amount, currency, at } }, index) => {
    const day = at.toISOString().slice(0, 10)
    const moved = [credited[index], held[index]].filter((one) => one !== undefined)
    return [
      { day, currency, theirs: amount, ours: nothing },
      ...moved.map((one) => ({ day, currency: one.currency, theirs: nothing, ours: -one.amount as Money })),
    ]
  })
  return differingTotals(lines).map(({ day, currency, theirs, ours, lines: payments }) => ({
    provider,
    paymentId: `total ${currency} ${day}`,
    kind: 'differs',
    currency,
    at: new Date(day),
    amount: theirs > nothing ? theirs : ours,
    detail: `control total of ${payments} payments: the provider captured ${toMajor(theirs)}, the ledger took ${toMajor(ours)}`,
  }))
}
