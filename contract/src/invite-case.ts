import * as z from 'zod/mini'
import { appealTextMax } from './appeal-text.ts'
import { defineCall } from './call.ts'
import { wireMoney } from './money.ts'

/** What can connect accounts. `restart`: an earlier account of the inviter is below zero. */
export const caseLinks = ['device', 'network', 'payee', 'restart'] as const

export const inviteCaseInfo = defineCall({
  path: '/invite/case/info',
  feature: 'referral',
  lawExempt: 'shows a case about the player',
  about:
    'The newest case about the invitations of the player: which accounts are linked how, what waits and until when, the decision, and whether it can be appealed.',
  who: 'player',
  money: true,
  priority: 'read',
  limit: { by: 'player', count: 60, seconds: 60 },
  input: z.object({}),
  output: z.object({
    currency: z.string(),
    /** Missing when there is none, or when it was closed long ago. */
    case: z.optional(
      z.object({
        caseNo: z.string(),
        state: z.enum(['OPEN', 'DECIDED', 'APPEALED', 'CLOSED']),
        links: z.array(z.object({ link: z.enum(caseLinks), accounts: z.int(), since: z.int() })),
        openedAt: z.int(),
        /** Without a decision until then, the player gets what waits. */
        decideBy: z.int(),
        decision: z.optional(z.enum(['cleared', 'confirmed'])),
        decidedAt: z.optional(z.int()),
        appealBy: z.optional(z.int()),
        appealedAt: z.optional(z.int()),
        canAppeal: z.boolean(),
        /** What cannot be claimed until the case is closed. */
        waiting: z.optional(wireMoney),
      }),
    ),
  }),
})

export const inviteCaseAppeal = defineCall({
  path: '/invite/case/appeal',
  feature: 'referral',
  lawExempt: 'lets the player answer a decision about their rewards',
  about:
    'Appeals a confirmed case once, in the words of the player. Two operators decide again, by the time that the answer names.',
  who: 'player',
  limit: { by: 'player', count: 5, seconds: 60 },
  input: z.object({
    caseNo: z.string().check(z.minLength(1), z.maxLength(64)),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(appealTextMax)),
  }),
  output: z.object({ caseNo: z.string(), decideBy: z.int() }),
  refusals: ['thing.notFound', 'thing.alreadyDone', 'promo.notEligible'],
})
