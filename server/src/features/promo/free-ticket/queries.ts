import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import pg from 'pg'
import type { ShardReader } from '../../../db/database.ts'
import type { PromoConfig } from '../config/config.ts'
import { readTerms } from '../config/stored-terms.ts'

/** Free tickets or free rounds of one reward: so many of one game, with one stake each. */
export type FreeTickets = {
  readonly rewardId: string
  readonly promoId: string
  readonly terms: PromoConfig
  readonly currency: string
  /** Of the lottery, or of a studio. */
  readonly game: string
  readonly stake: Money
  readonly number: number
  readonly used: number
  readonly expiresAt: Date
}

function freeTicketsOf(shard: ShardReader, playerId: PlayerId) {
  return shard
    .selectFrom('free_ticket')
    .innerJoin('reward', (join) =>
      join
        .onRef('reward.player_id', '=', 'free_ticket.player_id')
        .onRef('reward.reward_id', '=', 'free_ticket.reward_id'),
    )
    .select(['free_ticket.reward_id as rewardId', 'promo_id as promoId', 'terms', 'currency', 'number', 'used'])
    .select(['game', sql<Money>`stake`.as('stake'), 'expires_at as expiresAt'])
    .where('free_ticket.player_id', '=', playerId)
}

/** Those of a kind that can be used now, the first to expire first. */
export async function listUsable(
  shard: ShardReader,
  playerId: PlayerId,
  kind: 'freeTickets' | 'freeRounds',
  now: Date,
): Promise<readonly FreeTickets[]> {
  const rows = await freeTicketsOf(shard, playerId)
    .where('expires_at', '>', now)
    .where(sql<boolean>`terms -> 'grant' ->> 'kind' = ${kind}`)
    .where(sql<boolean>`used < number`)
    .orderBy('expires_at')
    .orderBy('free_ticket.reward_id')
    .limit(100)
    .execute()
  return rows.map((row) => ({ ...row, terms: readTerms(row.terms) }))
}

export async function selectFreeTickets(
  shard: ShardReader,
  playerId: PlayerId,
  rewardId: string,
): Promise<FreeTickets | undefined> {
  const row = await freeTicketsOf(shard, playerId).where('free_ticket.reward_id', '=', rewardId).executeTakeFirst()
  return row && { ...row, terms: readTerms(row.terms) }
}

/** The database refused a use, because the last free ticket was used or has expired since it was read. */
export function isFreeTicketGone(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'free_ticket_left'
}
