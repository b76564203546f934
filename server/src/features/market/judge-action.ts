import type { Action, Mode, Reason, Verdict } from '@zamra/contract/law.ts'
import type { MarketPolicy } from './policy.ts'

export type Deployment = 'sandbox' | 'live'

/** What is known of who asks. The age is there when he has told it. */
export type Facts = { readonly at: Date; readonly ageYears?: number }

/** Whether a policy allows an action, and every reason against it. Pure, and quick when the answer is yes. */
export function judgeAction(policy: MarketPolicy, deployment: Deployment, events: Facts, action: Action): Verdict {
  const reasons = [
    ...againstAge(policy, events, action),
    ...againstMode(policy, deployment, events.at, action),
    ...againstRule[action](policy),
  ]
  return reasons.length === 0 ? granted : { allowed: false, reasons }
}

/** The mode in force: a live house trusts nothing that has lapsed, nor money without a licence. */
export function modeInForce(policy: MarketPolicy, deployment: Deployment, at: Date): Mode {
  if (policy.mode !== 'real' || deployment === 'sandbox') return policy.mode
  return isLapsed(policy, at) || policy.licence === null || policy.code === 'UNKNOWN' ? 'free-play' : 'real'
}

/** A policy holds to the end of its last day, by UTC. */
export function isLapsed({ reviewBy }: MarketPolicy, at: Date): boolean {
  return at.getTime() >= Date.parse(reviewBy) + dayMs
}

const granted: Verdict = Object.freeze({ allowed: true, reasons: Object.freeze([]) })
const dayMs = 86_400_000

/** What each mode closes. Nothing ever closes the way out: `withdraw` is in none of them. */
const closedBy: Readonly<Record<Mode, readonly Action[]>> = {
  real: [],
  'free-play': ['deposit', 'bet', 'launch', 'promotion', 'referral'],
  'wind-down': ['register', 'deposit', 'bet', 'launch', 'promotion', 'referral', 'track'],
  blocked: ['register', 'deposit', 'bet', 'launch', 'promotion', 'referral', 'track'],
}

function againstMode(policy: MarketPolicy, deployment: Deployment, at: Date, action: Action): readonly Reason[] {
  const { code: market, mode, licence, reviewBy } = policy
  const inForce = modeInForce(policy, deployment, at)
  if (!closedBy[inForce].includes(action)) return againstLapse(policy, deployment, at, action)
  if (inForce === 'wind-down') return [because('mode.windDown', 'withdraw', { market, ...datesOf(policy) })]
  if (inForce === 'blocked') return [because('mode.blocked', 'withdraw', { market })]
  if (mode === 'free-play') return [because('mode.freePlay', 'playFree', { market })]
  const isUnlicensed = licence === null || market === 'UNKNOWN'
  return [
    ...(isUnlicensed ? [because('licence.missing', 'playFree', { market })] : []),
    ...(isLapsed(policy, at) ? [because('policy.lapsed', 'wait', { market, reviewBy })] : []),
  ]
}

function datesOf({ windDown }: MarketPolicy): Reason['params'] {
  if (!windDown) return {}
  const { since, withdrawUntil } = windDown
  return withdrawUntil === undefined ? { since } : { since, withdrawUntil }
}

/** A lapsed policy of a live house follows nobody, whatever it said while it held. */
function againstLapse(policy: MarketPolicy, deployment: Deployment, at: Date, action: Action): readonly Reason[] {
  if (action !== 'track' || deployment === 'sandbox' || !isLapsed(policy, at)) return none
  return [because('policy.lapsed', 'wait', { market: policy.code, reviewBy: policy.reviewBy })]
}

const none: readonly Reason[] = []

/** What the policy says of one action, whatever its mode. */
const againstRule: Readonly<Record<Action, (policy: MarketPolicy) => readonly Reason[]>> = {
  register: () => none,
  deposit: ({ code, deposits }) => (deposits.open ? none : [because('deposit.closed', 'service', { market: code })]),
  withdraw: ({ code, mode, withdrawals }) =>
    withdrawals.open || mode === 'wind-down' ? none : [because('withdrawal.closed', 'service', { market: code })],
  bet: () => none,
  launch: () => none,
  promotion: ({ code, promotions }) =>
    promotions.allowed ? none : [because('promotion.closed', 'none', { market: code })],
  referral: ({ code, referral }) =>
    referral.allowed && referral.levels > 0 ? none : [because('referral.closed', 'none', { market: code })],
  track: ({ code, marketing }) =>
    marketing.trackers === 'off' ? [because('tracking.off', 'none', { market: code })] : none,
}

/** Who is too young may neither come in nor play; what he has can always be taken out. */
function againstAge({ age }: MarketPolicy, { ageYears }: Facts, action: Action): readonly Reason[] {
  if (ageYears === undefined || ageYears >= age.min || action === 'withdraw' || action === 'track') return none
  return [because('age.tooYoung', 'none', { minAge: age.min })]
}

function because(code: Reason['code'], next: Reason['next'], params: Reason['params']): Reason {
  return { code, next, params }
}
