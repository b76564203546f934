import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { lotteryGames } from './lottery-games.ts'
import { wireMoney } from './money.ts'

export const promoFreeTickets = defineCall({
  path: '/promo/freeTickets',
  feature: 'promo',
  lawExempt: 'reads the free tickets of the player; using one is checked as a bet',
  about: 'The free lottery tickets that the player can use now, the first to expire first, with their terms.',
  who: 'player',
  limit: { by: 'player', count: 120, seconds: 60 },
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({
        rewardId: z.string(),
        /** Of the promotion that gave them. */
        name: z.string(),
        game: z.enum(lotteryGames),
        currency: z.string(),
        /** What the lines of one ticket add up to. */
        stake: wireMoney,
        left: z.int(),
        usableUntil: z.int(),
        /** How many times the winnings are wagered; 0 is cash at once. */
        requiredBets: z.int(),
        /** Generated from the terms, in the player's language. */
        terms: z.array(z.string()),
      }),
    ),
  }),
})
