import { add, compare, type Money, minor, nothing } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import { dayIn, daysIn } from '../../../base/clock.ts'
import type { Shard } from '../../../db/databases.ts'
import { type MarketPolicy, ProposalError } from '../../market/index.ts'
import type { PromoConfig, Trigger } from '../config/config.ts'
import { periodOf } from '../period/period-of.ts'
import { promoFile } from '../publish-promo.ts'
import { amountOf } from '../reward/amount-of.ts'
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
  readonly bets: number
  readonly turnover: Money
  readonly reached: number
  readonly rewards: number
  readonly cost: Money
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
  const { market, config } = read.data
  const policy = policies.find(({ code }) => code === market)
  if (!policy) throw new ProposalError(`there is no market ${market}`)
  if (!counted.includes(config.trigger.on))
    throw new ProposalError(`past bets do not show who would have had a promotion for ${config.trigger.on}`)
  const { timeZone: zone, currency } = policy
  const { since, until } = daysIn(zone, app.clock.now(), daysBack - 1, 0)
  const past: Past = { market, from: dayIn(zone, since), to: dayIn(zone, until), zone }
  const parts = await Promise.all(app.databases.shards.map((shard) => readPart(shard, config.trigger, past)))
  const rewards = rewardsOf(
    config,
    parts.flatMap(({ days }) => days),
    zone,
  )
  return {
    ...{ from: past.from, to: past.to, currency: currency.iso },
    players: sum(parts.map(({ players }) => players.length)),
    betting: sum(parts.map(({ betting }) => betting)),
    bets: sum(parts.map(({ bets }) => bets)),
    turnover: parts.flatMap(({ days }) => days).reduce((all, { turnover }) => add(all, turnover), nothing),
    reached: new Set(rewards.map(({ playerId }) => playerId)).size,
    rewards: rewards.length,
    cost: rewards.reduce((all, { amount }) => add(all, amount), nothing),
    days: costByDay(rewards),
  }
}

type Part = Sample & { readonly bets: number; readonly days: readonly PastDay[] }

async function readPart({ reports: { pool } }: Shard, trigger: Trigger, past: Past): Promise<Part> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local statement_timeout = ${queryMs}`)
    const sample = await samplePlayers(client, past, playersMax)
    const bets = await countBets(client, sample.players, past)
    return { ...sample, bets, days: await readDays(client, sample.players, trigger, past) }
  } finally {
    await client.query('rollback').finally(() => client.release())
  }
}

type Reward = { readonly playerId: number; readonly day: string; readonly amount: Money }

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
