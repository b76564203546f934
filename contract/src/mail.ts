import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { claimRefusals } from './claim-refusals.ts'
import { mailTopics } from './mail-topics.ts'
import { wireMoney } from './money.ts'
import { claimed } from './promo.ts'

const id = z.string().check(z.minLength(1), z.maxLength(100))
const byPlayer = (count: number) => ({ by: 'player', count, seconds: 60 }) as const

const mail = z.object({
  id: z.string(),
  /** A service mail is about the player's money or account and always comes; a promo mail needs consent. */
  category: z.enum(['service', 'promo']),
  topic: z.enum(mailTopics),
  title: z.string(),
  /** As in `/faq/info`. */
  html: z.string(),
  createdAt: z.int(),
  read: z.boolean(),
  /** Claimed with `/mail/claim`. Gone when it has expired. */
  reward: z.optional(
    z.object({
      amount: wireMoney,
      currency: z.string(),
      claimed: z.boolean(),
      expireAt: z.int(),
      /** How often a bonus must be bet; 0 for a reward without it. */
      requiredBets: z.int(),
      /** Generated from the terms, in the language of the request. */
      terms: z.array(z.string()),
    }),
  ),
})

export const mailList = defineCall({
  path: '/mail/list',
  feature: 'support',
  about:
    'The newest mails of the player in the language of the request. A mail is deleted after `keptDays`. Without consent, and while the player is excluded, there are no promo mails.',
  who: 'player',
  limit: byPlayer(120),
  input: z.object({}),
  output: z.object({
    list: z.array(mail),
    unread: z.int(),
    /** Whether the player wants mails about rewards and offers. */
    wantsPromo: z.boolean(),
    keptDays: z.int(),
  }),
})

export const mailRead = defineCall({
  path: '/mail/read',
  feature: 'support',
  about: 'Marks one mail as read, or `all`. Returns how many are unread.',
  who: 'player',
  limit: byPlayer(120),
  input: z.union([z.object({ id }), z.object({ all: z.literal(true) })]),
  output: z.object({ unread: z.int() }),
})

export const mailClaim = defineCall({
  path: '/mail/claim',
  feature: 'support',
  action: 'promotion',
  about: 'Claims the reward of a mail as `/promo/claim` does, once: a repeat is answered 4090 with the first result.',
  who: 'player',
  money: true,
  priority: 'money',
  limit: byPlayer(60),
  input: z.object({ id }),
  output: claimed,
  refusals: claimRefusals,
})

export const mailConsent = defineCall({
  path: '/mail/consent',
  feature: 'support',
  about: 'Whether the player wants mails about rewards and offers. Service mails always come.',
  who: 'player',
  limit: byPlayer(20),
  input: z.object({ promo: z.boolean() }),
  output: z.object({ promo: z.boolean() }),
})
