import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { toWire } from '@zamra/contract/money.ts'
import { LRUCache } from 'lru-cache'
import { type AppContext, stateKey, stateOf } from '../../../app-context.ts'
import { nextTimeIn } from '../../../base/clock.ts'
import { markets } from '../../../ledger/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { marketNumber } from '../reports/period.ts'
import { inSnapshot } from '../reports/snapshot-queries.ts'
import {
  countDeposits,
  countFailedPayouts,
  countPayouts,
  type Ended,
  listCurrencies,
  listExposed,
  listOpenDraws,
  sumStakes,
} from './today-queries.ts'

type Providers = StaffOutput<'/overview/providers'>
type Draws = StaffOutput<'/overview/draws'>

/** The day that the clock of the back office shows. */
const zone = 'Asia/Kolkata'
const dayMs = 86_400_000
/** Every open overview asks for the same. */
const keptMs = 20_000
const drawsMax = 40

const keep = <T extends object>(name: string, read: (app: AppContext, now: Date) => Promise<T>) => {
  const key = stateKey(
    name,
    (app) =>
      new LRUCache<'all', T>({
        ...{ max: 1, ttl: keptMs, perf: { now: () => app.clock.now().getTime() } },
        fetchMethod: async () => await read(app, app.clock.now()),
      }),
  )
  return async (app: AppContext): Promise<T> => (await stateOf(app, key).fetch('all')) as T
}

const providersToday = keep('staff.providersToday', readProviders)
const openDraws = keep('staff.openDraws', readDraws)

export const overviewProviders: StaffHandler<'/overview/providers'> = ({ app }) => providersToday(app)
export const overviewDraws: StaffHandler<'/overview/draws'> = ({ app }) => openDraws(app)

/** How many payments of the running day arrived at each provider, of those that have ended, and how long they took. */
async function readProviders({ databases, providers }: AppContext, now: Date): Promise<Providers> {
  const since = nextTimeIn(zone, 0, new Date(now.getTime() - dayMs))
  const read = await Promise.all(
    databases.shards.map((shard) =>
      inSnapshot(shard, async (tx) => ({
        deposits: await countDeposits(tx, since),
        payouts: [...(await countPayouts(tx, Object.keys(markets), since)), ...(await countFailedPayouts(tx, since))],
      })),
    ),
  )
  const deposits = read.flatMap((one) => one.deposits)
  const payouts = read.flatMap((one) => one.payouts)
  return {
    now: now.getTime(),
    since: since.getTime(),
    providers: [
      ...providers.payments.providers.map(({ id }) => figuresOf('payment', id, deposits)),
      ...providers.payouts.providers.map(({ id }) => figuresOf('payout', id, payouts)),
    ],
  }
}

function figuresOf(kind: 'payment' | 'payout', name: string, all: readonly Ended[]): Providers['providers'][number] {
  const own = all.filter(({ provider }) => provider === name)
  const arrived = own.filter((one): one is Ended & { seconds: number } => one.seconds !== null)
  const [ended, succeeded] = [own, arrived].map((rows) => rows.reduce((sum, { count }) => sum + count, 0)) as [
    number,
    number,
  ]
  const times = succeeded > 0 ? { p50: rankOf(arrived, 50), p95: rankOf(arrived, 95) } : {}
  return { name, kind, ended, succeeded, ...times }
}

/** So many of a hundred took no longer: the nearest rank. */
export function rankOf(rows: readonly { readonly seconds: number; readonly count: number }[], percent: number): number {
  const rank = Math.ceil((rows.reduce((sum, { count }) => sum + count, 0) * percent) / 100)
  let seen = 0
  for (const { seconds, count } of rows.toSorted((one, other) => one.seconds - other.seconds)) {
    seen += count
    if (seen >= rank) return seconds
  }
  return 0
}

/** Draws that are not finished, with their stakes and what they may cost at most, by market. */
async function readDraws({ databases }: AppContext, now: Date): Promise<Draws> {
  const { draws, exposed } = await inSnapshot(databases.main, async (tx) => {
    const open = await listOpenDraws(tx, now, drawsMax)
    const ids = open.map(({ drawId }) => drawId)
    return { draws: open, exposed: await listExposed(tx, ids) }
  })
  const drawIds = draws.map(({ drawId }) => drawId)
  const shards = await Promise.all(
    databases.shards.map((shard) =>
      inSnapshot(shard, async (tx) => ({
        stakes: await sumStakes(tx, drawIds),
        currencies: await listCurrencies(tx),
      })),
    ),
  )
  const staked = shards.flatMap(({ stakes }) => stakes)
  const currencyOf = (market: string) => shards[0]?.currencies.get(marketNumber(market)) ?? ''
  const stakesOf = (id: string, currency: string) =>
    staked
      .filter((one) => one.drawId === id && one.currency === currency)
      .reduce((sum, { stakes }) => sum + toWire(stakes), 0)
  return {
    now: now.getTime(),
    draws: draws.map(({ drawId, game, state, closesAt }) => ({
      ...{ drawId, game, state, closesAt: closesAt.getTime() },
      money: exposed
        .filter((one) => one.drawId === drawId)
        .map(({ market, liability }) => {
          const currency = currencyOf(market)
          return { market, currency, stakes: stakesOf(drawId, currency), liability: toWire(liability) }
        }),
    })),
  }
}
