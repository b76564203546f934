import type { AppContext } from '../../../app-context.ts'
import {
  type Answer,
  withdrawalFeeReturned,
  withdrawalPaid,
  withdrawalReturned,
  withdrawalReversed,
  withdrawalTaxReturned,
} from '../../../ledger/index.ts'
import type { PayoutSnapshot } from '../../../providers/payout/port.ts'
import { movePayout } from './apply-payout-event.ts'
import type { PayoutRow } from './queries.ts'

/**
 * Every end of a payout moves the money first, under the withdrawal's own key, and then the row. A crash in between is
 * repaired by the next sync, which repeats both. The ledger posts or returns a hold once, so never both.
 */
export async function settlePaid(app: AppContext, row: PayoutRow, { providerRef, utr }: PayoutSnapshot): Promise<void> {
  const { playerId, currency, withdrawNo, fee, tax } = row
  const { answer } = await withdrawalPaid(app.ledger, { playerId, currency, withdrawal: withdrawNo, fee, tax })
  if (!isMoved(app, row, answer, 'paid')) return
  const at = app.clock.now()
  const change = { providerRef, paidAt: at, endedAt: at, ...(utr && { utr }) }
  await movePayout(app, row, 'paid', { by: 'bank', at, detail: utr ? { reference: utr } : {}, change })
}

/** After a definite refusal: all of the amount is cash again. False when the ledger has ended it the other way before. */
export async function settleRefused(app: AppContext, row: PayoutRow, reason: string): Promise<boolean> {
  const { playerId, currency, withdrawNo } = row
  const { answer } = await withdrawalReturned(app.ledger, { playerId, currency, withdrawal: withdrawNo })
  if (!isMoved(app, row, answer, 'refused')) return false
  const at = app.clock.now()
  await movePayout(app, row, 'refused', { by: 'bank', at, detail: { reason }, change: { endedAt: at } })
  return true
}

/** The money came back after it was paid: a compensating entry for the net amount, the fee and the tax, each once. */
export async function settleReversed(app: AppContext, row: PayoutRow, reason: string): Promise<void> {
  const { playerId, currency, withdrawNo, net, fee, tax } = row
  const of = { playerId, currency, withdrawal: withdrawNo }
  const answers = [
    (await withdrawalReversed(app.ledger, { ...of, amount: net })).answer,
    ...(fee > 0n ? [(await withdrawalFeeReturned(app.ledger, { ...of, amount: fee })).answer] : []),
    ...(tax > 0n ? [(await withdrawalTaxReturned(app.ledger, { ...of, amount: tax })).answer] : []),
  ]
  if (!answers.every((answer) => isMoved(app, row, answer, 'reversed'))) return
  await movePayout(app, row, 'returned', { by: 'bank', at: app.clock.now(), detail: { reason } })
}

/** Both ends in their order, each at most once. */
export async function settlePaidAndReversed(app: AppContext, row: PayoutRow, snapshot: PayoutSnapshot): Promise<void> {
  await settlePaid(app, row, snapshot)
  await settleReversed(app, row, snapshot.reason ?? '')
}

/**
 * `closed`: the hold has ended the other way. The row then keeps its state, and reconciliation reports what the provider
 * says against it.
 */
function isMoved({ log }: AppContext, { withdrawNo }: PayoutRow, { status }: Answer, end: string): boolean {
  if (status === 'posted') return true
  log.error({ withdrawNo, end, status }, 'the ledger refused the end of a payout')
  return false
}
