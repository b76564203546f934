import type { PlayerId } from '@zamra/contract/brand.ts'
import { gameOfDraw } from '@zamra/contract/lottery-games.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { Page } from '../../base/page.ts'
import { isCountedPlay } from '../../db/counted-play.ts'
import type { MainReader, ShardReader, ShardTx } from '../../db/database.ts'
import type { ReceiptPick } from './fair/receipt.ts'
import type { Ticket, TicketState } from './sold-ticket.ts'

const columns = [
  'player_id as playerId',
  'ticket_id as ticketId',
  'draw_id as drawId',
  'mode',
  'picks',
  'stake',
  'currency',
  'seq',
  'at',
  'leaf',
  'state',
  'prize',
  'settled_at as settledAt',
  'free_ticket as freeTicket',
] as const

type Row = Omit<Ticket, 'game' | 'picks'> & { readonly picks: unknown }

function ticketsOf(shard: ShardReader, playerId: PlayerId) {
  return shard.selectFrom('ticket').select(columns).where('player_id', '=', playerId).$castTo<Row>()
}

export async function findTicket(
  shard: ShardReader,
  playerId: PlayerId,
  ticketId: string,
): Promise<Ticket | undefined> {
  const row = await ticketsOf(shard, playerId).where('ticket_id', '=', ticketId).executeTakeFirst()
  return row && ticketOf(row)
}

function ticketOf(row: Row): Ticket {
  return { ...row, game: gameOfDraw(row.drawId) ?? '', picks: row.picks as readonly ReceiptPick[] }
}

export type Win = {
  readonly drawId: string
  readonly playerId: PlayerId
  readonly currency: string
  readonly prize: Money
}

/** The largest real-money prizes of a draw that are more than their stake, so many in each currency. */
export async function selectWins(shard: ShardReader, drawId: string, limit: number): Promise<readonly Win[]> {
  const ranked = shard
    .selectFrom('ticket')
    .select(['draw_id as drawId', 'player_id as playerId', 'currency', 'prize'])
    .select(sql<number>`row_number() over (partition by currency order by prize desc, ticket_id)`.as('place'))
    .where('draw_id', '=', drawId)
    .where('mode', '=', 'real')
    .whereRef('prize', '>', 'stake')
  return await shard
    .selectFrom(ranked.as('ranked'))
    .select(['drawId', 'playerId', 'currency', 'prize'])
    .where('place', '<=', limit)
    .$castTo<Win>()
    .execute()
}

/** How many players have bought a ticket since then, by game. */
export async function countBuyers(shard: ShardReader, since: Date, coinMarkets: readonly string[]) {
  return await shard
    .selectFrom('ticket')
    .select([
      sql<string>`split_part(draw_id, '-', 1)`.as('gameId'),
      sql<number>`count(distinct player_id)::integer`.as('players'),
    ])
    .where('at', '>=', since)
    .where('state', 'in', ['taken', 'settled'])
    .where(isCountedPlay('ticket', coinMarkets))
    .groupBy(sql`1`)
    .execute()
}

/** Which tickets a list shows: by state, and of the settled ones those with a prize, those without, or both. */
export type Shown = { readonly states: readonly TicketState[]; readonly prize?: 'some' | 'none' }

export async function listTickets(shard: ShardReader, playerId: PlayerId, shown: Shown | undefined, page: Page) {
  let found = shard.selectFrom('ticket').where('player_id', '=', playerId)
  if (shown) found = found.where('state', 'in', shown.states)
  if (shown?.prize) found = found.where('prize', shown.prize === 'some' ? '>' : '=', 0n)
  const [rows, count] = await Promise.all([
    found
      .select(columns)
      .orderBy('at', 'desc')
      .orderBy('ticket_id')
      .limit(page.limit)
      .offset(page.offset)
      .$castTo<Row>()
      .execute(),
    found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { tickets: rows.map(ticketOf), total: Number(count.total) }
}

/** For the player's data export: one page of the tickets until then, the newest first. */
export async function ticketDataOf(shard: ShardReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  const rows = await ticketsOf(shard, playerId)
    .where('at', '<=', until)
    .orderBy('at', 'desc')
    .orderBy('ticket_id')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ leaf, ...ticket }) => ({ ...ticket, leaf: leaf.toString('hex') }))
}

/** Late tickets whose stake is still not refunded after the grace period. */
export function selectLate(shard: ShardReader, before: Date, limit: number): Promise<readonly LateTicket[]> {
  return shard
    .selectFrom('ticket')
    .select(['player_id as playerId', 'ticket_id as ticketId', 'mode', 'currency', 'free_ticket as freeTicket'])
    .where('state', '=', 'late')
    .where('at', '<', before)
    .orderBy('at')
    .limit(limit)
    .$castTo<LateTicket>()
    .execute()
}

export type LateTicket = Pick<Ticket, 'playerId' | 'ticketId' | 'mode' | 'currency' | 'freeTicket'>

export async function markReturned(
  tx: ShardTx,
  { playerId, ticketId }: Pick<LateTicket, 'playerId' | 'ticketId'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('ticket')
    .set({ state: 'returned', settled_at: at })
    .where('player_id', '=', playerId)
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'late')
    .execute()
}

export async function findNumbers(main: MainReader, drawId: string): Promise<readonly number[] | undefined> {
  const row = await main.selectFrom('draw_result').select('numbers').where('draw_id', '=', drawId).executeTakeFirst()
  return row?.numbers
}
