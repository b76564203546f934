import * as z from 'zod/mini'
import { appealTextMax } from './appeal-text.ts'
import { defineCall } from './call.ts'
import { accountStates, conductEvidence, conductRemedies, conductRules } from './conduct-rules.ts'
import { wireMoney } from './money.ts'

export const caseInfo = defineCall({
  path: '/risk/case/info',
  feature: 'risk',
  lawExempt: 'shows a case about the player',
  about:
    'The newest case about the conduct of the player: by which rule and kind of evidence, what was decided and by when, what the account is now, whether withdrawals are possible, and whether it can be appealed.',
  who: 'player',
  money: true,
  priority: 'read',
  limit: { by: 'player', count: 60, seconds: 60 },
  input: z.object({}),
  output: z.object({
    currency: z.string(),
    /** Missing when there is none, or when it was closed long ago without a freeze. */
    case: z.optional(
      z.object({
        caseNo: z.string(),
        rule: z.enum(conductRules),
        evidence: z.array(z.enum(conductEvidence)),
        state: z.enum(['OPEN', 'DECIDED', 'APPEALED', 'CLOSED']),
        openedAt: z.int(),
        /** Without a decision until then, nothing happens to the player. */
        decideBy: z.int(),
        remedy: z.optional(z.enum(conductRemedies)),
        decidedAt: z.optional(z.int()),
        appealBy: z.optional(z.int()),
        appealedAt: z.optional(z.int()),
        canAppeal: z.boolean(),
        /** The most that is deducted of rewards that were paid; after the case is closed, what was. */
        deduct: z.optional(wireMoney),
        account: z.enum(accountStates),
        /** The law that stops withdrawals. Without it they stay possible. */
        legalGround: z.optional(z.string()),
      }),
    ),
  }),
})

export const caseAppeal = defineCall({
  path: '/risk/case/appeal',
  feature: 'risk',
  lawExempt: 'lets the player answer a decision about their account',
  about:
    'Appeals the decision about a case once, in the words of the player. Two other operators decide again, by the time that the answer names.',
  who: 'player',
  limit: { by: 'player', count: 5, seconds: 60 },
  input: z.object({
    caseNo: z.string().check(z.minLength(1), z.maxLength(64)),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(appealTextMax)),
  }),
  output: z.object({ caseNo: z.string(), decideBy: z.int() }),
  refusals: ['thing.notFound', 'thing.alreadyDone', 'case.notAppealable'],
})
