import type { OutputOf } from '@zamra/contract/calls.ts'
import type { Rules } from '@zamra/contract/lottery-rules.ts'
import { minor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import type { Handler } from '../../http/context.ts'
import { modeOf } from './draw/jackpot.ts'
import { findLastResult, type OnSale, selectOnSale } from './draw/public/queries.ts'
import { selectCarried } from './draw/result/queries.ts'

type Soon = OutputOf<'/lottery/soon'>['list'][number]

/** Asked by everybody at once when a draw has a result, so one look serves all who ask within a moment. */
const keptMs = 300
const kept = new WeakMap<AppContext, { readonly atMs: number; readonly list: Promise<Soon[]> }>()

export const soon: Handler<'/lottery/soon'> = async ({ app, now }) => {
  const known = kept.get(app)
  const isFresh = known !== undefined && Math.abs(now.getTime() - known.atMs) < keptMs
  const list = isFresh ? known.list : look(app, now)
  if (!isFresh) kept.set(app, { atMs: now.getTime(), list })
  try {
    return { serverTime: now.getTime(), list: await list }
  } catch (error) {
    kept.delete(app)
    throw error
  }
}

async function look(app: AppContext, at: Date): Promise<Soon[]> {
  const onSale = await selectOnSale(app.databases.main.read, at)
  return await Promise.all(onSale.map((draw) => shown(app, draw)))
}

async function shown({ databases: { main } }: AppContext, draw: OnSale): Promise<Soon> {
  const { drawId, game, opensAt, closesAt, drawAt } = draw
  const last = await findLastResult(main.read, game)
  const jackpots = await potsOf(main.read, draw)
  const times = { opensAt: opensAt.getTime(), closesAt: closesAt.getTime(), drawAt: drawAt.getTime() }
  return { drawId, game, ...times, ...(jackpots && { jackpots }), ...(last && { last }) }
}

/** What the pots hold at least: what earlier draws left, before the stakes of this one. */
async function potsOf(main: AppContext['databases']['main']['read'], { game, closesAt, rules }: OnSale) {
  const { jackpot } = rules as Rules
  if (!jackpot) return undefined
  const carried = await selectCarried(main, game, closesAt)
  return Object.entries(jackpot.start).map(([currency, start]) => ({
    ...{ mode: modeOf(currency), currency },
    amount: carried.get(currency) ?? minor(BigInt(start)),
  }))
}
