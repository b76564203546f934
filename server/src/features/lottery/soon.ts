import type { OutputOf } from '@zamra/contract/calls.ts'
import { gameOfDraw } from '@zamra/contract/lottery-games.ts'
import type { Rules } from '@zamra/contract/lottery-rules.ts'
import { minor } from '@zamra/contract/money.ts'
import { LRUCache } from 'lru-cache'
import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import type { Handler } from '../../http/context.ts'
import { offeredIds } from '../game/index.ts'
import { modeOf } from './draw/jackpot.ts'
import { findLastResult, type OnSale, selectOnSale } from './draw/public-queries.ts'
import { selectCarried } from './draw/result-queries.ts'
import { recentWins } from './recent-wins.ts'

type Soon = OutputOf<'/lottery/soon'>['list'][number]

/** Every open app asks when a draw has a result, so one query serves all requests within a moment. */
const upcomingTtlMs = 300

const upcomingCache = stateKey(
  'lottery.upcoming',
  (app) =>
    new LRUCache<'all', Soon[], Date>({
      max: 1,
      ttl: upcomingTtlMs,
      fetchMethod: (_key, _stale, { context: at }) => findUpcoming(app, at),
    }),
)

/** The draws are read once for all markets, and each market gets those of the lotteries that it shows. */
export const soon: Handler<'/lottery/soon'> = async ({ app, now, market }) => {
  const wins = recentWins(app, now)
  const list = await stateOf(app, upcomingCache).forceFetch('all', { context: now })
  const isOffered = await offeredIds(app, market)
  return {
    serverTime: now.getTime(),
    list: list.filter(({ game }) => isOffered(game)),
    ...(wins && { wins: wins.filter(({ drawId }) => isOffered(gameOfDraw(drawId) ?? '')) }),
  }
}

async function findUpcoming(app: AppContext, at: Date): Promise<Soon[]> {
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

/** The minimum jackpots: what earlier draws carried over, before the stakes of this one. */
async function potsOf(main: AppContext['databases']['main']['read'], { game, closesAt, rules }: OnSale) {
  const { jackpot } = rules as Rules
  if (!jackpot) return undefined
  const carried = await selectCarried(main, game, closesAt)
  return Object.entries(jackpot.start).map(([currency, start]) => ({
    mode: modeOf(currency),
    currency,
    amount: carried.get(currency) ?? minor(BigInt(start)),
  }))
}
