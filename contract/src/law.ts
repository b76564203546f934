import * as z from 'zod/mini'

/** What a market policy allows or forbids. `bet` and `launch` mean real money; free play needs no check. */
export const actions = ['register', 'deposit', 'withdraw', 'bet', 'launch', 'promotion', 'referral', 'track'] as const
export type Action = (typeof actions)[number]

export const modes = ['real', 'free-play', 'wind-down', 'blocked'] as const
export type Mode = (typeof modes)[number]

/** A reason against an action, with its figures and what the player can do next. The app has a text for each code. */
export const reason = z.object({
  code: z.enum([
    'switch.gaming',
    'switch.market',
    'mode.freePlay',
    'mode.windDown',
    'mode.blocked',
    'policy.lapsed',
    'licence.missing',
    'deposit.closed',
    'withdrawal.closed',
    'promotion.closed',
    'referral.closed',
    'tracking.off',
    'age.tooYoung',
    'age.unverified',
    'wallet.otherMarket',
    'geo.countryUnknown',
    'geo.otherCountry',
    'geo.connectionUnknown',
    'geo.anonymous',
    'deposit.aboveMax',
    'stake.aboveMax',
    'stake.ageUnknown',
    'autoplay.off',
  ]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  next: z.enum(['none', 'playFree', 'withdraw', 'service', 'wait', 'retry', 'giveBirthday', 'verifyIdentity']),
})
export type Reason = z.infer<typeof reason>

export const verdict = z.object({ allowed: z.boolean(), reasons: z.array(reason) })

/** The result of a policy evaluation: not allowed exactly when there are reasons. */
export type Verdict = { readonly allowed: boolean; readonly reasons: readonly Reason[] }
