import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { areaCode } from './phone.ts'

/** What a market's policy is asked about. */
export const actions = ['register', 'deposit', 'withdraw', 'bet', 'launch', 'promotion', 'referral', 'track'] as const
export type Action = (typeof actions)[number]

export const modes = ['real', 'free-play', 'wind-down', 'blocked'] as const
export type Mode = (typeof modes)[number]

/** Why not, with its figures, and what a person can do next. The screen has a text for each code. */
export const reason = z.object({
  code: z.enum([
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
  ]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  next: z.enum(['none', 'playFree', 'withdraw', 'service', 'wait']),
})
export type Reason = z.infer<typeof reason>

export const marketInfo = defineCall({
  path: '/market/info',
  room: 'market',
  about:
    'What the law of one market means for a player there: of the signed-in player, of the prefix given, or of the default one.',
  input: z.object({ areaCode: z.optional(areaCode) }),
  output: z.object({
    code: z.string(),
    policyVersion: z.int(),
    mode: z.enum(modes),
    reviewBy: z.string(),
    minAge: z.int(),
    currency: z.object({ iso: z.string(), sign: z.string(), minorDigits: z.int() }),
    timeZone: z.string(),
    bankForm: z.enum(['IFSC', 'IBAN', 'BD-ROUTING']),
    may: z.record(z.enum(actions), z.object({ allowed: z.boolean(), reasons: z.array(reason) })),
    windDown: z.optional(z.object({ since: z.string(), withdrawUntil: z.optional(z.string()) })),
    citations: z.array(z.object({ text: z.string(), url: z.string(), checkedOn: z.string() })),
    helplines: z.array(z.object({ name: z.string(), phone: z.string() })),
  }),
})
