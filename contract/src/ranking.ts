import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { wireMoney } from './money.ts'
import { avatars } from './player.ts'

export const rankPeriods = ['day', 'week', 'month'] as const

/** A player in a ranking. The server masks the number. */
const rankEntry = z.object({
  rank: z.int(),
  mobileMasked: z.string(),
  avatar: z.enum(avatars),
  totalBet: wireMoney,
  award: wireMoney,
})

export const rankList = defineCall({
  path: '/rank/list',
  feature: 'ranking',
  about:
    "The ranking of the player's market by settled bets, for the running or the previous day, week or month. `isOffered` is false where the law allows none or the player is not shown rewards for betting. A visitor sees the market of the app.",
  priority: 'read',
  limit: { by: 'address', count: 240, seconds: 60 },
  input: z.object({ period: z.enum(rankPeriods), edition: z.enum(['current', 'previous']) }),
  output: z.object({
    currency: z.string(),
    isOffered: z.boolean(),
    /** Missing when there was no such edition. */
    edition: z.optional(
      z.object({
        startAt: z.number(),
        endAt: z.number(),
        tz: z.string(),
        /** The awards are decided and can be claimed. */
        isFinal: z.boolean(),
      }),
    ),
    /** What each place wins, the first place first. */
    awards: z.array(z.object({ fromRank: z.int(), toRank: z.int(), amount: wireMoney })),
    list: z.array(rankEntry),
    me: z.optional(
      z.object({
        /** Missing beyond the places that are counted. */
        rank: z.optional(z.int()),
        totalBet: wireMoney,
        award: wireMoney,
        /** What is missing to the next place that wins more. */
        missing: z.optional(wireMoney),
      }),
    ),
  }),
})
