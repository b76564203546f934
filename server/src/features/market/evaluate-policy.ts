import type { Action, Mode, Reason, Verdict } from '@zamra/contract/law.ts'
import type { MarketPolicy } from './policy.ts'

export type Deployment = 'sandbox' | 'live'

/** What is known of who asks. The age is there when he has told it. */
export type EvaluationInput = { readonly at: Date; readonly ageYears?: number }

/** Whether a policy allows an action, and every reason against it. Pure, and quick when the answer is yes. */
export function evaluatePolicy(
  policy: MarketPolicy,
  deployment: Deployment,
  input: EvaluationInput,
  action: Action,
): Verdict {
  const reasons = [
    ...reasonsByAge(policy, input, action),
    ...reasonsByMode(policy, deployment, input.at, action),
    ...reasonsByRule[action](policy),
  ]
  return reasons.length === 0 ? granted : { allowed: false, reasons }
}

/** The mode in force: a live house trusts nothing that has lapsed, nor money without a licence. */
export function modeInForce(policy: MarketPolicy, deployment: Deployment, at: Date): Mode {
  if (policy.mode !== 'real' || deployment === 'sandbox') return policy.mode
  return isPolicyLapsed(policy, at) || policy.licence === null || policy.code === 'UNKNOWN' ? 'free-play' : 'real'
}

/** A policy holds to the end of its last day, by UTC. */
export function isPolicyLapsed({ reviewBy }: MarketPolicy, at: Date): boolean {
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

function reasonsByMode(policy: MarketPolicy, deployment: Deployment, at: Date, action: Action): readonly Reason[] {
  const { code: market, mode, licence, reviewBy } = policy
  const inForce = modeInForce(policy, deployment, at)
  if (!closedBy[inForce].includes(action)) return reasonsByLapse(policy, deployment, at, action)
  if (inForce === 'wind-down') return [reason('mode.windDown', 'withdraw', { market, ...datesOf(policy) })]
  if (inForce === 'blocked') return [reason('mode.blocked', 'withdraw', { market })]
  if (mode === 'free-play') return [reason('mode.freePlay', 'playFree', { market })]
  const isUnlicensed = licence === null || market === 'UNKNOWN'
  return [
    ...(isUnlicensed ? [reason('licence.missing', 'playFree', { market })] : []),
    ...(isPolicyLapsed(policy, at) ? [reason('policy.lapsed', 'wait', { market, reviewBy })] : []),
  ]
}

function datesOf({ windDown }: MarketPolicy): Reason['params'] {
  if (!windDown) return {}
  const { since, withdrawUntil } = windDown
  return withdrawUntil === undefined ? { since } : { since, withdrawUntil }
}

/** A lapsed policy of a live house follows nobody, whatever it said while it held. */
function reasonsByLapse(policy: MarketPolicy, deployment: Deployment, at: Date, action: Action): readonly Reason[] {
  if (action !== 'track' || deployment === 'sandbox' || !isPolicyLapsed(policy, at)) return none
  return [reason('policy.lapsed', 'wait', { market: policy.code, reviewBy: policy.reviewBy })]
}

const none: readonly Reason[] = []

/** What the policy says of one action, whatever its mode. */
const reasonsByRule: Readonly<Record<Action, (policy: MarketPolicy) => readonly Reason[]>> = {
  register: () => none,
  deposit: ({ code, deposits }) => (deposits.open ? none : [reason('deposit.closed', 'service', { market: code })]),
  withdraw: ({ code, mode, withdrawals }) =>
    withdrawals.open || mode === 'wind-down' ? none : [reason('withdrawal.closed', 'service', { market: code })],
  bet: () => none,
  launch: () => none,
  promotion: ({ code, promotions }) =>
    promotions.allowed ? none : [reason('promotion.closed', 'none', { market: code })],
  referral: ({ code, referral }) =>
    referral.allowed && referral.levels > 0 ? none : [reason('referral.closed', 'none', { market: code })],
  track: ({ code, marketing }) =>
    marketing.trackers === 'off' ? [reason('tracking.off', 'none', { market: code })] : none,
}

/** Who is too young may neither come in nor play; what he has can always be taken out. */
function reasonsByAge({ age }: MarketPolicy, { ageYears }: EvaluationInput, action: Action): readonly Reason[] {
  if (ageYears === undefined || ageYears >= age.min || action === 'withdraw' || action === 'track') return none
  return [reason('age.tooYoung', 'none', { minAge: age.min })]
}

function reason(code: Reason['code'], next: Reason['next'], params: Reason['params']): Reason {
  return { code, next, params }
}
