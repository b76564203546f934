import type { ShardTx } from '../../../db/database.ts'
import { nextState, type PayoutEvent } from './payout-state.ts'
import {
  insertTimelineEntry,
  lockPayout,
  type PayoutChange,
  type PayoutRow,
  type TimelineEntry,
  updatePayout,
  type WithdrawalName,
} from './queries.ts'

type Details = Omit<TimelineEntry, 'status'> & { readonly change?: Omit<PayoutChange, 'state'> }

/**
 * Applies one event to a withdrawal: changes its state and appends to its timeline in one transaction. Returns undefined,
 * and changes nothing, when the event has no effect in the present state, so that a repeated event is harmless.
 */
export async function applyPayoutEvent(
  tx: ShardTx,
  name: WithdrawalName,
  event: PayoutEvent,
  { change, ...entry }: Details,
): Promise<PayoutRow | undefined> {
  const found = await lockPayout(tx, name)
  const state = found && nextState(found.state, event)
  if (!state) return undefined
  await updatePayout(tx, found, { ...change, state })
  await insertTimelineEntry(tx, found, { ...entry, status: state })
  return { ...found, ...change, state }
}
