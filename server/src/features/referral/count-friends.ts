import type { PlayerId } from '@zamra/contract/brand.ts'
import { add, type Money, negate, nothing, subtract } from '@zamra/contract/money.ts'
import type { ShardTx } from '../../db/database.ts'
import type { EventsFor } from '../../events/catalogue.ts'
import type { DomainEvent } from '../../events/event.ts'
import { type Movement, movementOf } from '../../ledger/index.ts'
import { type Activity, addActivity, addRevenue, type Revenue } from './friend-queries.ts'

type FriendEvent = DomainEvent<EventsFor<'referral.countFriends'>>

/** Counts what invited players deposit and play. The queries leave out players whom nobody invited. */
export async function countFriends(tx: ShardTx, events: readonly FriendEvent[]): Promise<void> {
  const activities = new Map<PlayerId, Activity>()
  const revenues = new Map<string, Revenue>()
  for (const event of events) {
    const { playerId } = event
    const before = activities.get(playerId) ?? { playerId, firstDeposit: nothing, turnover: nothing }
    activities.set(playerId, withEvent(before, event))
    const { day } = event.payload
    const key = `${playerId} ${day}`
    const revenue = add(revenues.get(key)?.revenue ?? nothing, revenueOf(event))
    revenues.set(key, { playerId, day, revenue })
  }
  await addActivity(tx, [...activities.values()])
  await addRevenue(
    tx,
    [...revenues.values()].filter(({ revenue }) => revenue !== nothing),
  )
}

function withEvent(activity: Activity, event: FriendEvent): Activity {
  if (event.kind === 'bet.settled') return { ...activity, turnover: add(activity.turnover, event.payload.turnover) }
  if (event.kind === 'bet.reversed')
    return { ...activity, turnover: subtract(activity.turnover, event.payload.turnover) }
  const isFirst = event.kind === 'deposit.credited' && activity.firstDeposit === nothing
  return isFirst ? { ...activity, firstDeposit: event.payload.amount } : activity
}

/**
 * What an event left to the operator. A bet that was taken back leaves it no longer, and one with bonus money leaves nothing to
 * share. What the operator gave is a cost: a reward in cash, a bonus when it becomes cash, the winnings of a bet that it staked.
 */
function revenueOf({ kind, payload }: FriendEvent): Money {
  if (kind === 'reward.paid') return isCost(payload.movement) ? negate(payload.amount) : nothing
  if (kind === 'bonus.converted') return negate(payload.amount)
  if (kind === 'deposit.credited' || payload.grant !== undefined) return nothing
  if (kind === 'bet.reversed') return subtract(payload.amount, payload.staked)
  return kind === 'bet.settled' ? subtract(payload.staked, payload.amount) : negate(payload.amount)
}

/** A friend's own share of their friends was earned elsewhere, and we owe what is paid for a delay of ours. */
const owed: readonly (Movement | undefined)[] = ['referralReward', 'lateCompensation']

function isCost(movement: number): boolean {
  return !owed.includes(movementOf(movement))
}
