import type { PlayerId } from '@zamra/contract/brand.ts'
import { type Money, nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { dayIn, daysIn } from '../../base/clock.ts'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import { policyOf } from '../market/index.ts'
import { configsDuring } from './config/config-in-force.ts'
import { levelAt, type VipConfig } from './config/vip-config.ts'
import { type Change, leastNeed, newLevel, regain, relegate, type Standing } from './decide-standing.ts'
import { selectPaidLevel, spanOf } from './privileges/paid-level.ts'
import { settleMs } from './settle.ts'
import { type Figures, lockStanding, selectFigures, selectTurnover, writeStanding } from './standing-queries.ts'

export type Who = { readonly playerId: PlayerId; readonly market: string; readonly at: Date }

export type Followed = Figures & {
  /**
   * Bonuses for play are offered to the player, and a level can be lost for too little play. Neither holds where the market
   * does not allow it, nor for a player who has set limits or is excluded.
   */
  readonly isInduced: boolean
  readonly isChanged: boolean
}

/**
 * Brings the level of a player up to date: up at once, down when a period is over. Everything that depends on the level
 * calls it first. It is harmless to repeat and to run twice at once.
 */
export async function followStanding(app: AppContext, who: Who, config: VipConfig): Promise<Followed> {
  const { read, transact } = app.databases.shardOf(who.playerId)
  const { promotions, timeZone, limits } = policyOf(app, who.market)
  const select = (shard: ShardReader) => selectFigures(shard, who.playerId, limits.mandatoryMax)
  const figures = (await select(read)) ?? withoutWallet
  const isInduced = promotions.vipInducements && !figures.hasLimits && !figures.isExcluded
  if (!isDue(config, figures, who.at)) return { ...figures, isInduced, isChanged: false }
  const announcedIn = (standing: Standing) => announcedNeed(app, who.market, standing)
  await transact((tx) => changeStanding(tx, who, { config, zone: timeZone, isInduced, select, announcedIn }))
  return { ...((await select(read)) ?? figures), isInduced, isChanged: true }
}

const withoutWallet: Figures = {
  ...{ deposit: nothing, bet: nothing, betDone: nothing },
  ...{ isExcluded: false, hasLimits: false, standing: undefined },
}

function isOver({ periodEndsAt }: Standing, at: Date): boolean {
  return periodEndsAt.getTime() + settleMs <= at.getTime()
}

function isDue({ levels }: VipConfig, { standing, betDone, ...lifetime }: Figures, at: Date): boolean {
  if (newLevel(levels, lifetime, standing?.peak ?? 0) !== undefined) return true
  return standing !== undefined && (isOver(standing, at) || regain(levels, standing, betDone) !== undefined)
}

type Terms = {
  readonly config: VipConfig
  readonly zone: string
  readonly isInduced: boolean
  readonly select: (shard: ShardReader) => Promise<Figures | undefined>
  readonly announcedIn: (standing: Standing) => Promise<Money | undefined>
}

async function changeStanding(tx: ShardTx, who: Who, terms: Terms): Promise<void> {
  const { config, zone, isInduced, select, announcedIn } = terms
  const { playerId, at } = who
  const { levels, periodDays } = config
  const first = { level: 0, peak: 0, ...periodAt(zone, at, periodDays) }
  const { changes: before, ...stored } = await lockStanding(tx, who, first)
  const lifetime = (await select(tx)) ?? withoutWallet
  const changes: Change[] = []
  let standing: Standing = stored
  const apply = (change: Change | undefined) => {
    if (!change) return
    changes.push(change)
    standing = { ...standing, level: change.toLevel, peak: Math.max(standing.peak, change.toLevel) }
  }
  const reached = newLevel(levels, lifetime, standing.peak)
  if (reached !== undefined) {
    const { betNeed } = levelAt(levels, reached)
    apply({ reason: 'reached', fromLevel: standing.level, toLevel: reached, betNeed, betDone: lifetime.bet })
    standing = { ...standing, ...periodAt(zone, at, periodDays) }
  }
  while (isOver(standing, at)) {
    const betDone = await selectTurnover(tx, playerId, standing)
    apply(regain(levels, standing, betDone))
    const paidLevel = await selectPaidLevel(tx, playerId, levels, standing)
    const announced = await announcedIn(standing)
    if (isInduced) apply(relegate(levels, standing, { betDone, announced, paidLevel }))
    standing = { ...standing, ...periodAt(zone, standing.periodEndsAt, periodDays) }
  }
  apply(regain(levels, standing, await selectTurnover(tx, playerId, standing)))
  await writeStanding(tx, playerId, { standing, changes, before, hasBonus: isInduced, at })
}

/** The least turnover that keeps the level by any version that was in force in the period and has the level. */
export async function announcedNeed(app: AppContext, market: string, standing: Standing): Promise<Money | undefined> {
  const { currency } = policyOf(app, market)
  const { since } = spanOf(standing)
  const configs = await configsDuring(app, currency.iso, { since, until: standing.periodEndsAt })
  return leastNeed(
    configs.map(({ levels }) => levels),
    standing.level,
  )
}

/** A period that begins on the day of an instant. */
function periodAt(zone: string, at: Date, days: number) {
  const { until } = daysIn(zone, at, 0, 1 - days)
  return { periodFrom: dayIn(zone, at), periodUntil: dayIn(zone, until), periodEndsAt: until }
}
