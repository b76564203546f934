import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { eventNames } from './tracking.ts'

/**
 * What the player decided. Without an answer nothing is tracked; `forgotten` is final, and the tracking provider was told to
 * delete what it has.
 */
export const trackingChoices = ['granted', 'refused', 'forgotten'] as const

/** Where the app sends measurements, and under which random id. Never a number, a name or an account of the player. */
const trackingProvider = z.object({
  url: z.string(),
  appToken: z.string(),
  trackerId: z.string(),
  /** The provider's token of each interface event that it is told. */
  events: z.array(z.object({ name: z.enum(eventNames), token: z.string() })),
})

export const trackingState = z.object({
  /** Whether the market allows tracking after consent, and a provider is configured. If not, nothing is asked. */
  allowed: z.boolean(),
  choice: z.optional(z.enum(trackingChoices)),
  changedAt: z.optional(z.int()),
  /** Only after consent. */
  provider: z.optional(trackingProvider),
  /** Only after consent, and for the prefix +92: the page with the tag of the advertiser, to be framed without our origin. */
  advertiserPage: z.optional(z.string()),
})

const limit = { by: 'player', count: 60, seconds: 60 } as const

export const trackingInfo = defineCall({
  path: '/u/tracking',
  feature: 'tracking',
  about: 'What the player decided about tracking. Says how to reach the tracking provider only after consent.',
  who: 'player',
  limit,
  input: z.object({}),
  output: trackingState,
})

export const trackingConsent = defineCall({
  path: '/u/trackingConsent',
  feature: 'tracking',
  about:
    'The player grants or refuses tracking, or asks to be forgotten, which is final: the provider is told to delete what it has, and nothing is tracked any more. `linkId` is the link by which the player came.',
  who: 'player',
  limit: { ...limit, count: 20 },
  input: z.object({
    choice: z.enum(trackingChoices),
    linkId: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  }),
  output: trackingState,
  refusals: ['market.notAllowed'],
})
