import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'
import type { Line } from './prize.ts'

export type DrawTicket = {
  readonly playerId: PlayerId
  readonly ticketId: string
  readonly mode: 'real' | 'free'
  readonly currency: string
  readonly stake: Money
  readonly lines: readonly Line[]
  /** The free tickets that paid the stake; null when the player did. */
  readonly freeTicket: string | null
}

/** The position of a ticket within its draw. */
export type Place = { readonly playerId: number; readonly ticketId: string }

/** From one player to another, both included. */
export type PlayerRange = { readonly from: number; readonly to: number }
export const allPlayers: PlayerRange = { from: 0, to: 2 ** 31 - 1 }

/** The place before the first ticket of a range. */
const beginningOf = ({ from }: PlayerRange): Place => ({
  playerId: from,
  ticketId: '00000000-0000-0000-0000-000000000000',
})

/** So many tickets of some players, after a place. */
type Page = { readonly players: PlayerRange; readonly limit: number; readonly after?: Place }

/** The first and the last player with a ticket in the draw on this shard. */
export async function findPlayerRange(shard: ShardReader, drawId: string): Promise<PlayerRange | undefined> {
  const row = await shard
    .selectFrom('ticket')
    .select([sql<number | null>`min(player_id)`.as('from'), sql<number | null>`max(player_id)`.as('to')])
    .where('draw_id', '=', drawId)
    .executeTakeFirstOrThrow()
  return row.from === null || row.to === null ? undefined : { from: row.from, to: row.to }
}

/** Unsettled tickets of some players in the draw, ordered by player. */
export async function selectTaken(
  shard: ShardReader,
  drawId: string,
  { players, limit, after = beginningOf(players) }: Page,
): Promise<readonly DrawTicket[]> {
  const rows = await ticketsOf(shard, drawId)
    .where('state', '=', 'taken')
    .where(sql<boolean>`(player_id, ticket_id) > (${after.playerId}, ${after.ticketId}::uuid)`)
    .where('player_id', '<=', players.to)
    .limit(limit)
    .execute()
  return rows.map(toTicket)
}

/**
 * All tickets for the player's own money of those of these players who have more than one in the draw, settled or not, so that a repeated
 * run sees the same tickets.
 */
export async function selectSeveral(
  shard: ShardReader,
  drawId: string,
  players: readonly PlayerId[],
): Promise<readonly DrawTicket[]> {
  const rows = await ticketsOf(shard, drawId)
    .where('mode', '=', 'real')
    .where('free_ticket', 'is', null)
    .where('state', 'in', ['taken', 'settled'])
    .where(
      sql<boolean>`player_id in (
        select t.player_id from ticket t
        where t.draw_id = ${drawId} and t.player_id = any (${listOf(players)}::integer[]) and t.mode = 'real'
          and t.free_ticket is null and t.state in ('taken', 'settled')
        group by t.player_id having count(*) > 1)`,
    )
    .execute()
  return rows.map(toTicket)
}

function ticketsOf(shard: ShardReader, drawId: string) {
  return shard
    .selectFrom('ticket')
    .select(['player_id', 'ticket_id', 'mode', 'currency', 'stake', 'picks', 'free_ticket'])
    .where('draw_id', '=', drawId)
    .orderBy('player_id')
    .orderBy('ticket_id')
}

type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketsOf>['execute']>>[number]

function toTicket(row: TicketRow): DrawTicket {
  return {
    playerId: row.player_id as PlayerId,
    ticketId: row.ticket_id,
    mode: row.mode as 'real' | 'free',
    currency: row.currency,
    stake: row.stake as Money,
    freeTicket: row.free_ticket,
    lines: (row.picks as readonly WrittenLine[]).map((line) => ({ ...line, stake: BigInt(line.stake) as Money })),
  }
}

type WrittenLine = { readonly bet: string; readonly pick: string; readonly stake: number }

/** The leaves of one page of tickets as one buffer, and the position it reaches. */
export async function selectLeaves(
  shard: ShardReader,
  drawId: string,
  { players, limit, after = beginningOf(players) }: Page,
): Promise<{ readonly leaves: Buffer; readonly last: Place } | undefined> {
  const row = await shard
    .selectFrom((from) =>
      from
        .selectFrom('ticket')
        .select(['player_id', 'ticket_id', 'leaf'])
        .where('draw_id', '=', drawId)
        .where('state', '=', 'taken')
        .where(sql<boolean>`(player_id, ticket_id) > (${after.playerId}, ${after.ticketId}::uuid)`)
        .where('player_id', '<=', players.to)
        .orderBy('player_id')
        .orderBy('ticket_id')
        .limit(limit)
        .as('page'),
    )
    .select([
      sql<Buffer | null>`string_agg(leaf, ''::bytea order by player_id, ticket_id)`.as('leaves'),
      sql<number>`max(player_id)`.as('playerId'),
      sql<string>`(array_agg(ticket_id order by player_id desc, ticket_id desc))[1]`.as('ticketId'),
    ])
    .executeTakeFirstOrThrow()
  return row.leaves ? { leaves: row.leaves, last: { playerId: row.playerId, ticketId: row.ticketId } } : undefined
}

export type Staked = {
  readonly mode: 'real' | 'free'
  readonly currency: string
  readonly tickets: number
  readonly lines: number
  readonly staked: Money
}

/** Sums the stakes of the whole draw once: the gate is closed, so nothing is added. */
export async function sumStakes(shard: ShardReader, drawId: string): Promise<readonly Staked[]> {
  const rows = await shard
    .selectFrom('ticket')
    .select(['mode', 'currency', sql<bigint>`count(*)`.as('tickets'), sql<bigint>`sum(stake)::bigint`.as('staked')])
    .select(sql<bigint>`sum(jsonb_array_length(picks))::bigint`.as('lines'))
    .where('draw_id', '=', drawId)
    .where('state', '=', 'taken')
    .groupBy(['mode', 'currency'])
    .execute()
  return rows.map((row) => ({
    mode: row.mode as Staked['mode'],
    currency: row.currency,
    tickets: Number(row.tickets),
    lines: Number(row.lines),
    staked: row.staked as Money,
  }))
}

export type Settled = { readonly playerId: PlayerId; readonly ticketId: string; readonly prize: Money }

export async function markSettled(tx: ShardTx, settled: readonly Settled[], at: Date): Promise<void> {
  await sql`
    update ticket t set state = 'settled', prize = a.prize, settled_at = ${at}
    from unnest(${listOf(settled.map(({ playerId }) => playerId))}::integer[],
      ${listOf(settled.map(({ ticketId }) => ticketId))}::uuid[],
      ${listOf(settled.map(({ prize }) => prize))}::bigint[]) a (player_id, ticket_id, prize)
    where t.player_id = a.player_id and t.ticket_id = a.ticket_id and t.state = 'taken'`.execute(tx)
}

export async function markVoid(tx: ShardTx, tickets: readonly Place[], at: Date): Promise<void> {
  await sql`
    update ticket t set state = 'void', settled_at = ${at}
    from unnest(${listOf(tickets.map(({ playerId }) => playerId))}::integer[],
      ${listOf(tickets.map(({ ticketId }) => ticketId))}::uuid[]) a (player_id, ticket_id)
    where t.player_id = a.player_id and t.ticket_id = a.ticket_id and t.state = 'taken'`.execute(tx)
}

/** An array literal written directly, because the driver would quote and escape every item. */
function listOf(items: readonly (string | number | bigint)[]): string {
  return `{${items.join()}}`
}
