import type { AppContext } from '../../app-context.ts'
import { pushEvent } from '../../http/push.ts'
import { withdrawalReturned } from '../../ledger/index.ts'
import { findWithdrawal } from './find-withdrawal.ts'
import { isNotReturnable } from './queries.ts'
import type { Withdrawal } from './stored-withdrawal.ts'

export type Return = {
  readonly to: 'REJECTED' | 'CANCELLED'
  readonly by: 'operator' | 'player'
  readonly rejectCode?: string
}

/**
 * Returns the held amount to cash and ends the withdrawal, in one transaction, unless it was approved before: money that a
 * provider may be paying is never returned here. False when it was too late.
 */
export async function returnWithdrawal(app: AppContext, row: Withdrawal, given: Return): Promise<boolean> {
  const { playerId, currency, withdrawNo } = row
  const attached = { kind: 'withdrawalReturn', record: { withdrawNo, ...given, at: app.clock.now() } }
  try {
    const { answer, again } = await withdrawalReturned(app.ledger, {
      ...{ playerId, currency, withdrawal: withdrawNo, attached },
    })
    if (answer.status !== 'posted') return false
    // Returned before: by this very end, or by another one.
    if (again) return (await findWithdrawal(app, withdrawNo))?.state === given.to
  } catch (error) {
    if (isNotReturnable(error)) return false
    throw error
  }
  await pushEvent(app, playerId, 'balance')
  return true
}
