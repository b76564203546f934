import { invitation } from '@zamra/contract/constants.ts'
import { type Locale, langOf } from '@zamra/contract/languages.ts'
import { minor, toMajor } from '@zamra/contract/money.ts'
import { moneyText } from '@zamra/contract/money-text.ts'
import type { PromoConfig, Wager } from './config.ts'

/** A number that the terms state. */
export type Figure =
  | { readonly kind: 'money'; readonly value: number }
  /** In basis points. */
  | { readonly kind: 'rate'; readonly value: number }
  | { readonly kind: 'count'; readonly value: number }

export type Figures = Readonly<Record<string, Figure>>
export type Currency = { readonly iso: string; readonly sign: string; readonly minorDigits: number }

const money = (value: number): Figure => ({ kind: 'money', value })
const count = (value: number): Figure => ({ kind: 'count', value })

/** Every figure of the terms under the name that texts use for it: {rate}, {max}, {times} and so on. */
export function figuresOf({ trigger, grant, claimDays }: PromoConfig): Figures {
  return {
    ...figuresOfTrigger(trigger),
    ...figuresOfAmount(grant.amount),
    ...('useDays' in grant && { useDays: count(grant.useDays) }),
    ...('wager' in grant && grant.wager && figuresOfWager(grant.wager)),
    claimDays: count(claimDays),
  }
}

function figuresOfTrigger(trigger: PromoConfig['trigger']): Figures {
  if (trigger.on === 'registration') return { hours: count(trigger.withinHours) }
  if (trigger.on === 'firstDeposit' || trigger.on === 'deposit') return { depositMin: money(trigger.depositMin) }
  if (trigger.on === 'referral') {
    const { firstDepositMin, turnoverMin } = trigger.valid
    const rate: Figure = { kind: 'rate', value: trigger.rateBps }
    return { rate, firstDepositMin: money(firstDepositMin), turnoverMin: money(turnoverMin) }
  }
  if (trigger.on === 'invitation') {
    const { firstDepositMin, turnoverMin } = trigger.valid
    const friends = count(invitation.inviteesPerReward)
    return { friends, firstDepositMin: money(firstDepositMin), turnoverMin: money(turnoverMin) }
  }
  if (trigger.on === 'loss') return { lossMin: money(trigger.lossMin) }
  return trigger.on === 'turnover' ? { turnoverMin: money(trigger.turnoverMin) } : {}
}

function figuresOfAmount(rule: PromoConfig['grant']['amount']): Figures {
  switch (rule.by) {
    case 'fixed':
      return { amount: money(rule.amount) }
    case 'share':
      return { rate: { kind: 'rate', value: rule.bps }, max: money(rule.max) }
    case 'streak':
      return { streakDays: count(rule.amounts.length), largest: money(Math.max(...rule.amounts)) }
    case 'feature':
      return { max: money(rule.max) }
    case 'tickets':
      return { tickets: count(rule.count), stake: money(rule.stake), amount: money(rule.stake * rule.count) }
    case 'rounds':
      return { rounds: count(rule.count), stake: money(rule.stake), amount: money(rule.stake * rule.count) }
  }
}

function figuresOfWager({ times, days, maxBet }: Wager): Figures {
  return { times: count(times), days: count(days), ...(maxBet !== undefined && { maxBet: money(maxBet) }) }
}

/** As a text in this language shows it. Money looks in every language as it does on the screens. */
export function formatFigure({ kind, value }: Figure, locale: Locale, currency: Currency): string {
  if (kind === 'money') return moneyText(minor(BigInt(value)), currency)
  const format = new Intl.NumberFormat(langOf(locale), { maximumFractionDigits: 2, numberingSystem: 'latn' })
  return kind === 'count' ? format.format(value) : `${format.format(value / 100)}%`
}

/** The plain number in a text: 300.50 for money of 30050 minor units, 30 for a rate of 3,000 basis points. */
export function plainNumber({ kind, value }: Figure, { minorDigits }: Currency): number {
  if (kind === 'money') return Number(toMajor(minor(BigInt(value)), minorDigits))
  return kind === 'rate' ? value / 100 : value
}
