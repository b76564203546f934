import type { PlayerId } from '@zamra/contract/brand.ts'
import { compare, type Money, toWire } from '@zamra/contract/money.ts'
import type { PromoReason } from '@zamra/contract/promo-reason.ts'
import type { AppContext } from '../../../app-context.ts'
import { type Refusal, refusal } from '../../../base/refusal.ts'
import {
  type AttachedRecord,
  giftBetPlaced,
  giftBetRolledBack,
  giftBetWon,
  type Outcome,
  refOf,
} from '../../../ledger/index.ts'
import { wagerOf } from '../config/config.ts'
import { isStopped, listStopped } from '../promos-in-force.ts'
import { notEligible, wageringOf } from '../reward/claim-reward.ts'
import { type FreeTickets, isFreeTicketGone, selectFreeTickets } from './queries.ts'

type Against = PromoReason & {
  readonly code: Extract<PromoReason['code'], `freeTicket.${string}`>
}
type Gift = { readonly playerId: PlayerId; readonly currency: string; readonly bet: string; readonly rewardId: string }

/** What a player wants to use a free ticket for. */
export type FreeTicketUse = Pick<Gift, 'playerId' | 'rewardId'> & {
  readonly game: string
  readonly stake: Money
  readonly now: Date
}

/** The refusal with its figures when the player has no such ticket to use, undefined when they have. */
export async function whyNoFreeTicket(app: AppContext, use: FreeTicketUse): Promise<Refusal | undefined> {
  const tickets = await selectFreeTickets(app.databases.shardOf(use.playerId).read, use.playerId, use.rewardId)
  if (!tickets) return refusal('thing.notFound', {})
  if (isStopped(await listStopped(app), tickets.promoId)) return notEligible('promo.stopped', 'wait')
  const reason = reasonAgainst(tickets, use)
  return reason && notEligible(reason.code, reason.action, reason.params)
}

/** Pure: why these tickets or rounds cannot be used for this. */
export function reasonAgainst(
  { number, used, expiresAt, game, stake, currency }: FreeTickets,
  use: Pick<FreeTicketUse, 'game' | 'stake' | 'now'>,
): Against | undefined {
  if (used >= number) return { code: 'freeTicket.used', params: { tickets: number }, action: 'none' }
  if (expiresAt <= use.now)
    return { code: 'freeTicket.expired', params: { until: expiresAt.getTime() }, action: 'none' }
  if (game !== use.game) return { code: 'freeTicket.game', params: { game }, action: 'readTerms' }
  if (compare(stake, use.stake) === 0) return undefined
  return { code: 'freeTicket.stake', params: { stake: toWire(stake), currency }, action: 'readTerms' }
}

/**
 * Takes the stake from the operator. The attached record of the ticket uses the free ticket up in the same transaction, so of
 * many at once, or after a crash, each is used once.
 */
export async function placeFreeTicket(
  app: AppContext,
  { attached, stake, ...gift }: Gift & FreeTicketUse & { readonly attached: AttachedRecord },
): Promise<Outcome> {
  try {
    return await giftBetPlaced(app.ledger, { ...named(gift), stake, attached })
  } catch (error) {
    if (!isFreeTicketGone(error)) throw error
    throw (await whyNoFreeTicket(app, { ...gift, stake })) ?? refusal('wallet.busy', { retryAfter: 1 })
  }
}

/** Pays what the ticket won, as the terms of its reward say: cash, or a bonus to wager. Repeating it is harmless. */
export async function settleFreeTicket(app: AppContext, gift: Gift & { readonly amount: Money }): Promise<Outcome> {
  const { playerId, rewardId, bet, amount } = gift
  const tickets = await selectFreeTickets(app.databases.shardOf(playerId).read, playerId, rewardId)
  if (!tickets) throw new Error(`the free tickets ${rewardId} are not known`)
  const wagering = wageringOf(tickets.terms, amount)
  const given = { ...named(gift), settlement: bet, amount }
  if (!wagering || amount === 0n) return await giftBetWon(app.ledger, given)
  const record = {
    ...{ rewardId, grantId: bet, ledgerGrant: refOf('grant', bet), bonus: String(amount) },
    ...{ wagerRequired: String(wagering.wager), days: wagerOf(tickets.terms)?.days },
  }
  return await giftBetWon(app.ledger, { ...given, wagering, attached: { kind: 'freeTicketWon', record } })
}

/** Returns the stake to the operator and the free ticket to the player, in one transaction and once. */
export async function returnFreeTicket(app: AppContext, gift: Gift): Promise<Outcome> {
  const attached = { kind: 'freeTicketReturned', record: { rewardId: gift.rewardId } }
  return await giftBetRolledBack(app.ledger, { ...named(gift), rollback: gift.bet, attached })
}

function named({ playerId, currency, bet }: Gift) {
  return { playerId, currency, bet }
}
