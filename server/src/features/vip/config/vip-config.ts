import { type Money, minor } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import { storedText } from '../../../base/stored-text.ts'

const amount = z.pipe(
  z.int().check(z.nonnegative()),
  z.transform((units): Money => minor(BigInt(units))),
)
const rateBps = z.int().check(z.minimum(0), z.maximum(10_000))
const word = z.string().check(z.minLength(1), z.maxLength(30))

const level = z.strictObject({
  level: z.int().check(z.nonnegative()),
  name: storedText(word),
  /** Lifetime deposits and turnover that reach the level. */
  depositNeed: amount,
  betNeed: amount,
  /** The turnover of one period that keeps it. */
  keepBetNeed: amount,
  upgradeBonus: amount,
  weeklyBonus: amount,
  birthdayBonus: amount,
  betRebateBps: rateBps,
  withdrawDailyLimit: amount,
  withdrawFeeBps: rateBps,
  withdrawDailyTimes: z.int().check(z.positive()),
})

/** The levels of one currency, lowest first, and how long a level is kept before its turnover is looked at. */
export const vipConfig = z
  .strictObject({
    periodDays: z.int().check(z.minimum(7), z.maximum(366)),
    levels: z.tuple([level], level),
  })
  .check(
    z.refine(
      ({ levels }) => levels.every((one, index) => one.level === index),
      'levels are numbered from 0 without a gap',
    ),
    z.refine(
      ({ levels: [{ depositNeed, betNeed, keepBetNeed }] }) => depositNeed + betNeed + keepBetNeed === 0n,
      'the first level requires nothing, because every player has it',
    ),
    z.refine(
      ({ levels }) => isRising(levels, 'depositNeed') && isRising(levels, 'betNeed') && isRising(levels, 'keepBetNeed'),
      'each level requires more than the one below',
    ),
    // Who reaches a level must not lose it for turnover that is larger than what reached it.
    z.refine(
      ({ levels }) => levels.every(({ keepBetNeed, betNeed }) => keepBetNeed <= betNeed),
      'keeping a level must not require more than reaching it',
    ),
  )

type Need = 'depositNeed' | 'betNeed' | 'keepBetNeed'

function isRising(levels: readonly Readonly<Record<Need, Money>>[], need: Need): boolean {
  return levels.slice(1).every((one, index) => one[need] > (levels[index]?.[need] ?? 0n))
}

export type VipConfig = z.output<typeof vipConfig>
/** As it is stored and as an operator writes it. */
export type WireVipConfig = z.input<typeof vipConfig>
export type Level = VipConfig['levels'][number]
export type Levels = VipConfig['levels']

export function levelAt(levels: Levels, wanted: number): Level {
  return levels[wanted] ?? levels.at(-1) ?? levels[0]
}
