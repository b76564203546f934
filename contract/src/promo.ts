import * as z from 'zod/mini'
import { defineCall, type Limit } from './call.ts'
import { claimRefusals } from './claim-refusals.ts'
import { clientOrderId } from './client-order-id.ts'
import { wireMoney } from './money.ts'
import { gives, promoTriggers, rewardStates, shownRewardStates } from './promo-kinds.ts'
import { promoReason, promoReasons } from './promo-reason.ts'

const byPlayer = (count: number): Limit => ({ by: 'player', count, seconds: 60 })

const promoId = z.string().check(z.regex(/^[a-z0-9-]{3,40}$/))
const rewardId = z.string()
const termsHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
export const promoRow = z.object({
  promoId,
  kind: z.enum(promoTriggers),
  /** In the player's language, with the figures of the terms. */
  ...{ name: z.string(), summary: z.string() },
  currency: z.string(),
  /** The most that it gives at once. */
  bonus: wireMoney,
  /** A share in basis points, of the deposit or of what counts in a period. */
  rateBps: z.optional(z.int()),
  /** What must be deposited to have it; nothing when no deposit is needed. */
  requiredDeposit: wireMoney,
  /** The least single deposit that counts. */
  minimumDeposit: wireMoney,
  /** How many times it is wagered; 0 is cash at once. */
  requiredBets: z.int(),
  /** The least turnover of a period that counts. */
  turnover: wireMoney,
  period: z.enum(['once', 'day', 'week']),
  isExclusive: z.boolean(),
  startsAt: z.int(),
  endsAt: z.optional(z.int()),
  /** Where the player can read or meet more. */
  link: z.optional(z.string()),
  isJoined: z.boolean(),
  /** Every reason against it; a player can have it exactly when there is none. A guest has no list yet. */
  reasons: z.array(promoReason),
})

export const rewardRow = z.object({
  rewardId,
  promoId,
  name: z.string(),
  kind: z.enum(promoTriggers),
  /** The day or the first day of the week, or what else it was given for. */
  period: z.string(),
  currency: z.string(),
  amount: wireMoney,
  /** `bonus` is wagered before it is cash; of `freeTickets` and `freeRounds` the amount is what the operator stakes. */
  gives,
  requiredBets: z.int(),
  state: z.enum(shownRewardStates),
  createdAt: z.int(),
  /** Of a locked reward: when its period is closed and it can be claimed. */
  claimFrom: z.optional(z.int()),
  claimUntil: z.int(),
  claimedAt: z.optional(z.int()),
  /** Why it ended without being claimed. */
  endedBy: z.optional(z.enum(['time', 'excluded', 'budget', 'case'])),
})
export type RewardRow = z.infer<typeof rewardRow>

export const claimed = z.object({
  rewardId,
  currency: z.string(),
  amount: wireMoney,
  gives,
  /** What must be wagered, and until when. */
  wagerRequired: wireMoney,
  wagerUntil: z.optional(z.int()),
})
export type Claimed = z.infer<typeof claimed>

export const promoList = defineCall({
  path: '/promo/list',
  feature: 'promo',
  lawExempt: 'lists what the policy of the market allows; taking it is checked by itself',
  about: 'The promotions of the market. For a player: only those they may be shown, with every reason against each.',
  limit: { by: 'device', count: 60, seconds: 60 },
  input: z.object({}),
  output: z.object({ list: z.array(promoRow) }),
})

export const promoDetail = defineCall({
  path: '/promo/detail',
  feature: 'promo',
  lawExempt: 'shows the terms; taking a promotion is checked by itself',
  about: 'One promotion with its terms in plain sentences, their hash, and what a calculator needs.',
  limit: { by: 'device', count: 60, seconds: 60 },
  input: z.object({ promoId }),
  output: z.extend(promoRow, {
    /** Generated from the terms, in the player's language. */
    terms: z.array(z.string()),
    termsHash,
    claimDays: z.int(),
    wager: z.optional(
      z.object({
        base: z.enum(['bonus', 'bonusPlusDeposit']),
        times: z.int(),
        days: z.int(),
        maxBet: z.optional(wireMoney),
        /** How much of the turnover counts, in basis points, by category of games. */
        weights: z.record(z.string(), z.int()),
        excludedGames: z.array(z.string()),
      }),
    ),
  }),
  refusals: ['thing.notFound'],
})

export const promoOptIn = defineCall({
  path: '/promo/optIn',
  feature: 'promo',
  action: 'promotion',
  about:
    'Joins a promotion under the terms of this hash, which are frozen. Refused when the terms have changed since. A promotion that gives at once creates the reward.',
  who: 'player',
  money: true,
  priority: 'money',
  limit: byPlayer(20),
  input: z.object({ promoId, termsHash }),
  output: z.object({ promoId, joinedAt: z.int(), reward: z.optional(rewardRow) }),
  refusals: ['thing.notFound', 'promo.notEligible'],
})

export const promoClaim = defineCall({
  path: '/promo/claim',
  feature: 'promo',
  action: 'promotion',
  about: 'Claims one reward, once: a repeat is answered 4090 with the first result.',
  who: 'player',
  money: true,
  priority: 'money',
  limit: byPlayer(60),
  input: z.object({ promoId, rewardId: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: claimed,
  refusals: claimRefusals,
})

export const promoClaimAll = defineCall({
  path: '/promo/claimAll',
  feature: 'promo',
  action: 'promotion',
  about: 'Claims every reward that it can, and lists the others with their reasons. Idempotent by clientOrderId.',
  who: 'player',
  money: true,
  priority: 'money',
  limit: byPlayer(10),
  input: z.object({ clientOrderId: z.optional(clientOrderId) }),
  output: z.object({
    claimed: z.array(claimed),
    failed: z.array(z.object({ rewardId, state: z.string(), msg: z.string(), reasons: promoReasons })),
  }),
})

export const promoMyReward = defineCall({
  path: '/promo/myReward',
  feature: 'promo',
  lawExempt: 'reads the rewards of the player',
  about:
    "The player's rewards: those of running periods, which are locked until the period is closed, and then the others, newest first, with their deadline.",
  who: 'player',
  money: true,
  limit: byPlayer(120),
  input: z.object({ status: z._default(z.enum(['all', 'locked', 'claimable', 'claimed', 'expired']), 'all') }),
  output: z.object({ currency: z.string(), claimable: wireMoney, list: z.array(rewardRow) }),
})

export const codeEntry = z.object({ code: z.string().check(z.minLength(3), z.maxLength(40)) })

const codeCall = {
  feature: 'promo',
  action: 'promotion',
  who: 'player',
  money: true,
  priority: 'money',
  // Codes are short enough to be guessed by a machine that may try often, and with many accounts.
  limit: { by: 'player', count: 5, seconds: 60, perDevice: 10 },
  input: codeEntry,
  refusals: claimRefusals,
} as const

export const promoGiftCode = defineCall({
  ...codeCall,
  path: '/promo/giftCode',
  about: 'Redeems a gift code: what it gives is claimed at once.',
  output: claimed,
})

export const promoPromoCode = defineCall({
  ...codeCall,
  path: '/promo/promoCode',
  about: 'Enters a promotion code: its reward waits among the rewards of the player.',
  output: rewardRow,
})

export const signinInfo = defineCall({
  path: '/signin/info',
  feature: 'promo',
  lawExempt: 'shows the days of the check-in; claiming is checked by itself',
  about:
    'The daily check-in: the amount of each day of the streak, which are claimed, and today. Empty when none is offered.',
  who: 'player',
  money: true,
  limit: byPlayer(60),
  input: z.object({}),
  output: z.object({
    currency: z.string(),
    promoId: z.optional(promoId),
    days: z.array(z.object({ day: z.int(), reward: wireMoney, claimed: z.boolean() })),
    /** The day of the streak that can be claimed now, or was claimed today. */
    today: z.int(),
    /** How many days in a row are claimed. */
    streak: z.int(),
    isClaimedToday: z.boolean(),
    /** The end of today in the market. */
    resetsAt: z.int(),
    reasons: z.array(promoReason),
  }),
})

export const signinClaim = defineCall({
  path: '/signin/claim',
  feature: 'promo',
  action: 'promotion',
  about: "Checks in and claims today's reward, once a day of the market.",
  who: 'player',
  money: true,
  priority: 'money',
  limit: byPlayer(20),
  input: z.object({}),
  output: z.extend(claimed, { day: z.int(), streak: z.int() }),
  refusals: claimRefusals,
})

export const cashbackInfo = defineCall({
  path: '/cashback/info',
  feature: 'promo',
  lawExempt: 'shows figures of the player; joining is checked by itself',
  about: 'Rebates and cashback in the market, and what the running period of a joined one has come to so far.',
  who: 'player',
  money: true,
  limit: byPlayer(60),
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.extend(promoRow, {
        /** What counts in the running period, what it would give now, and when the period closes. */
        base: wireMoney,
        amount: wireMoney,
        closesAt: z.int(),
      }),
    ),
  }),
})

export const cashbackRecord = defineCall({
  path: '/cashback/record',
  feature: 'promo',
  lawExempt: 'reads the rewards of the player',
  about: 'What rebates and cashback have given: date, base, rate, amount and status, newest first.',
  who: 'player',
  money: true,
  limit: byPlayer(60),
  input: z.object({
    pageNo: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 1),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(50)), 20),
  }),
  output: z.object({
    total: z.int(),
    list: z.array(
      z.object({
        rewardId,
        name: z.string(),
        currency: z.string(),
        date: z.string(),
        base: wireMoney,
        /** In basis points; none when the amount is fixed. */
        rateBps: z.optional(z.int()),
        amount: wireMoney,
        status: z.enum(rewardStates),
      }),
    ),
  }),
})
