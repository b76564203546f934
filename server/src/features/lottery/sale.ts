import { LRUCache } from 'lru-cache'
import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import type { Draw } from './draw/draw.ts'
import { findDraw } from './draw/queries.ts'
import type { NewTicket, Ticket } from './sold-ticket.ts'

/** The announced terms of a draw. They never change once announced, so a cached copy stays true. */
export type Sale = Pick<Draw, 'drawId' | 'game' | 'rules' | 'opensAt' | 'closesAt' | 'saleNote'>

const saleCache = stateKey('lottery.sales', () => new LRUCache<string, Sale>({ max: 100 }))

/** Undefined when there is no such draw. Every ticket needs it, so it is cached. */
export function saleOf(app: AppContext, drawId: string): Sale | Promise<Sale | undefined> {
  return stateOf(app, saleCache).get(drawId) ?? loadSale(app, drawId)
}

async function loadSale(app: AppContext, drawId: string): Promise<Sale | undefined> {
  const draw = await findDraw(app.databases.main.read, drawId)
  // Before witnesses have seen the announcement the terms are not complete.
  if (draw?.saleNote) stateOf(app, saleCache).set(drawId, draw)
  return draw
}

export function isOnSale({ opensAt, closesAt, saleNote }: Sale, at: Date): boolean {
  return saleNote !== null && at >= opensAt && at < closesAt
}

/** The receipt of a sold ticket names the checkpoint of its sale. */
export async function withSaleNote(app: AppContext, ticket: Ticket): Promise<Ticket & NewTicket> {
  return { ...ticket, saleNote: (await saleOf(app, ticket.drawId))?.saleNote ?? null }
}
