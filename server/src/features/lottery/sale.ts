import type { AppContext } from '../../app-context.ts'
import type { Draw } from './draw/draw.ts'
import { findDraw } from './draw/queries.ts'

/** What a draw has promised. None of it ever changes, so whoever has read it once need not read it again. */
export type Sale = Pick<Draw, 'drawId' | 'game' | 'rules' | 'opensAt' | 'closesAt'>

/** Undefined when there is no such draw. Asked with every ticket, so what was found is kept. */
export function saleOf(app: AppContext, drawId: string): Sale | Promise<Sale | undefined> {
  return salesIn(app).get(drawId) ?? look(app, drawId)
}

async function look(app: AppContext, drawId: string): Promise<Sale | undefined> {
  const draw = await findDraw(app.databases.main.read, drawId)
  if (!draw) return undefined
  const kept = salesIn(app)
  if (kept.size >= keptMax) kept.clear()
  kept.set(drawId, draw)
  return draw
}

const keptMax = 100
const sales = new WeakMap<AppContext, Map<string, Sale>>()

function salesIn(app: AppContext): Map<string, Sale> {
  const kept = sales.get(app) ?? new Map<string, Sale>()
  sales.set(app, kept)
  return kept
}

export function isOnSale({ opensAt, closesAt }: Sale, at: Date): boolean {
  return at >= opensAt && at < closesAt
}
