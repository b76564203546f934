import * as z from 'zod/mini'
import { defineStaffCall, nothing, reason, signRequest, time } from './staff-call.ts'

/**
 * The tabs of the deposit page by their flags in the settings of a market. `giftSwitch` is the tab for online payments, the
 * main rail, despite its name; the back office never shows that name alone.
 */
export const depositTabs = z.strictObject({
  giftSwitch: z.boolean(),
  showTransfer: z.boolean(),
  agentRechargeSwitch: z.boolean(),
  showCrypto: z.boolean(),
})
export type DepositTabs = z.infer<typeof depositTabs>

export const market = z.string().check(z.regex(/^[A-Z]{2,8}$/))

export const marketCalls = {
  '/policy/history': defineStaffCall({
    path: '/policy/history',
    about: 'The versions of the policy of a market with who signed them, why and when, the newest first.',
    permission: 'policy.view',
    input: z.object({ market }),
    output: z.object({
      versions: z.array(
        z.object({
          version: z.int(),
          publishedAt: time,
          by: z.array(z.string()),
          /** Missing for the seed of a sandbox, which nobody signed. */
          why: z.optional(z.string()),
          policy: z.unknown(),
          state: z.enum(['inForce', 'scheduled', 'former', 'withdrawn', 'superseded']),
          /** When it begins; missing when it began with its publication. */
          effectiveAt: z.optional(time),
          withdrawnBy: z.optional(z.string()),
          withdrawnWhy: z.optional(z.string()),
        }),
      ),
    }),
  }),
  '/depositPage/list': defineStaffCall({
    path: '/depositPage/list',
    about: 'The tabs that the deposit page of each market shows, and the changes that two people signed.',
    permission: 'policy.view',
    input: nothing,
    output: z.object({
      markets: z.array(
        z.object({
          market: z.string(),
          tabs: depositTabs,
          /** What is stored and not what two people have signed: it changes nothing for players. */
          problem: z.optional(z.string()),
        }),
      ),
      changes: z.array(
        z.object({
          market: z.string(),
          tabs: depositTabs,
          why: z.string(),
          by: z.array(z.string()),
          at: time,
        }),
      ),
    }),
  }),
  '/depositPage/propose': defineStaffCall({
    path: '/depositPage/propose',
    about: 'Proposes which tabs the deposit page of a market shows: two people sign.',
    permission: 'policy.decide',
    input: z.object({ market, tabs: depositTabs, why: reason }),
    output: signRequest,
  }),
} as const
