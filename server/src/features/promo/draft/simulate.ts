import { isDeepStrictEqual } from 'node:util'
import { add, compare, type Money, minor, nothing } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import { dayIn, daysIn } from '../../../base/clock.ts'
import type { Shard } from '../../../db/databases.ts'
import { type MarketPolicy, ProposalError } from '../../market/index.ts'
import type { PromoConfig, Trigger } from '../config/config.ts'
import { periodOf } from '../period/period-of.ts'
import { promoFile } from '../publish-promo.ts'
import { listPromosAt } from '../queries.ts'
import { amountOf } from '../reward/amount-of.ts'
import { type BandDay, bandOf, type Reward } from './band.ts'
import { countBets, type Past, type PastDay, readDays, type Sample, samplePlayers } from './past-queries.ts'

/** The last days of the calendar of the market, with today as far as it has come. */
const daysBack = 30
/** So many players of each shard, and so long for each statement, on a connection of reports: no player waits for it. */
const playersMax = 400
const queryMs = 4_000

/** What a draft would have cost, as if every player of the sample had joined it before the first of these days. */
export type Simulation = {
  readonly from: string
  readonly to: string
  readonly currency: string
  /** How many players were looked at, of how many who have bet; how many settled bets they had. */
  readonly players: number
  readonly betting: number
  /** The same for each shard, whose players with the lowest numbers are looked at, and how many at most. */
  readonly sample: readonly { readonly shard: number; readonly players: number; readonly betting: number }[]
  readonly sampleMax: number
  /** On how many days anyone of the sample has played or deposited. */
  readonly daysPlayed: number
  readonly bets: number
  readonly turnover: Money
  readonly reached: number
  readonly rewards: number
  readonly cost: Money
  readonly days: readonly { readonly day: string; readonly cost: Money }[]
  /** The cost up to the end of each day, with the band of 90 %. */
  readonly band: readonly BandDay[]
  /** The same players under the terms that are in force, when this promotion is. */
  readonly inForce?: InForce
}

type InForce = {
  readonly version: number
  readonly reached: number
  readonly rewards: number
  readonly cost: Money
  /** Up to the end of each day. */
  readonly days: readonly { readonly day: string; readonly cost: Money }[]
}

const counted: readonly Trigger['on'][] = ['deposit', 'loss', 'turnover', 'firstDeposit']

/**
 * Reads the settled bets and deposits of the last days in transactions that cannot write, and computes each period of each
 * player with the functions of the engine. What bets do not show, such as a code or a check-in, cannot be simulated.
 */
export async function simulateDraft(
  app: AppContext,
  given: unknown,
  policies: readonly MarketPolicy[],
): Promise<Simulation> {
  const read = z.safeParse(promoFile, given)
  if (!read.success) throw new ProposalError(z.prettifyError(read.error))
  const { market, promoId, config } = read.data
  const policy = policies.find(({ code }) => code === market)
  if (!policy) throw new ProposalError(`there is no market ${market}`)
  if (!counted.includes(config.trigger.on))
    throw new ProposalError(`past bets do not show who would have had a promotion for ${config.trigger.on}`)
  const { timeZone: zone, currency } = policy
  const { since, until } = daysIn(zone, app.clock.now(), daysBack - 1, 0)
  const past: Past = { market, from: dayIn(zone, since), to: dayIn(zone, until), zone }
  const parts = await Promise.all(app.databases.shards.map((shard) => readPart(shard, config.trigger, past)))
  const days = parts.flatMap((part) => part.days)
  const rewards = rewardsOf(config, days, zone)
  const dates = Array.from({ length: daysBack }, (_, at) =>
    dayIn(zone, new Date(since.getTime() + at * dayMs + halfDayMs)),
  )
  const inForce = await simulateInForce(app, { promoId, trigger: config.trigger, past, parts, dates })
  return {
    ...{ from: past.from, to: past.to, currency: currency.iso },
    players: sum(parts.map(({ players }) => players.length)),
    betting: sum(parts.map(({ betting }) => betting)),
    sample: parts.map(({ shard, players, betting }) => ({ shard, players: players.length, betting })),
    sampleMax: playersMax,
    daysPlayed: new Set(days.map(({ day }) => day)).size,
    bets: sum(parts.map(({ bets }) => bets)),
    turnover: days.reduce((all, { turnover }) => add(all, turnover), nothing),
    reached: new Set(rewards.map(({ playerId }) => playerId)).size,
    rewards: rewards.length,
    cost: rewards.reduce((all, { amount }) => add(all, amount), nothing),
    days: costByDay(rewards),
    band: bandOf(rewards, sum(parts.map(({ players }) => players.length)), dates),
    ...(inForce && { inForce }),
  }
}

const dayMs = 86_400_000
const halfDayMs = dayMs / 2

type Compared = {
  readonly promoId: string
  readonly trigger: Trigger
  readonly past: Past
  readonly parts: readonly Part[]
  readonly dates: readonly string[]
}

/** What the version in force would have cost for the same players. With another trigger their days are read for it. */
async function simulateInForce(app: AppContext, { promoId, trigger, past, parts, dates }: Compared) {
  const now = app.clock.now()
  const known = await listPromosAt(app.databases.main.read, now)
  const promo = known.find((one) => one.promoId === promoId && one.isOpen && (!one.endsAt || one.endsAt > now))
  if (!promo || promo.market !== past.market || !counted.includes(promo.config.trigger.on)) return undefined
  const isSame = isDeepStrictEqual(promo.config.trigger, trigger)
  const read = isSame
    ? parts
    : await Promise.all(app.databases.shards.map((shard) => readPart(shard, promo.config.trigger, past)))
  const rewards = rewardsOf(
    promo.config,
    read.flatMap(({ days }) => days),
    past.zone,
  )
  const costs = new Map(costByDay(rewards).map(({ day, cost }) => [day, cost]))
  let cost: Money = nothing
  const days = dates.map((day) => {
    cost = add(cost, costs.get(day) ?? nothing)
    return { day, cost }
  })
  const reached = new Set(rewards.map(({ playerId }) => playerId)).size
  return { version: promo.version, reached, rewards: rewards.length, cost, days }
}

type Part = Sample & { readonly shard: number; readonly bets: number; readonly days: readonly PastDay[] }

async function readPart({ index, reports: { pool } }: Shard, trigger: Trigger, past: Past): Promise<Part> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local statement_timeout = ${queryMs}`)
    const sample = await samplePlayers(client, past, playersMax)
    const bets = await countBets(client, sample.players, past)
    return { ...sample, shard: index, bets, days: await readDays(client, sample.players, trigger, past) }
  } finally {
    await client.query('rollback').finally(() => client.release())
  }
}

/** One for each period in which the terms give something, on the day on which the period began. */
function rewardsOf(config: PromoConfig, days: readonly PastDay[], zone: string): readonly Reward[] {
  const periods = new Map<string, PastDay>()
  for (const one of days) {
    // Noon is on the same day in every zone that has no more than twelve hours of difference.
    const { key } = periodOf(config.period, zone, new Date(`${one.day}T12:00:00Z`))
    const known = periods.get(`${one.playerId} ${key}`)
    periods.set(`${one.playerId} ${key}`, known ? addDay(known, one) : one)
  }
  return [...periods.values()]
    .map((period) => ({ playerId: period.playerId, day: period.day, amount: earnedOf(config, period) }))
    .filter(({ amount }) => amount > nothing)
}

function addDay(one: PastDay, other: PastDay): PastDay {
  return { ...one, turnover: add(one.turnover, other.turnover), base: add(one.base, other.base) }
}

/** Deposits count as far as the player has bet; a gain is no loss, and bets that were taken back no turnover. */
function earnedOf(config: PromoConfig, { turnover, base }: PastDay): Money {
  const played = config.trigger.on === 'deposit' && compare(turnover, base) < 0 ? turnover : base
  return played > nothing ? amountOf(config, { base: minor(played) }) : nothing
}

function costByDay(rewards: readonly Reward[]) {
  const days = new Map<string, Money>()
  for (const { day, amount } of rewards) days.set(day, add(days.get(day) ?? nothing, amount))
  return [...days].map(([day, cost]) => ({ day, cost })).sort((a, b) => a.day.localeCompare(b.day))
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
