import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { clientOrderId } from './client-order-id.ts'
import { wireMoney } from './money.ts'

export const identityDocuments = ['aadhaar', 'pan', 'cnic', 'nid', 'passport', 'drivingLicence'] as const

/** The highest level that a player can reach: one document and a selfie. No market policy may ask for more. */
export const identityLevelMax = 1

/** How far the player is: `review` means that a person looks at it, `retry` that better pictures may be sent. */
export const identityStates = ['none', 'pending', 'review', 'retry', 'rejected', 'verified'] as const

/** Why a check did not succeed. The screen says what to do about each. */
export const identityReasons = [
  'quality',
  'side',
  'selfie',
  'expired',
  'document',
  'name',
  'birthday',
  'age',
  'refused',
  'lost',
  'other',
] as const

const pictureUrl = z.string().check(z.regex(/^\/file\/[\w-]{32}\.webp$/))

export const kycInfo = defineCall({
  path: '/kyc/info',
  feature: 'player',
  about: 'How far the identity check of the player is, what it needs, and from which amounts on it is required.',
  who: 'player',
  limit: { by: 'player', count: 120, seconds: 60 },
  input: z.object({}),
  output: z.object({
    state: z.enum(identityStates),
    level: z.int(),
    /** Whether a check can be sent now. If not, `state` and `attempts` say why. */
    canSubmit: z.boolean(),
    documents: z.array(z.object({ kind: z.enum(identityDocuments), hasBack: z.boolean() })),
    /** Of the latest check. */
    document: z.optional(z.enum(identityDocuments)),
    reasons: z.array(z.enum(identityReasons)),
    sentAt: z.optional(z.int()),
    decidedAt: z.optional(z.int()),
    /** `nextAt`: when another attempt is possible, after all were used. */
    attempts: z.object({ max: z.int(), left: z.int(), days: z.int(), nextAt: z.optional(z.int()) }),
    minAge: z.int(),
    /** What is known already, to fill the form with. */
    name: z.optional(z.string()),
    birthday: z.optional(z.string()),
    /** Each level that the player lacks, the amount above which it is needed, and what counts towards it so far. */
    needed: z.array(
      z.object({
        level: z.int(),
        for: z.enum(['deposit', 'withdraw']),
        currency: z.string(),
        above: wireMoney,
        reached: wireMoney,
        askedAt: z.optional(z.int()),
      }),
    ),
  }),
})

export const kycSubmit = defineCall({
  path: '/kyc/submit',
  feature: 'player',
  about:
    'Sends pictures of an identity document and a face to be checked. Idempotent by clientOrderId. One check at a time; a self-excluded player may send one too.',
  who: 'player',
  limit: { by: 'player', count: 10, seconds: 60 },
  input: z.object({
    clientOrderId,
    document: z.enum(identityDocuments),
    /** As the document says it. */
    name: z.string().check(z.maxLength(120)),
    birthday: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    /** Answers of `/file/upload`. */
    front: pictureUrl,
    back: z.optional(pictureUrl),
    selfie: pictureUrl,
  }),
  output: z.object({ state: z.enum(identityStates) }),
  refusals: ['thing.notFound', 'kyc.closed', 'age.tooYoung', 'rail.down'],
})
