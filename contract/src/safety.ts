import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { wireMoney } from './money.ts'

export const lowerLimit = defineCall({
  path: '/safety/lowerLimit',
  feature: 'safety',
  about:
    'Sets or lowers a limit of the player, effective immediately. A higher amount changes nothing. Returns the limit in force.',
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
