import { type Money, minor } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import { storedText } from '../../../base/stored-text.ts'
import { firstLevelProblems, keepingProblems, numberingProblems, risingProblems } from './level-rules.ts'

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

/** Every field, before the rules between levels: a check names all of their problems. */
export const vipConfigFields = z.strictObject({
  periodDays: z.int().check(z.minimum(7), z.maximum(366)),
  levels: z.tuple([level], level),
})

/** The levels of one currency, lowest first, and how long a level is kept before its turnover is looked at. */
export const vipConfig = vipConfigFields.check(
  ...[numberingProblems, firstLevelProblems, risingProblems, keepingProblems].map((problemsOf) =>
    z.refine<z.output<typeof vipConfigFields>>(({ levels }) => problemsOf(levels).length === 0),
  ),
)

export type VipConfig = z.output<typeof vipConfig>
/** As it is stored and as an operator writes it. */
export type WireVipConfig = z.input<typeof vipConfig>
export type Level = VipConfig['levels'][number]
export type Levels = VipConfig['levels']

export function levelAt(levels: Levels, wanted: number): Level {
  return levels[wanted] ?? levels.at(-1) ?? levels[0]
}
