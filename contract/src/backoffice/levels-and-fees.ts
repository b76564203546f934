import * as z from 'zod/mini'
import { defineStaffCall, nothing, reason, signRequest, time } from './staff-call.ts'

const currency = z.string().check(z.regex(/^[A-Z]{3}$/))
const market = z.string().check(z.regex(/^[A-Z]{2,10}$/))
/** The server reads it with the schema of the feature, and says what is wrong with it. */
const configuration = z.looseObject({})
/** The version that a draft was made from, 0 for none: a draft of a version that has a successor is refused. */
const after = z.int().check(z.nonnegative())

const version = z.object({
  version: z.int(),
  publishedAt: time,
  /** The two people who signed it; the seed of a sandbox has no signatures. */
  by: z.array(z.string()),
  why: z.optional(z.string()),
  /** Two people have signed it as it is stored, or the seed of a sandbox made it. What is not trusted is ignored. */
  isTrusted: z.boolean(),
  configuration: z.unknown(),
})

/** What is stored for one currency or market, and which of it counts. */
const configured = {
  currency: z.string(),
  /** The version in force, whose signatures the server has verified. */
  inForce: z.optional(version),
  /** The newest version that counts or has counted: what a draft begins from. */
  last: z.optional(version),
  /** The number of the newest version that is stored, 0 for none. It is not in force when nobody signed it. */
  newest: z.int(),
}

/** The rules of publishing and what speaks against each. A warning does not stop the publication. */
export const checked = z.object({
  checks: z.array(z.object({ rule: z.string(), warning: z.boolean(), problems: z.array(z.string()) })),
})

const versions = z.object({ versions: z.array(version) })

export const levelsAndFeesCalls = {
  '/vip/list': defineStaffCall({
    path: '/vip/list',
    about: 'The VIP levels in force in each currency, verified, and the markets that they belong to.',
    permission: 'vip.view',
    input: nothing,
    output: z.object({ currencies: z.array(z.object({ ...configured, markets: z.array(z.string()) })) }),
  }),
  '/vip/history': defineStaffCall({
    path: '/vip/history',
    about: 'Every version of the levels of a currency with who signed it, the newest first.',
    permission: 'vip.view',
    input: z.object({ currency }),
    output: versions,
  }),
  '/vip/check': defineStaffCall({
    path: '/vip/check',
    about: 'Applies every rule of publishing to a draft of levels. Nothing is stored.',
    permission: 'vip.view',
    input: z.object({ currency, configuration }),
    output: checked,
  }),
  '/vip/propose': defineStaffCall({
    path: '/vip/propose',
    about: 'Proposes the next version of the levels of a currency: two people sign.',
    permission: 'vip.decide',
    input: z.object({ currency, configuration, after, why: reason }),
    output: signRequest,
  }),
  '/fee/list': defineStaffCall({
    path: '/fee/list',
    about: 'The fees and limits of withdrawals in force in each market, verified.',
    permission: 'fee.view',
    input: nothing,
    output: z.object({ markets: z.array(z.object({ ...configured, market: z.string() })) }),
  }),
  '/fee/history': defineStaffCall({
    path: '/fee/history',
    about: 'Every version of the fees and limits of a market with who signed it, the newest first.',
    permission: 'fee.view',
    input: z.object({ market }),
    output: versions,
  }),
  '/fee/check': defineStaffCall({
    path: '/fee/check',
    about: 'Applies every rule of publishing to a draft of fees and limits. Nothing is stored.',
    permission: 'fee.view',
    input: z.object({ market, configuration }),
    output: checked,
  }),
  '/fee/propose': defineStaffCall({
    path: '/fee/propose',
    about: 'Proposes the next version of the fees and limits of a market: two people sign.',
    permission: 'fee.decide',
    input: z.object({ market, configuration, after, why: reason }),
    output: signRequest,
  }),
} as const
