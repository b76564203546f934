import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { actions, modes, verdict } from './law.ts'
import { areaCode } from './phone.ts'

const windDown = z.optional(z.object({ since: z.string(), withdrawUntil: z.optional(z.string()) }))

export const marketInfo = defineCall({
  path: '/market/info',
  feature: 'market',
  about:
    'What the law of one market means for a player there: of the prefix given, else of the signed-in player, else of the default prefix. `log` is the public record of the policy: every version ever published, newest first.',
  input: z.object({ areaCode: z.optional(areaCode) }),
  output: z.object({
    code: z.string(),
    policyVersion: z.int(),
    mode: z.enum(modes),
    reviewBy: z.string(),
    minAge: z.int(),
    currency: z.object({ iso: z.string(), sign: z.string(), minorDigits: z.int() }),
    timeZone: z.string(),
    bankForm: z.enum(['IFSC', 'IBAN', 'BD-ROUTING']),
    may: z.record(z.enum(actions), verdict),
    windDown,
    citations: z.array(z.object({ text: z.string(), url: z.string(), checkedOn: z.string() })),
    helplines: z.array(z.object({ name: z.string(), phone: z.string() })),
    /** How many months of records a player opens online, and how many they get on request. */
    history: z.object({ onlineMonths: z.int(), onRequestMonths: z.int() }),
    /** By when a complaint is acknowledged and answered, and who decides when the answer does not settle it. */
    complaints: z.object({
      ackHours: z.int(),
      answerDays: z.int(),
      adr: z.optional(z.object({ name: z.string(), url: z.string() })),
    }),
    /** The version that two people have signed for a later date, and what it opens and closes. */
    upcoming: z.optional(
      z.object({
        policyVersion: z.int(),
        effectiveAt: z.int(),
        mode: z.enum(modes),
        opens: z.array(z.enum(actions)),
        closes: z.array(z.enum(actions)),
        windDown,
      }),
    ),
    log: z.array(
      z.object({
        version: z.int(),
        publishedAt: z.int(),
        approvals: z.int(),
        /** When it begins; missing when it began with its publication. */
        effectiveAt: z.optional(z.int()),
        /** Why it never begins. */
        never: z.optional(z.enum(['withdrawn', 'superseded'])),
      }),
    ),
  }),
})
