import * as z from 'zod/mini'
import { proposal } from './queues.ts'
import { defineStaffCall, id, nothing, reason, signRequest, time } from './staff-call.ts'

export const configurationCalls = {
  '/proposal/list': defineStaffCall({
    path: '/proposal/list',
    about: 'Everything that one person has signed and that waits for another, the oldest first.',
    permission: 'overview.view',
    input: nothing,
    output: z.object({ now: time, proposals: z.array(proposal) }),
  }),
  '/proposal/approve': defineStaffCall({
    path: '/proposal/approve',
    about: 'Signs exactly the content of a proposal, which executes it. The permission of its subject is required.',
    permission: 'overview.view',
    input: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    output: signRequest,
  }),
  '/switch/list': defineStaffCall({
    path: '/switch/list',
    about: 'Every kill switch with its last change, and those that exist and were never changed.',
    permission: 'switch.view',
    input: nothing,
    output: z.object({
      switches: z.array(
        z.object({
          name: z.string(),
          state: z.enum(['open', 'closed', 'default']),
          changedBy: z.optional(z.string()),
          approvedBy: z.optional(z.string()),
          why: z.optional(z.string()),
          changedAt: z.optional(time),
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
