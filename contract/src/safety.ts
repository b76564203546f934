import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { wireMoney } from './money.ts'

export const lowerLimit = defineCall({
  path: '/safety/lowerLimit',
  feature: 'safety',
  about:
    'A limit that the player sets for himself holds at once. One that he has is only ever lowered: a higher wish leaves it as it is. Answers the one that holds.',
  who: 'player',
  priority: 'money',
  limit: { by: 'player', count: 20, seconds: 60 },
  input: z.object({
    kind: z.enum(['deposit', 'loss', 'wager']),
    period: z.enum(['day', 'week', 'month']),
    /** In whole units of the player's currency. */
    amount: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  }),
  output: z.object({ amount: wireMoney, currency: z.string() }),
})
