import * as z from 'zod/mini'
import { amount, defineStaffCall, id, nothing, reason, signRequest, time } from './staff-call.ts'

/** A promotion as the file of `npm run promo` has it. The server reads it with the schema of the engine. */
const promo = z.looseObject({ promoId: z.string() })

export const promotionCalls = {
  '/promotion/list': defineStaffCall({
    path: '/promotion/list',
    about: 'The newest version of every promotion.',
    permission: 'promo.view',
    input: nothing,
    output: z.object({
      now: time,
      markets: z.array(z.object({ market: z.string(), currency: z.string() })),
      promos: z.array(
        z.object({
          promoId: z.string(),
          version: z.int(),
          market: z.string(),
          name: z.string(),
          trigger: z.string(),
          isOpen: z.boolean(),
          /** A switch stops it, or all promotions. */
          isStopped: z.boolean(),
          startsAt: time,
          endsAt: z.optional(time),
          config: z.unknown(),
        }),
      ),
    }),
  }),
  '/promotion/show': defineStaffCall({
    path: '/promotion/show',
    about: 'Every version of one promotion with who published it, the newest first, each as a file.',
    permission: 'promo.view',
    input: z.object({ promoId: id }),
    output: z.object({
      promoId: z.string(),
      isStopped: z.boolean(),
      versions: z.array(
        z.object({
          version: z.int(),
          publishedAt: time,
          approvedBy: z.array(z.string()),
          termsHash: z.string(),
          file: z.unknown(),
        }),
      ),
    }),
  }),
  '/promotion/check': defineStaffCall({
    path: '/promotion/check',
    about: 'Applies every rule of publishing to a draft, and shows it as players will read it. Nothing is stored.',
    permission: 'promo.view',
    input: z.object({ promo }),
    output: z.object({
      checks: z.array(z.object({ rule: z.string(), warning: z.boolean(), problems: z.array(z.string()) })),
      preview: z.array(
        z.object({ locale: z.string(), name: z.string(), summary: z.string(), rules: z.array(z.string()) }),
      ),
    }),
  }),
  '/promotion/simulate': defineStaffCall({
    path: '/promotion/simulate',
    about:
      'What a draft would have cost in the last 30 days, from settled bets and deposits, if every player of the sample had joined. It only reads.',
    permission: 'promo.view',
    perMinute: 10,
    input: z.object({ promo }),
    output: z.object({
      from: z.string(),
      /** The day after the last one. */
      to: z.string(),
      currency: z.string(),
      /** The sample, and how many players have bet. */
      players: z.int(),
      betting: z.int(),
      /** Of each shard the players with the lowest numbers among those who have bet, at most so many. */
      sample: z.array(z.object({ shard: z.int(), players: z.int(), betting: z.int() })),
      sampleMax: z.int(),
      /** On how many of the days the sample has played or deposited. */
      daysPlayed: z.int(),
      bets: z.int(),
      turnover: amount,
      reached: z.int(),
      rewards: z.int(),
      cost: amount,
      days: z.array(z.object({ day: z.string(), cost: amount })),
      /** The cost up to the end of each day; 90 of 100 samples drawn from the same players lie between `low` and `high`. */
      band: z.array(z.object({ day: z.string(), cost: amount, low: amount, high: amount })),
      /** The same players under the terms in force, when this promotion is in force. */
      inForce: z.optional(
        z.object({
          version: z.int(),
          reached: z.int(),
          rewards: z.int(),
          cost: amount,
          days: z.array(z.object({ day: z.string(), cost: amount })),
        }),
      ),
    }),
  }),
  '/promotion/propose': defineStaffCall({
    path: '/promotion/propose',
    about: 'Proposes a promotion or its next version, as the file of `npm run promo` has it: two people sign.',
    permission: 'promo.decide',
    input: z.object({ promo, why: reason }),
    output: signRequest,
  }),
} as const
