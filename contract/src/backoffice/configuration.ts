import * as z from 'zod/mini'
import { adjustmentCauses } from '../adjustment-causes.ts'
import { proposal } from './queues.ts'
import { amount, defineStaffCall, id, nothing, reason, signRequest, time } from './staff-call.ts'

/** What a switch stops; `other` is one that nothing reads any more. */
const switchKinds = [
  'gaming',
  'market',
  'studio',
  'game',
  'deposit',
  'rail',
  'provider',
  'promotion',
  'signIn',
  'other',
] as const

const proposalHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Operators did not sign it as it is stored: it may close a switch, and opens or removes none. */
const isUnsigned = z.optional(z.literal(true))

/** Two people have signed it for a later date. */
const scheduledPolicy = z.object({
  version: z.int(),
  effectiveAt: time,
  by: z.array(z.string()),
  policy: z.unknown(),
  /** What it closes that is open now, for all players or some: then one person alone cannot take it back. */
  closes: z.array(z.string()),
  /** Each field that changes, with what it alone closes and opens on the day. */
  effects: z.array(z.object({ field: z.string(), closes: z.array(z.string()), opens: z.array(z.string()) })),
  /** Why this deployment will not accept it. */
  problems: z.array(z.string()),
})

export const configurationCalls = {
  '/proposal/list': defineStaffCall({
    path: '/proposal/list',
    about: 'Everything that one person has signed and that waits for another, the oldest first.',
    permission: 'overview.view',
    showsPlayer: true,
    isRefreshed: true,
    input: nothing,
    output: z.object({ now: time, proposals: z.array(proposal) }),
  }),
  '/proposal/approve': defineStaffCall({
    path: '/proposal/approve',
    about: 'Signs exactly the content of a proposal, which executes it. The permission of its subject is required.',
    permission: 'overview.view',
    showsPlayer: true,
    input: z.object({ hash: proposalHash }),
    output: signRequest,
  }),
  '/adjustment/causes': defineStaffCall({
    path: '/adjustment/causes',
    about: 'Why money may be moved by hand, and what the player reads about it in each language.',
    permission: 'adjustment.view',
    input: nothing,
    output: z.object({
      causes: z.array(z.object({ cause: z.enum(adjustmentCauses), texts: z.record(z.string(), z.string()) })),
    }),
  }),
  '/proposal/withdraw': defineStaffCall({
    path: '/proposal/withdraw',
    about: 'Takes back a proposal of the caller that nobody has approved.',
    permission: 'overview.view',
    input: z.object({ hash: proposalHash, why: reason }),
    output: nothing,
  }),
  '/proposal/refuse': defineStaffCall({
    path: '/proposal/refuse',
    about: 'Ends a proposal of somebody else, with a reason. The permission to approve it is required.',
    permission: 'overview.view',
    input: z.object({ hash: proposalHash, why: reason }),
    output: nothing,
  }),
  '/adjustment/propose': defineStaffCall({
    path: '/adjustment/propose',
    about: 'Proposes to move money to or from the cash of a player: two people sign.',
    permission: 'adjustment.decide',
    showsPlayer: true,
    input: z.object({
      playerId: z.int().check(z.positive()),
      direction: z.enum(['in', 'out']),
      amount: amount.check(z.positive()),
      /** What the player reads. */
      cause: z.enum(adjustmentCauses),
      why: reason,
    }),
    output: signRequest,
  }),
  '/policy/list': defineStaffCall({
    path: '/policy/list',
    about:
      'The policy in force in each market, verified, beside the newest that is stored and the one that begins later.',
    permission: 'policy.view',
    input: nothing,
    output: z.object({
      now: time,
      policies: z.array(
        z.object({
          market: z.string(),
          version: z.int(),
          mode: z.string(),
          reviewBy: z.string(),
          timeZone: z.string(),
          /** The whole policy, as it is sent back with changes to propose it. With problems: the last in force that two people signed. */
          policy: z.unknown(),
          /** The number of the newest version that is stored, begun or not. */
          newest: z.int(),
          /** Why the stored version is not accepted: the market has the strictest policy. */
          problems: z.array(z.string()),
          scheduled: z.optional(scheduledPolicy),
        }),
      ),
    }),
  }),
  '/policy/propose': defineStaffCall({
    path: '/policy/propose',
    about: 'Proposes the next version of the policy of a market: two people sign.',
    permission: 'policy.decide',
    input: z.object({
      policy: z.looseObject({ code: z.string() }),
      why: reason,
      /** When it begins, in the time of the server; without it, when it is published. */
      effectiveAt: z.optional(time),
    }),
    output: signRequest,
  }),
  '/policy/withdraw': defineStaffCall({
    path: '/policy/withdraw',
    about:
      'Takes back a version that has not begun and closes nothing: what is in force stays, so one signature is enough.',
    permission: 'policy.decide',
    input: z.object({ market: id, version: z.int(), why: reason }),
    output: signRequest,
  }),
  '/switch/list': defineStaffCall({
    path: '/switch/list',
    about: 'Every kill switch with the change in force, and those that exist and were never changed.',
    permission: 'switch.view',
    input: nothing,
    output: z.object({
      switches: z.array(
        z.object({
          name: z.string(),
          kind: z.enum(switchKinds),
          title: z.string(),
          state: z.enum(['open', 'closed', 'default']),
          changedBy: z.optional(z.string()),
          approvedBy: z.optional(z.string()),
          why: z.optional(z.string()),
          changedAt: z.optional(time),
          isUnsigned,
          /** A later change is stored that operators did not sign. */
          hasIgnored: z.optional(z.literal(true)),
        }),
      ),
    }),
  }),
  '/switch/history': defineStaffCall({
    path: '/switch/history',
    about: 'Every change of one switch with who, why and when, the newest first.',
    permission: 'switch.view',
    input: z.object({ name: id }),
    output: z.object({
      changes: z.array(
        z.object({
          state: z.enum(['open', 'closed', 'default']),
          changedBy: z.string(),
          approvedBy: z.optional(z.string()),
          why: z.string(),
          changedAt: time,
          isUnsigned,
        }),
      ),
    }),
  }),
  '/switch/close': defineStaffCall({
    path: '/switch/close',
    about: 'Closes a switch at once: a stop is quick, so one signature is enough. Players read the reason.',
    permission: 'switch.close',
    input: z.object({ name: id, reason: z.record(z.string(), z.string().check(z.maxLength(300))), why: reason }),
    output: signRequest,
  }),
  '/switch/open': defineStaffCall({
    path: '/switch/open',
    about: 'Proposes to open a switch again: two people sign.',
    permission: 'switch.open',
    input: z.object({ name: id, why: reason }),
    output: signRequest,
  }),
} as const
