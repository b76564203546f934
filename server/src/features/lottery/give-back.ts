import type { AppContext } from '../../app-context.ts'
import { now } from '../../base/clock.ts'
import type { Shard } from '../../db/databases.ts'
import { pushEvent } from '../../http/push.ts'
import type { RunCounts } from '../../workflow/define.ts'
import { rollBackBet } from '../game/index.ts'
import { type LateTicket, markReturned, selectLate } from './queries.ts'

/** Gives the stake of a ticket that came too late back: first the money, then the mark, each of them once. */
export async function giveBack(app: AppContext, { playerId, ticketId, mode, currency }: LateTicket): Promise<void> {
  const { status } = await rollBackBet(app, { playerId, mode, currency, bet: ticketId, rollback: ticketId })
  if (status !== 'posted') throw new Error(`the stake of a late ticket was not given back: ${status}`)
  await app.databases.shardOf(playerId).transact((tx) => markReturned(tx, { playerId, ticketId }, now()))
  if (mode === 'real') await pushEvent(app, playerId, 'balance')
}

/** By then whoever sold it has given its stake back, or is no more. */
const graceMs = 15_000
const atOnce = 500

/** Finishes what a process that went down in between has left. */
export async function giveBackLeft(app: AppContext, shard: Shard, at: Date): Promise<RunCounts> {
  const late = await selectLate(shard.read, new Date(at.getTime() - graceMs), atOnce)
  for (const ticket of late) await giveBack(app, ticket)
  return { givenBack: late.length }
}
