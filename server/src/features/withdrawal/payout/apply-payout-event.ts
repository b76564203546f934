import type { AppContext } from '../../../app-context.ts'
import type { ShardTx } from '../../../db/database.ts'
import { pushEvent } from '../../../http/push.ts'
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

/** Applies one event, and shows a change to the open apps of the player. */
export async function movePayout(
  app: AppContext,
  name: WithdrawalName,
  event: PayoutEvent,
  details: Details,
): Promise<PayoutRow | undefined> {
  const { transact } = app.databases.shardOf(name.playerId)
  const moved = await transact((tx) => applyPayoutEvent(tx, name, event, details))
  if (moved) await pushEvent(app, name.playerId, 'balance')
  return moved
}

/**
 * Applies one event to a withdrawal: changes its state and appends to its timeline in one transaction. Returns undefined,
 * and changes nothing, when the event has no effect in the present state, so that a repeated event is harmless.
 */
async function applyPayoutEvent(
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
