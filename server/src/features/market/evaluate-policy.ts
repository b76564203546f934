import type { Action, Mode, Reason, Verdict } from '@zamra/contract/law.ts'
import type { Circumstances } from '../../http/market-policy.ts'
import type { Place } from '../../http/place.ts'
import type { MarketPolicy } from './policy.ts'

export type Deployment = 'sandbox' | 'live'

/** Whether a policy allows an action, with every reason against it. A pure function. */
export function evaluatePolicy(
  policy: MarketPolicy,
  deployment: Deployment,
  input: Circumstances,
  action: Action,
): Verdict {
  const reasons = [
    ...reasonsByAge(policy, input, action),
    ...reasonsByAgeMethod(policy, input, action),
    ...reasonsByMode(policy, deployment, input.at, action),
    ...reasonsByPlace(policy, deployment, input, action),
    ...reasonsByRule[action](policy),
  ]
  return reasons.length === 0 ? granted : { allowed: false, reasons }
}

/** The mode in force. A live deployment allows real money only with a licence and a policy that has not lapsed. */
export function modeInForce(policy: MarketPolicy, deployment: Deployment, at: Date): Mode {
  if (policy.mode !== 'real' || deployment === 'sandbox') return policy.mode
  return isPolicyLapsed(policy, at) || policy.licence === null || policy.code === 'UNKNOWN' ? 'free-play' : 'real'
}

/** A policy is valid until the end of its review day, in UTC. */
export function isPolicyLapsed({ reviewBy }: MarketPolicy, at: Date): boolean {
  return at.getTime() >= Date.parse(reviewBy) + dayMs
}

const granted: Verdict = Object.freeze({ allowed: true, reasons: Object.freeze([]) })
const dayMs = 86_400_000

/** The actions that each mode forbids. No mode forbids `withdraw`: players can always take out their money. */
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

/** A lapsed policy of a live deployment allows no tracking. */
function reasonsByLapse(policy: MarketPolicy, deployment: Deployment, at: Date, action: Action): readonly Reason[] {
  if (action !== 'track' || deployment === 'sandbox' || !isPolicyLapsed(policy, at)) return none
  return [reason('policy.lapsed', 'wait', { market: policy.code, reviewBy: policy.reviewBy })]
}

const none: readonly Reason[] = []

/** The rule of each action, independent of the mode. */
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

/**
 * A player below the minimum age can neither register nor play, but can always withdraw. A market can raise the age when
 * the player is already there: they learn both figures, and that their money is still theirs.
 */
function reasonsByAge({ age }: MarketPolicy, { ageYears }: Circumstances, action: Action): readonly Reason[] {
  if (ageYears === undefined || ageYears >= age.min || action === 'withdraw' || action === 'track') return none
  if (action === 'register') return [reason('age.tooYoung', 'none', { minAge: age.min })]
  return [reason('age.tooYoung', 'withdraw', { minAge: age.min, age: ageYears })]
}

const stakedByPlayer: readonly Action[] = ['deposit', 'bet', 'launch']

/** Where a declared age is not enough, money is paid in and played only after the identity was verified by a document. */
function reasonsByAgeMethod({ code, age }: MarketPolicy, { isAgeVerified }: Circumstances, action: Action) {
  if (age.method === 'declare' || isAgeVerified !== false || !stakedByPlayer.includes(action)) return none
  return [reason('age.unverified', 'verifyIdentity', { market: code })]
}

/** What is played or paid with money. A player can withdraw from anywhere. */
const realMoney: readonly Action[] = ['deposit', 'bet', 'launch', 'promotion', 'referral']

/**
 * Real money is for callers in the country of the market, or in one that the market allows besides it (`ipCheck`); an
 * account is opened in the country of its phone prefix (`prefixMustMatch`); and neither from behind a VPN (`vpnBlock`).
 * A place that the edge does not report is refused: what cannot be checked is not allowed.
 */
function reasonsByPlace(
  policy: MarketPolicy,
  deployment: Deployment,
  { at, place }: Circumstances,
  action: Action,
): readonly Reason[] {
  const isRegister = action === 'register'
  if (place === 'server' || !(isRegister || realMoney.includes(action))) return none
  if (modeInForce(policy, deployment, at) !== 'real') return none
  const { code: market, geo } = policy
  const countries = isRegister ? [market] : [market, ...geo.allowCountries]
  const needsCountry = isRegister ? geo.prefixMustMatch : geo.ipCheck
  return [
    ...(needsCountry ? reasonsByCountry(place, market, countries) : none),
    ...(geo.vpnBlock ? reasonsByAnonymity(place, market) : none),
  ]
}

function reasonsByCountry({ country }: Place, market: string, countries: readonly string[]): readonly Reason[] {
  if (country === undefined) return [reason('geo.countryUnknown', 'service', { market })]
  return countries.includes(country) ? none : [reason('geo.otherCountry', 'playFree', { market, country })]
}

function reasonsByAnonymity({ isAnonymous }: Place, market: string): readonly Reason[] {
  if (isAnonymous === undefined) return [reason('geo.connectionUnknown', 'service', { market })]
  return isAnonymous ? [reason('geo.anonymous', 'retry', { market })] : none
}

function reason(code: Reason['code'], next: Reason['next'], params: Reason['params']): Reason {
  return { code, next, params }
}
