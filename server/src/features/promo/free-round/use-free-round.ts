import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { type FreeTickets, listUsable, selectFreeTickets } from '../free-ticket/queries.ts'
import { type FreeTicketUse, reasonAgainst } from '../free-ticket/use-free-ticket.ts'
import { isStopped, listStopped } from '../promos-in-force.ts'

/** Why a studio cannot use a free round of the player. */
export type NoFreeRound =
  | 'freeRoundUnknown'
  | 'freeRoundStopped'
  | 'freeRoundUsed'
  | 'freeRoundExpired'
  | 'freeRoundGame'
  | 'freeRoundStake'

/** The free rounds that the player can use now, the first to expire first. Those of a stopped promotion wait. */
export async function usableFreeRounds(
  app: AppContext,
  { playerId, now }: { readonly playerId: PlayerId; readonly now: Date },
): Promise<readonly FreeTickets[]> {
  const usable = await listUsable(app.databases.shardOf(playerId).read, playerId, 'freeRounds', now)
  if (usable.length === 0) return usable
  const stopped = await listStopped(app)
  return usable.filter(({ promoId }) => !isStopped(stopped, promoId))
}

/** Undefined when the player has such a round to use. The ledger uses it up in the transaction of the stake. */
export async function whyNoFreeRound(app: AppContext, use: FreeTicketUse): Promise<NoFreeRound | undefined> {
  const rounds = await selectFreeTickets(app.databases.shardOf(use.playerId).read, use.playerId, use.rewardId)
  if (rounds?.terms.grant.kind !== 'freeRounds') return 'freeRoundUnknown'
  if (isStopped(await listStopped(app), rounds.promoId)) return 'freeRoundStopped'
  const reason = reasonAgainst(rounds, use)
  return reason && refusals[reason.code]
}

const refusals: Readonly<Record<NonNullable<ReturnType<typeof reasonAgainst>>['code'], NoFreeRound>> = {
  'freeTicket.used': 'freeRoundUsed',
  'freeTicket.expired': 'freeRoundExpired',
  'freeTicket.game': 'freeRoundGame',
  'freeTicket.stake': 'freeRoundStake',
}
