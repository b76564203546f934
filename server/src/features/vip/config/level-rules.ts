import { compare, type Money, toMajor } from '@zamra/contract/money.ts'

/** The figures of a level that the rules read. */
export type LevelFigures = {
  readonly level: number
  readonly depositNeed: Money
  readonly betNeed: Money
  readonly keepBetNeed: Money
  readonly upgradeBonus: Money
  readonly weeklyBonus: Money
  readonly birthdayBonus: Money
  readonly betRebateBps: number
  readonly withdrawDailyLimit: Money
  readonly withdrawFeeBps: number
  readonly withdrawDailyTimes: number
}
type Field = Exclude<keyof LevelFigures, 'level'>
type Ladder = readonly LevelFigures[]

const names: Readonly<Record<Field, string>> = {
  depositNeed: 'deposits',
  betNeed: 'turnover',
  keepBetNeed: 'turnover to keep it',
  upgradeBonus: 'upgrade bonus',
  weeklyBonus: 'weekly bonus',
  birthdayBonus: 'birthday bonus',
  betRebateBps: 'rebate',
  withdrawDailyLimit: 'daily withdrawal limit',
  withdrawFeeBps: 'withdrawal fee',
  withdrawDailyTimes: 'withdrawals a day',
}

const needs = ['depositNeed', 'betNeed', 'keepBetNeed'] as const
const gains = [
  'upgradeBonus',
  'weeklyBonus',
  'birthdayBonus',
  'betRebateBps',
  'withdrawDailyLimit',
  'withdrawDailyTimes',
] as const

/** With the network fee, at most half of an amount, and tax of 30 %, something of every withdrawal arrives. */
const feeBpsMax = 1_000

export function numberingProblems(levels: Ladder): readonly string[] {
  return levels.flatMap(({ level }, index) =>
    level === index ? [] : [`levels are numbered from 0 without a gap: ${level} stands where ${index} belongs`],
  )
}

export function firstLevelProblems([first]: Ladder): readonly string[] {
  return needs.flatMap((field) =>
    first && first[field] > 0n
      ? [`the first level requires nothing, because every player has it: ${show(first, field)}`]
      : [],
  )
}

export function risingProblems(levels: Ladder): readonly string[] {
  return pairs(levels).flatMap(([below, one]) =>
    needs
      .filter((field) => compare(one[field], below[field]) <= 0)
      .map((field) => `each level requires more than the one below: ${show(one, field)}, ${show(below, field)}`),
  )
}

/** A player who reaches a level must not lose it for turnover that is larger than what reached it. */
export function keepingProblems(levels: Ladder): readonly string[] {
  return levels
    .filter(({ keepBetNeed, betNeed }) => compare(keepBetNeed, betNeed) > 0)
    .map((one) => `keeping a level must not require more than reaching it: ${show(one, 'keepBetNeed')}`)
}

/** A player who rises must lose nothing by it. */
export function privilegeProblems(levels: Ladder): readonly string[] {
  return pairs(levels).flatMap(([below, one]) =>
    [...gains.filter((field) => one[field] < below[field]), ...isDearer(below, one)].map(
      (field) => `a higher level is never worse: ${show(one, field)}, ${show(below, field)}`,
    ),
  )
}

export function feeProblems(levels: Ladder): readonly string[] {
  return levels
    .filter(({ withdrawFeeBps }) => withdrawFeeBps > feeBpsMax)
    .map((one) => `the fee must leave something to pay out, so it is at most 10 %: ${show(one, 'withdrawFeeBps')}`)
}

/** The least amount that players of a market can withdraw. */
export type LeastWithdrawal = { readonly market: string; readonly min: Money }

/** No rule may forbid every withdrawal: what a level may withdraw in a day is above zero and reaches the least amount. */
export function withdrawalProblems(levels: Ladder, least: readonly LeastWithdrawal[]): readonly string[] {
  return levels.flatMap((one) => {
    if (one.withdrawDailyLimit <= 0n)
      return [`every level can withdraw something in a day: ${show(one, 'withdrawDailyLimit')}`]
    return least
      .filter(({ min }) => compare(one.withdrawDailyLimit, min) < 0)
      .map(
        ({ market, min }) =>
          `every level can withdraw the least amount in a day: ${show(one, 'withdrawDailyLimit')}, and in market ` +
          `${market} the least is ${toMajor(min)}`,
      )
  })
}

/** A level that disappears takes it from everybody who has it, which no rule of relegation allows. */
export function removedLevelProblems(levels: Ladder, before: Ladder): readonly string[] {
  if (levels.length >= before.length) return []
  return [`${before.length} levels are in force and none can be removed: players who have it would lose it at once`]
}

/** What a player of the same level gets less of, or pays more for. */
export function lossesOfPlayers(levels: Ladder, before: Ladder): readonly string[] {
  return before.flatMap((old) => {
    const one = levels.find(({ level }) => level === old.level)
    if (!one) return []
    const worse = [
      ...needs.filter((field) => compare(one[field], old[field]) > 0),
      ...gains.filter((field) => one[field] < old[field]),
      ...isDearer(old, one),
    ]
    return worse.map((field) => `${show(one, field)}, until now ${amountOf(old, field)}`)
  })
}

function isDearer(before: LevelFigures, after: LevelFigures): readonly Field[] {
  return after.withdrawFeeBps > before.withdrawFeeBps ? ['withdrawFeeBps'] : []
}

function pairs(levels: Ladder): readonly (readonly [below: LevelFigures, one: LevelFigures])[] {
  return levels.slice(1).map((one, index) => [levels[index] ?? one, one] as const)
}

function show(one: LevelFigures, field: Field): string {
  return `level ${one.level}, ${names[field]} ${amountOf(one, field)}`
}

/** Amounts in whole units of the currency, rates in percent. */
function amountOf(one: LevelFigures, field: Field): string {
  const value = one[field]
  if (typeof value === 'bigint') return toMajor(value)
  return field === 'withdrawDailyTimes' ? String(value) : `${value / 100} %`
}
