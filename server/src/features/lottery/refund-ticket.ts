import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { pushEvent } from '../../http/push.ts'
import type { Status } from '../../ledger/index.ts'
import type { RunCounts } from '../../workflow/define.ts'
import { rollBackBet } from '../game/index.ts'
import { returnFreeTicket } from '../promo/index.ts'
import { type LateTicket, markReturned, selectLate } from './queries.ts'

/** Refunds the stake of a late ticket: first the money, then the state of the ticket, each once. */
export async function refundTicket(app: AppContext, ticket: LateTicket): Promise<void> {
  const { playerId, ticketId, mode } = ticket
  const status = await refundStake(app, ticket)
  if (status !== 'posted') throw new Error(`late ticket not refunded: ${status}`)
  await app.databases.shardOf(playerId).transact((tx) => markReturned(tx, { playerId, ticketId }, app.clock.now()))
  if (mode === 'real') await pushEvent(app, playerId, 'balance')
}

/** Back to the player, or of a free ticket to the operator, and then the player has the free ticket again. Once. */
export async function refundStake(app: AppContext, ticket: LateTicket): Promise<Status> {
  const { playerId, ticketId, mode, currency, freeTicket } = ticket
  if (freeTicket === null) {
    return (await rollBackBet(app, { playerId, mode, currency, bet: ticketId, rollback: ticketId })).status
  }
  return (await returnFreeTicket(app, { playerId, currency, bet: ticketId, rewardId: freeTicket })).answer.status
}

/** By then the process that sold the ticket has refunded it or has crashed. */
const graceMs = 15_000
const atOnce = 500

/** Refunds late tickets that a crashed process has left. */
export async function refundLateTickets(app: AppContext, shard: Shard, at: Date): Promise<RunCounts> {
  const late = await selectLate(shard.read, new Date(at.getTime() - graceMs), atOnce)
  for (const ticket of late) await refundTicket(app, ticket)
  return { givenBack: late.length }
}
