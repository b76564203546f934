import { now } from '../../base/clock.ts'
import type { Shard } from '../../db/databases.ts'
import type { Figures } from '../../flow/define.ts'
import { announce } from '../../http/announce.ts'
import type { House } from '../../http/context.ts'
import { rollBackBet } from '../game/index.ts'
import { type LateTicket, markReturned, selectLate } from './queries.ts'

/** Gives the stake of a ticket that came too late back: first the money, then the mark, each of them once. */
export async function giveBack(house: House, { playerId, ticketId, mode }: LateTicket): Promise<void> {
  const { status } = await rollBackBet(house, { playerId, mode, bet: ticketId, rollback: ticketId })
  if (status !== 'posted') throw new Error(`the stake of a late ticket was not given back: ${status}`)
  await house.databases.shardOf(playerId).transact((tx) => markReturned(tx, { playerId, ticketId, mode }, now()))
  if (mode === 'real') await announce(house, playerId, 'balance')
}

/** By then whoever sold it has given its stake back, or is no more. */
const graceMs = 15_000
const atOnce = 500

/** Finishes what a process that went down in between has left. */
export async function giveBackLeft(house: House, shard: Shard, at: Date): Promise<Figures> {
  const late = await selectLate(shard.read, new Date(at.getTime() - graceMs), atOnce)
  for (const ticket of late) await giveBack(house, ticket)
  return { givenBack: late.length }
}
