import type { Locale } from '@zamra/contract/languages.ts'
import type { Money } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { policyOf } from '../../market/index.ts'
import { readTerms } from '../../withdrawal/index.ts'
import { durationText, isolatedMoneyText, numberText, unitText } from '../figure-text.ts'

/** The late credit of a withdrawal grows by steps of this length, as its field in the market policy says. */
const lateHours = 6
const hoursPerDay = 24

/** The placeholders that an answer may use. */
export const figureNames = [
  ...(['minAge', 'usual', 'longest', 'lateRate', 'lateCap', 'lateHours', 'freeTimes', 'feeMin', 'least'] as const),
  ...(['most', 'holdBank', 'holdPassword', 'holdPhone', 'raiseHours', 'confirmHours', 'breakLongest'] as const),
  'exclusionLeast' as const,
]
type Figures = Readonly<Record<(typeof figureNames)[number], string>>

/** What the answers state about a market, read from where it is enforced and written as the language does. */
export async function readFigures(app: AppContext, market: string, locale: Locale): Promise<Figures> {
  const { currency, age, limits, exclusion } = policyOf(app, market)
  const { promise, lateCredit, holdHours, ...terms } = await readTerms(app, market)
  const money = (amount: Money) => isolatedMoneyText(amount, currency, locale)
  const hours = (count: number) => unitText(count, 'hour', locale)
  const days = (count: number) => unitText(count, 'day', locale)
  const percent = (value: number) => numberText(value / 100, { style: 'percent', maximumFractionDigits: 2 }, locale)
  return {
    minAge: numberText(age.min, {}, locale),
    usual: durationText(promise.usual, locale),
    longest: durationText(promise.max, locale),
    lateRate: percent(lateCredit.ratePer6h),
    lateCap: percent(lateCredit.cap),
    lateHours: hours(lateHours),
    freeTimes: numberText(terms.freeTimes, {}, locale),
    feeMin: money(terms.feeMin),
    least: money(terms.min),
    most: money(terms.max),
    holdBank: hours(holdHours.bankAccount),
    holdPassword: hours(holdHours.withdrawPassword),
    holdPhone: hours(holdHours.phone),
    raiseHours: hours(limits.increaseCooldownHours),
    confirmHours: hours(limits.confirmWindowHours),
    breakLongest: days(Math.max(...exclusion.coolOffHours) / hoursPerDay),
    exclusionLeast: days(exclusion.minDays),
  }
}
