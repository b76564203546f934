import type { House } from '../../http/context.ts'
import type { Draw } from './draw/draw.ts'
import { findDraw } from './draw/queries.ts'

/** What a draw has promised. None of it ever changes, so whoever has read it once need not read it again. */
export type Sale = Pick<Draw, 'drawId' | 'game' | 'rules' | 'opensAt' | 'closesAt'>

/** Undefined when there is no such draw. Asked with every ticket, so what was found is kept. */
export function saleOf(house: House, drawId: string): Sale | Promise<Sale | undefined> {
  return salesIn(house).get(drawId) ?? look(house, drawId)
}

async function look(house: House, drawId: string): Promise<Sale | undefined> {
  const draw = await findDraw(house.databases.main.read, drawId)
  if (!draw) return undefined
  const kept = salesIn(house)
  if (kept.size >= keptMax) kept.clear()
  kept.set(drawId, draw)
  return draw
}

const keptMax = 100
const sales = new WeakMap<House, Map<string, Sale>>()

function salesIn(house: House): Map<string, Sale> {
  const kept = sales.get(house) ?? new Map<string, Sale>()
  sales.set(house, kept)
  return kept
}

export function isOnSale({ opensAt, closesAt }: Sale, at: Date): boolean {
  return at >= opensAt && at < closesAt
}
