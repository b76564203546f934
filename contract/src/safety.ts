import * as z from 'zod/mini'
import { defineCall, type Limit } from './call.ts'
import { wireMoney } from './money.ts'

const byPlayer = (count: number): Limit => ({ by: 'player', count, seconds: 60 })

const moneyKind = z.enum(['deposit', 'loss', 'wager'])
const limitKind = z.enum(['deposit', 'loss', 'wager', 'time'])
const breakKind = z.enum(['coolOff', 'exclusion'])
const period = z.enum(['day', 'week', 'month'])

/** The one state of an account. What weighs more hides the rest: a case, a break, then limits and bars. */
export const accountStandings = ['ACTIVE', 'LIMITED', 'COOLING_OFF', 'SELF_EXCLUDED', 'FROZEN', 'CLOSED'] as const

export const lowerLimit = defineCall({
  path: '/safety/lowerLimit',
  feature: 'safety',
  about:
    'Sets or lowers a limit of the player, effective immediately. A higher amount changes nothing. Returns the limit in force.',
  who: 'player',
  priority: 'money',
  limit: byPlayer(20),
  input: z.object({
    kind: moneyKind,
    period,
    /** In whole units of the player's currency. */
    amount: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  }),
  output: z.object({ amount: wireMoney, currency: z.string() }),
  refusals: ['thing.notFound'],
})

const waiting = { confirmFrom: z.int(), confirmUntil: z.int() }

/** `used` of a loss limit is negative while the player is ahead. A request without an amount removes the limit. */
export const moneyLimit = z.object({
  kind: moneyKind,
  period,
  amount: z.optional(wireMoney),
  used: wireMoney,
  request: z.optional(z.object({ amount: z.optional(wireMoney), ...waiting })),
})

export const timeLimit = z.object({
  period,
  minutes: z.optional(z.int()),
  usedMinutes: z.int(),
  request: z.optional(z.object({ minutes: z.optional(z.int()), ...waiting })),
})

/** What moved in a time, and how long the player played. */
const figures = { deposited: wireMoney, withdrawn: wireMoney, staked: wireMoney, won: wireMoney, minutes: z.int() }

export const safetyInfo = defineCall({
  path: '/safety/info',
  feature: 'safety',
  lawExempt: 'reads the limits of the player',
  about:
    "The player's limits of deposits, losses, stakes and time with what is used of each, the higher limits that wait for their confirmation, their break from play, the half-yearly review of their play when it is due, and the rules of their market.",
  who: 'player',
  money: true,
  priority: 'read',
  limit: byPlayer(60),
  input: z.object({}),
  output: z.object({
    currency: z.string(),
    /** The state of the account, and since when it is not what it was at the beginning. */
    account: z.object({ state: z.enum(accountStandings), since: z.optional(z.int()) }),
    limits: z.array(moneyLimit),
    times: z.array(timeLimit),
    /** The kinds of limits that the market names. */
    kinds: z.array(limitKind),
    /** A higher limit waits this long, and lapses when it is not confirmed in the hours after it. */
    raiseHours: z.int(),
    confirmHours: z.int(),
    /** The lengths of a cool-off, and the least days of a self-exclusion. */
    coolOffHours: z.array(z.int()),
    exclusionDaysMin: z.int(),
    /** Minutes of play between two reality checks: of the market, of the player where they chose fewer, and what they may choose. */
    check: z.object({ market: z.optional(z.int()), own: z.optional(z.int()), choices: z.array(z.int()) }),
    /** The running break. Without `until` it is for good; `opensAt` is known when play opens again. */
    break: z.optional(
      z.object({
        kind: breakKind,
        from: z.int(),
        until: z.optional(z.int()),
        opensAt: z.optional(z.int()),
        canReturn: z.boolean(),
      }),
    ),
    /** There when the half-yearly review is due: what moved from a day to a day of the market's calendar, both included. */
    review: z.optional(
      z.object({
        dueAt: z.int(),
        from: z.string(),
        to: z.string(),
        ...figures,
      }),
    ),
    serverTime: z.int(),
  }),
})

export const setLimit = defineCall({
  path: '/safety/setLimit',
  feature: 'safety',
  about:
    'Sets a limit. A first or lower one is in force at once. A higher one, or none, is a request that the player confirms with `/safety/confirmLimit` after the waiting time of their market.',
  who: 'player',
  priority: 'money',
  limit: byPlayer(20),
  input: z.object({
    kind: limitKind,
    period,
    /** In whole units of the player's currency, or in minutes. Left out, the limit is removed. */
    amount: z.optional(z.int().check(z.minimum(1), z.maximum(10_000_000))),
  }),
  output: z.object({
    isInForce: z.boolean(),
    confirmFrom: z.optional(z.int()),
    confirmUntil: z.optional(z.int()),
  }),
  refusals: ['thing.notFound', 'limit.mandatory'],
})

export const confirmLimit = defineCall({
  path: '/safety/confirmLimit',
  feature: 'safety',
  about:
    'Confirms a higher limit between the two times of its request. Before, it is refused; after, it has lapsed. It is refused during a break, and above what the law of the market allows by now.',
  who: 'player',
  priority: 'money',
  limit: byPlayer(20),
  input: z.object({ kind: limitKind, period }),
  output: z.object({}),
  refusals: ['thing.notFound', 'limit.waiting', 'limit.mandatory', 'safety.excluded'],
})

export const cancelRaise = defineCall({
  path: '/safety/cancelRaise',
  feature: 'safety',
  about: 'Drops the request for a higher limit. The limit in force stays.',
  who: 'player',
  priority: 'money',
  limit: byPlayer(20),
  input: z.object({ kind: limitKind, period }),
  output: z.object({}),
  refusals: ['thing.notFound'],
})

export const setCheck = defineCall({
  path: '/safety/setCheck',
  feature: 'safety',
  about:
    'Chooses after how many minutes of play a reality check comes, from the next one on. It never comes later than the market requires.',
  who: 'player',
  priority: 'money',
  limit: byPlayer(20),
  input: z.object({
    /** Left out, the interval of the market applies. */
    minutes: z.optional(z.int().check(z.minimum(5), z.maximum(240))),
  }),
  output: z.object({}),
})

export const reviewPlay = defineCall({
  path: '/safety/reviewPlay',
  feature: 'safety',
  about:
    'Records that the player has looked at their last six months of play and keeps their limits, once for each review that is due. Returns the time of the last review; without one, and without one that is due, it is refused.',
  who: 'player',
  priority: 'money',
  limit: byPlayer(20),
  input: z.object({}),
  output: z.object({ reviewedAt: z.int() }),
  refusals: ['thing.notFound'],
})

export const takeBreak = defineCall({
  path: '/safety/takeBreak',
  feature: 'safety',
  about:
    'Begins a break from play at once: a cool-off of one of the lengths of the market, which ends by itself, or a self-exclusion. All sessions and games end, promotions stop, withdrawals stay open. A running break can only become longer. Returns the break that runs.',
  who: 'player',
  priority: 'money',
  limit: byPlayer(20),
  input: z.object({
    kind: breakKind,
    /** Left out, an exclusion is for good. */
    hours: z.optional(z.int().check(z.minimum(1), z.maximum(876_000))),
  }),
  output: z.object({ kind: breakKind, from: z.int(), until: z.optional(z.int()) }),
})

export const comeBack = defineCall({
  path: '/safety/comeBack',
  feature: 'safety',
  about:
    'After the end of a self-exclusion the player asks to return; play opens after the waiting time of their market. Before its end it is refused.',
  who: 'player',
  priority: 'money',
  limit: byPlayer(20),
  input: z.object({}),
  output: z.object({ opensAt: z.int() }),
  refusals: ['thing.notFound', 'safety.excluded'],
})

export const activity = defineCall({
  path: '/safety/activity',
  feature: 'safety',
  lawExempt: 'reads the figures of the player',
  about:
    "What the player deposited, withdrew, staked and won and how long they played, in the last seven days, eight weeks or twelve months of their market's calendar, the running one last.",
  who: 'player',
  money: true,
  priority: 'read',
  limit: byPlayer(60),
  input: z.object({ by: period }),
  output: z.object({
    currency: z.string(),
    rows: z.array(
      z.object({
        /** The first day of the period. */
        from: z.string(),
        ...figures,
      }),
    ),
  }),
})
