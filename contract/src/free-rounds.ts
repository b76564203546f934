import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { wireMoney } from './money.ts'

export const promoFreeRounds = defineCall({
  path: '/promo/freeRounds',
  feature: 'promo',
  lawExempt: 'reads the free rounds of the player; using one is checked as a bet',
  about:
    'The free rounds of studio games that the player can use now, the first to expire first, with their terms. None while the player is excluded.',
  who: 'player',
  limit: { by: 'player', count: 120, seconds: 60 },
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({
        rewardId: z.string(),
        /** Of the promotion that gave them. */
        name: z.string(),
        gameId: z.string(),
        currency: z.string(),
        /** What the operator stakes for one round. */
        stake: wireMoney,
        left: z.int(),
        usableUntil: z.int(),
        /** Generated from the terms, in the player's language. */
        terms: z.array(z.string()),
      }),
    ),
  }),
})
