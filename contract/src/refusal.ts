import type * as z from 'zod/mini'
import type { processingOrder } from './charge-info.ts'
import type { ConductRule } from './conduct-rules.ts'
import type { Reason } from './law.ts'
import type { PromoReason } from './promo-reason.ts'
import type { WithdrawalReason } from './withdrawal-reason.ts'

type ProcessingOrder = z.input<typeof processingOrder>

/**
 * A refusal is an expected no. Its code is the product's word, its `state` is the wire's, and its
 * figures travel in `resultData` so that a screen can say what to do next. The set is closed: a code
 * without a text in every language does not compile.
 */
export type Refusals = {
  'login.required': Record<string, never>
  'input.invalid': { fields: readonly { field: string; problem: string }[] }
  'otp.wrong': { attemptsLeft: number }
  'password.wrong': Record<string, never>
  'withdrawPassword.wrong': { attemptsLeft: number }
  'market.notAllowed': { action: string; market: string; reasons: readonly Reason[] }
  'deposit.closed': Record<string, never>
  'safety.excluded': { until: number }
  'account.frozen': { caseNo: string; rule: ConductRule; account: 'FROZEN' | 'CLOSED'; since: number }
  'case.notAppealable': { state: string; appealBy?: number }
  'kyc.required': { level: number }
  'kyc.closed': { because: 'pending' | 'verified' | 'rejected' | 'attempts'; nextAt?: number }
  'thing.notFound': Record<string, never>
  'thing.alreadyDone': { original: unknown }
  'bonus.conflict': { active: string }
  'rebate.nothingLeft': { nextAt: number }
  'promo.notEligible': { reasons: readonly PromoReason[] }
  'balance.insufficient': { available: number; currency: string }
  'wager.incomplete': { remaining: number; currency: string }
  'limit.reached': { limitType: string; period: string; limit: number; used: number }
  'limit.mandatory': { max: number; currency: string }
  'limit.waiting': { from: number; until: number }
  'withdrawal.timesUsed': { times: number }
  'withdrawal.blocked': { blocked: readonly WithdrawalReason[] }
  'withdrawal.quoteChanged': { currency: string; amount: number; fee: number; tax: number; net: number }
  'order.processing': { count: number; orders: readonly ProcessingOrder[] }
  'utr.used': Record<string, never>
  'captcha.required': Record<string, never>
  'account.locked': { retryAfter: number }
  'declaration.required': { minAge: number; termsVersion: string }
  'age.tooYoung': { minAge: number }
  'password.weak': { problem: string }
  'phone.taken': Record<string, never>
  'phone.required': Record<string, never>
  'google.refused': Record<string, never>
  'google.signInAgain': { minutes: number }
  'passkey.refused': Record<string, never>
  'bank.nameMismatch': { given: string; known: string }
  'bank.otherPerson': { given: string; known: string }
  'bank.taken': Record<string, never>
  'rail.down': { rail: string }
  /** `why` is what an operator says who stopped the game. */
  'game.closed': { why?: string }
  /** The market of the player does not show the game. */
  'game.notOffered': Record<string, never>
  'draw.closed': { drawId: string }
  'draw.full': { drawId: string; bet: string; pick: string; left: number; currency: string }
  'stake.outOfRange': { bet: string; min: number; max: number; currency: string }
  'play.checkDue': { sessionId: string }
  'rate.limited': { retryAfter: number }
  'server.error': Record<string, never>
  'server.busy': { retryAfter: number }
  'wallet.busy': { retryAfter: number }
  'outcome.unknown': { retryAfter: number }
}

export type RefusalCode = keyof Refusals

export const states: Readonly<Record<RefusalCode, string>> = {
  'login.required': '401',
  'input.invalid': '4001',
  'otp.wrong': '4002',
  'password.wrong': '4002',
  'withdrawPassword.wrong': '4003',
  'market.notAllowed': '4030',
  'deposit.closed': '4031',
  'safety.excluded': '4032',
  'account.frozen': '4032',
  'case.notAppealable': '4090',
  'kyc.required': '4033',
  'kyc.closed': '4090',
  'thing.notFound': '4040',
  'thing.alreadyDone': '4090',
  'bonus.conflict': '4091',
  'rebate.nothingLeft': '4090',
  'promo.notEligible': '4222',
  'balance.insufficient': '4220',
  'wager.incomplete': '4221',
  'limit.reached': '4222',
  'limit.mandatory': '4222',
  'limit.waiting': '4222',
  'withdrawal.timesUsed': '4223',
  'withdrawal.blocked': '4222',
  'withdrawal.quoteChanged': '4222',
  'order.processing': '4224',
  'utr.used': '4225',
  'captcha.required': '4290',
  'account.locked': '4290',
  'declaration.required': '4001',
  'age.tooYoung': '4030',
  'password.weak': '4001',
  'phone.taken': '4090',
  'phone.required': '4033',
  'google.refused': '4002',
  'google.signInAgain': '4033',
  'passkey.refused': '4002',
  'bank.nameMismatch': '4033',
  'bank.otherPerson': '4033',
  'bank.taken': '4090',
  'rail.down': '5030',
  'game.closed': '5030',
  'game.notOffered': '4030',
  'draw.closed': '4090',
  'draw.full': '4222',
  'stake.outOfRange': '4001',
  'play.checkDue': '4222',
  'rate.limited': '4290',
  'server.error': '5000',
  'server.busy': '5030',
  'wallet.busy': '5030',
  'outcome.unknown': '5000',
}

export const refusalCodes = Object.keys(states) as readonly RefusalCode[]

/** What any call may answer, declared or not: they come from the handler, not from the story. */
export const always = [
  'input.invalid',
  'rate.limited',
  'server.error',
  'server.busy',
  'wallet.busy',
  'outcome.unknown',
] as const satisfies readonly RefusalCode[]
export type AlwaysRefusal = (typeof always)[number]

export type RefusalTexts = Readonly<Record<RefusalCode, string>>

/** Fills `{name}` from the refusal's figures, and chooses among the branches of `{name, select, …}` as ICU does. */
export function fillText(text: string, params: Readonly<Record<string, unknown>>): string {
  const chosen = text.replace(/\{(\w+), select, ((?:\w+ \{[^{}]*\} ?)+)\}/g, (_, name: string, branches: string) => {
    const words = new Map([...branches.matchAll(/(\w+) \{([^{}]*)\}/g)].map(([, choice, word]) => [choice, word]))
    return words.get(String(params[name])) ?? words.get('other') ?? ''
  })
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole
  })
}
