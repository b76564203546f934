import { hash } from 'node:crypto'
import { invitation } from '@zamra/contract/constants.ts'
import { lotteryGames } from '@zamra/contract/lottery-games.ts'
import { rankPeriods } from '@zamra/contract/ranking.ts'
import { vipPrivileges } from '@zamra/contract/vip.ts'
import * as z from 'zod/mini'
import { storedText } from '../../../base/stored-text.ts'

const amount = z.int().check(z.minimum(1), z.maximum(1_000_000_000_000))
const count = (max: number) => z.int().check(z.minimum(1), z.maximum(max))
const bps = (max: number) => z.int().check(z.minimum(0), z.maximum(max))

const textLengthMax = 600
/** A text in the languages of the product. Figures are placeholders such as {rate}, which are filled from the configuration. */
const text = storedText(z.string().check(z.minLength(1), z.maxLength(textLengthMax)))

/** What a friend must have done to count, beside a bound number, a device and a payee of their own. */
const validFriend = z.strictObject({ firstDepositMin: amount, turnoverMin: amount })
export type ValidFriend = z.infer<typeof validFriend>

/** What makes a promotion begin for a player. Amounts below are the least that counts. */
const trigger = z.discriminatedUnion('on', [
  /** The player takes it within some hours of registering. */
  z.strictObject({ on: z.literal('registration'), withinHours: count(24 * 365) }),
  /** The player chooses it with the order of their first deposit. */
  z.strictObject({ on: z.literal('firstDeposit'), depositMin: amount }),
  /** The deposits, the net loss or the turnover of a period, for a player who has joined. */
  z.strictObject({ on: z.literal('deposit'), depositMin: amount }),
  z.strictObject({ on: z.literal('loss'), lossMin: amount }),
  z.strictObject({ on: z.literal('turnover'), turnoverMin: amount, providerCode: z.optional(z.string()) }),
  /** The player checks in, once a day. */
  z.strictObject({ on: z.literal('checkIn') }),
  /** The player enters a code on one of the two forms: one that everybody may know, or one of their own that works once. */
  z.strictObject({
    on: z.literal('code'),
    form: z.enum(['gift', 'promo']),
    isOneTime: z.optional(z.literal(true)),
  }),
  /** A place in a ranking of the players by settled bets; so many places win each amount, the first place first. */
  z.strictObject({
    on: z.literal('ranking'),
    every: z.enum(rankPeriods),
    awards: z.array(z.strictObject({ places: count(1_000), amount })).check(z.minLength(1), z.maxLength(20)),
  }),
  /**
   * A share of what the operator keeps of the bets of friends, day by day. A friend counts from their first deposit and their
   * turnover on.
   */
  z.strictObject({ on: z.literal('referral'), rateBps: count(10_000), valid: validFriend }),
  /** A privilege of a VIP level; the levels name its amount. */
  z.strictObject({ on: z.literal('vip'), privilege: z.enum(vipPrivileges) }),
  /**
   * An event of a week or a month in its zone: an amount for every two friends who join during it and count before it ends.
   */
  z.strictObject({
    on: z.literal('invitation'),
    every: z.enum(['week', 'month']),
    tz: z._default(z.enum(['Asia/Kolkata', 'Asia/Karachi', 'Asia/Dhaka']), invitation.payoutZone),
    valid: validFriend,
  }),
])
export type Trigger = z.infer<typeof trigger>

/** How the amount of a reward is found. */
const amountRule = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('fixed'), amount }),
  /** A share of the deposit, or of what the trigger counts in a period. */
  z.strictObject({ by: z.literal('share'), bps: z.int().check(z.minimum(1), z.maximum(100_000)), max: amount }),
  /** One amount for each day of a streak; after the last day it starts again. */
  z.strictObject({ by: z.literal('streak'), amounts: z.array(amount).check(z.minLength(1), z.maxLength(31)) }),
  /** The feature that decides names it, up to this. */
  z.strictObject({ by: z.literal('feature'), max: amount }),
])

/** Activity bonuses are wagered this many times unless the configuration says otherwise. */
const usualWagerTimes = 3

const wager = z.strictObject({
  base: z.enum(['bonus', 'bonusPlusDeposit']),
  times: z._default(count(100), usualWagerTimes),
  /** How long the player has to wager it. */
  days: count(365),
  /** The largest stake while the bonus is in play. */
  maxBet: z.optional(amount),
  /** How much of the turnover counts as wagered, by category of game; a category that is not named does not count. */
  weights: z.record(z.string(), bps(10_000)),
  /** Games that never count, whatever their category. No bonus money is staked in them. */
  excludedGames: z._default(z.array(z.string()), []),
})
export type Wager = z.infer<typeof wager>

const grant = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cash'), amount: amountRule }),
  z.strictObject({ kind: z.literal('bonus'), amount: amountRule, wager }),
  /** Lottery tickets that the operator stakes. What they win is cash, or a bonus when it has to be wagered. */
  z.strictObject({
    kind: z.literal('freeTickets'),
    amount: z.strictObject({
      by: z.literal('tickets'),
      game: z.enum(lotteryGames),
      stake: amount,
      count: count(100),
    }),
    /** How long they can be used after they were claimed. */
    useDays: count(365),
    wager: z.optional(wager),
  }),
  /** Rounds of one game of a studio that the operator stakes. What they win is cash. */
  z.strictObject({
    kind: z.literal('freeRounds'),
    amount: z.strictObject({
      by: z.literal('rounds'),
      game: z.string().check(z.minLength(1), z.maxLength(80)),
      stake: amount,
      count: count(100),
    }),
    useDays: count(365),
  }),
])

const eligibility = z.strictObject({
  hasPhone: z._default(z.boolean(), false),
  hasBankAccount: z._default(z.boolean(), false),
  /** Phone number, bank account and the place of the request belong to the market. */
  isInRegion: z._default(z.boolean(), false),
  kycLevelMin: z._default(z.int().check(z.minimum(0)), 0),
})

/**
 * The terms of one promotion as data; amounts are minor units of the currency of its market. Strict: a misspelt field is an
 * error instead of a missing value.
 */
export const promoConfig = z.strictObject({
  trigger,
  name: text,
  summary: text,
  eligibility: z.prefault(eligibility, {}),
  grant,
  /** How often a player can have it. */
  period: z.enum(['once', 'day', 'week']),
  /** How long a reward waits to be claimed. */
  claimDays: count(365),
  /** It cannot be combined with any other bonus. */
  isExclusive: z._default(z.boolean(), false),
})
export type PromoConfig = z.infer<typeof promoConfig>

/** How the reward, or what is won with it, is wagered; undefined when it is cash. */
export function wagerOf({ grant }: PromoConfig): Wager | undefined {
  return 'wager' in grant ? grant.wager : undefined
}

/** Identifies the exact terms: the same configuration has the same hash, in whatever order its fields were written. */
export function termsHashOf(config: PromoConfig): Buffer {
  return hash('sha256', JSON.stringify(config, sortKeys), 'buffer')
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
