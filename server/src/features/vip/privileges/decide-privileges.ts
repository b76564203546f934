import { bps, type Money, nothing, share } from '@zamra/contract/money.ts'
import type { VipPrivilege } from '@zamra/contract/vip.ts'
import { dayIn, daysIn } from '../../../base/clock.ts'
import { periodOf } from '../../promo/index.ts'
import { type Levels, levelAt } from '../config/vip-config.ts'
import { settleMs } from '../settle.ts'

/** What the privileges are decided by, at one instant. */
export type Known = {
  readonly at: Date
  readonly zone: string
  readonly level: number
  /** The highest level that was ever reached. */
  readonly peak: number
  /** The turnover of the last days and of today. */
  readonly days: readonly { readonly day: string; readonly turnover: Money }[]
  /** Every change of the level, the first one first. */
  readonly changes: readonly {
    readonly reason: 'reached' | 'regained' | 'relegated'
    readonly fromLevel: number
    readonly toLevel: number
    readonly changedAt: Date
    readonly hasBonus: boolean
  }[]
  readonly birthday: string | undefined
}

/** A bonus that the player has earned. Its kind and key name it: the same one is given once. */
export type Due = {
  readonly type: VipPrivilege
  readonly key: string
  readonly amount: Money
  /** When it ends, if the terms of its promotion do not end it earlier. */
  readonly until?: Date
}

const dayMs = 86_400_000
/** How many days the rebate of a day, and a birthday bonus, can be had. */
export const openDays = 7

export function duePrivileges(levels: Levels, known: Known): readonly Due[] {
  const found = [...upgrades(levels, known), ...rebates(levels, known), weekly(levels, known), birthday(levels, known)]
  return found.filter((one): one is Due => one !== undefined && one.amount > nothing)
}

export function upgradeKey(level: number): string {
  return `level-${level}`
}

/** Each level that was reached for the first time, also those that were passed on the way. */
function upgrades(levels: Levels, { changes }: Known): readonly Due[] {
  let peak = 0
  return changes.flatMap(({ reason, toLevel, hasBonus }) => {
    const passed = levels.filter(({ level }) => level > peak && level <= toLevel)
    peak = Math.max(peak, toLevel)
    if (reason !== 'reached' || !hasBonus) return []
    return passed.map(({ level, upgradeBonus }) => ({
      type: 'upgrade' as const,
      key: upgradeKey(level),
      amount: upgradeBonus,
    }))
  })
}

/** Completed days of the calendar of the market, at the rate of the level that the player had at the end of the day. */
function rebates(levels: Levels, known: Known): readonly Due[] {
  const { at, zone, days, changes } = known
  return Array.from({ length: openDays }, (_, index) => daysIn(zone, at, index + 1, index + 1))
    .filter(({ until }) => until.getTime() + settleMs <= at.getTime())
    .map(({ since, until }) => {
      const key = dayIn(zone, since)
      const turnover = days.find(({ day }) => day === key)?.turnover ?? nothing
      const { betRebateBps } = levelAt(levels, levelBefore(changes, until))
      return {
        ...{ type: 'rebate' as const, key, amount: share(turnover, bps(betRebateBps), 'down') },
        until: new Date(until.getTime() + openDays * dayMs),
      }
    })
}

function levelBefore(changes: Known['changes'], instant: Date): number {
  return changes.findLast(({ changedAt }) => changedAt < instant)?.toLevel ?? changes[0]?.fromLevel ?? 0
}

function weekly(levels: Levels, { at, zone, level }: Known): Due {
  const { key, until } = periodOf('week', zone, at)
  return { type: 'weekly', key, amount: levelAt(levels, level).weeklyBonus, until }
}

function birthday(levels: Levels, known: Known): Due | undefined {
  const { at, level } = known
  const started = birthdaysAround(known).find(({ since }) => since <= at && at.getTime() < endOf(since))
  if (!started) return undefined
  const amount = levelAt(levels, level).birthdayBonus
  return { type: 'birthday', key: started.key, amount, until: new Date(endOf(started.since)) }
}

function endOf(since: Date): number {
  return since.getTime() + openDays * dayMs
}

/** The birthdays of the last, this and the next year, in this order; none until the player has given it. */
export function birthdaysAround({ at, zone, birthday: born }: Pick<Known, 'at' | 'zone' | 'birthday'>) {
  if (born === undefined) return []
  const year = Number(dayIn(zone, at).slice(0, 4))
  return [year - 1, year, year + 1].map((one) => ({ key: `${one}`, since: birthdayOf(one, born, zone) }))
}

/** A birthday on 29 February is on 1 March in other years. */
function birthdayOf(year: number, born: string, zone: string): Date {
  const named = new Date(`${year}-${born.slice(5)}T12:00:00Z`)
  const isReal = named.toISOString().slice(5, 10) === born.slice(5)
  const noon = isReal ? named : new Date(`${year}-03-01T12:00:00Z`)
  // Markets have a fixed distance from UTC of less than half a day, so noon of a UTC day falls on the same day there.
  return daysIn(zone, noon, 0, 0).since
}

const anyBirthday = '2000-01-01'

/** The keys of everything that may be open at an instant. */
export function openKeys(levels: Levels, { at, zone }: Pick<Known, 'at' | 'zone'>) {
  const days = Array.from({ length: openDays + 1 }, (_, index) => dayIn(zone, daysIn(zone, at, index, index).since))
  const years = birthdaysAround({ at, zone, birthday: anyBirthday }).map(({ key }) => key)
  return [...levels.map(({ level }) => upgradeKey(level)), periodOf('week', zone, at).key, ...days, ...years]
}
