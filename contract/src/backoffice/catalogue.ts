import * as z from 'zod/mini'
import { checked } from './levels-and-fees.ts'
import { market } from './markets.ts'
import { defineStaffCall, nothing, reason, signRequest, time } from './staff-call.ts'

const idsMax = 500
const ids = z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(idsMax))

/** What the players of a market do not find of the catalogue, and which games stand first, in this order. */
export const marketCatalogue = z.strictObject({ hiddenGames: ids, hiddenStudios: ids, first: ids })
export type MarketCatalogue = z.infer<typeof marketCatalogue>

const version = {
  version: z.int(),
  catalogue: marketCatalogue,
  why: z.string(),
  by: z.array(z.string()),
  at: time,
}

export const catalogueCalls = {
  '/catalogue/markets': defineStaffCall({
    path: '/catalogue/markets',
    about:
      'What the catalogue of each market hides and shows first, as two people have signed it. The first version of a market is in force; without one its players find everything.',
    permission: 'switch.view',
    input: nothing,
    output: z.object({
      markets: z.array(
        z.object({
          market: z.string(),
          /** The newest first. */
          versions: z.array(z.object(version)),
          /** What is stored and not signed by two people: it changes nothing for players. */
          problem: z.optional(z.string()),
        }),
      ),
    }),
  }),
  '/catalogue/check': defineStaffCall({
    path: '/catalogue/check',
    about: 'Every rule of publishing the catalogue of a market, and what speaks against this one.',
    permission: 'switch.view',
    input: z.object({ market, catalogue: marketCatalogue }),
    output: checked,
  }),
  '/catalogue/propose': defineStaffCall({
    path: '/catalogue/propose',
    about: 'Proposes what the catalogue of a market hides and shows first: two people sign.',
    permission: 'policy.decide',
    input: z.object({
      market,
      catalogue: marketCatalogue,
      /** The version that it was made from, 0 for the first. */
      after: z.int().check(z.minimum(0)),
      why: reason,
    }),
    output: signRequest,
  }),
} as const
