import * as z from 'zod/mini'
import { linkKind } from './cases.ts'
import { amount, defineStaffCall, id, nothing, reason, signRequest, time, timelineEntry } from './staff-call.ts'

const withdrawalHead = {
  withdrawNo: z.string(),
  playerId: z.int(),
  state: z.string(),
  market: z.string(),
  amount,
  fee: amount,
  tax: amount,
  net: amount,
  currency: z.string(),
  payee: z.string(),
  since: time,
  dueAt: time,
  /** Why no rule approved it. */
  reasons: z.array(z.string()),
  /** Until when it is on hold; missing when it is not. */
  heldUntil: z.optional(time),
  /** How many people must decide the same. */
  needs: z.int(),
  decisions: z.array(
    z.object({
      at: time,
      by: z.string(),
      decision: z.enum(['approve', 'reject']),
      rejectCode: z.optional(z.string()),
      why: z.string(),
    }),
  ),
} as const

/** How long a withdrawal may be on hold at most. */
export const holdHoursMax = 72

const ruleResult = z.object({ isPassed: z.boolean(), figures: z.record(z.string(), z.number()) })

export const withdrawalCalls = {
  '/withdrawal/list': defineStaffCall({
    path: '/withdrawal/list',
    about: 'The withdrawals that wait for a person, and those whose outcome is unknown, each the oldest first.',
    permission: 'withdrawal.view',
    showsPlayer: true,
    isRefreshed: true,
    input: nothing,
    output: z.object({ now: time, withdrawals: z.array(z.object(withdrawalHead)) }),
  }),
  '/withdrawal/show': defineStaffCall({
    path: '/withdrawal/show',
    about: 'One withdrawal with its timeline, the figures of its player, and the texts of a rejection.',
    permission: 'withdrawal.view',
    showsPlayer: true,
    isRefreshed: true,
    input: z.object({ withdrawNo: id }),
    output: z.object({
      ...withdrawalHead,
      timeline: z.array(timelineEntry),
      /** The catalogue of reasons, and what the player reads in each language. */
      rejections: z.array(z.object({ code: z.string(), texts: z.record(z.string(), z.string()) })),
      /** What a withdrawal can wait for, and what the player reads in each language. */
      holdReasons: z.array(z.object({ code: z.string(), texts: z.record(z.string(), z.string()) })),
      /** Every hold and release so far. */
      holds: z.array(
        z.object({
          at: time,
          by: z.string(),
          action: z.enum(['hold', 'release']),
          code: z.optional(z.string()),
          until: z.optional(time),
          why: z.string(),
        }),
      ),
      risk: z.object({
        deposited: amount,
        withdrawnInDay: amount,
        turnover: amount,
        paidToPayee: z.int(),
        accountAgeHours: z.int(),
        /** Other players with the same device, payee or network, and by what they are linked. */
        links: z.array(z.object({ playerId: z.int(), by: linkKind, caseNo: z.string() })),
      }),
    }),
  }),
  '/withdrawal/replay': defineStaffCall({
    path: '/withdrawal/replay',
    about:
      'Computes the decision of the risk rules again from the inputs that were stored with it, and compares it rule by rule.',
    permission: 'withdrawal.view',
    showsPlayer: true,
    input: z.object({ withdrawNo: id }),
    output: z.object({
      withdrawNo: z.string(),
      playerId: z.int(),
      currency: z.string(),
      decidedAt: time,
      /** The version of the settings of its market; 0 when none was in force. */
      settingsVersion: z.int(),
      market: z.string(),
      result: z.enum(['APPROVED', 'REVIEWING']),
      resultNow: z.enum(['APPROVED', 'REVIEWING']),
      isEqual: z.boolean(),
      /** What was compared besides the rules and differs. */
      failed: z.array(z.enum(['seal', 'amount', 'settings', 'result', 'timeline'])),
      inputs: z.object({
        facts: z.record(z.string(), z.union([z.number(), z.boolean()])),
        rules: z.record(z.string(), z.number()),
      }),
      rules: z.array(
        z.object({
          rule: z.string(),
          isEqual: z.boolean(),
          stored: z.optional(ruleResult),
          now: z.optional(ruleResult),
        }),
      ),
    }),
  }),
  '/withdrawal/hold': defineStaffCall({
    path: '/withdrawal/hold',
    about:
      'Puts a withdrawal in review on hold for a reason of the catalogue, until a deadline at which it is in the queue again.',
    permission: 'withdrawal.decide',
    showsPlayer: true,
    input: z.object({
      withdrawNo: id,
      code: z.string().check(z.minLength(1), z.maxLength(40)),
      hours: z.int().check(z.minimum(1), z.maximum(holdHoursMax)),
      why: reason,
    }),
    output: signRequest,
  }),
  '/withdrawal/release': defineStaffCall({
    path: '/withdrawal/release',
    about: 'Ends a hold before its deadline, so that the withdrawal can be decided.',
    permission: 'withdrawal.decide',
    showsPlayer: true,
    input: z.object({ withdrawNo: id, why: reason }),
    output: signRequest,
  }),
  '/withdrawal/decide': defineStaffCall({
    path: '/withdrawal/decide',
    about:
      'Approves a withdrawal, or rejects it for a reason of the catalogue. From the threshold of its market on, two people must decide the same.',
    permission: 'withdrawal.decide',
    showsPlayer: true,
    input: z.object({
      withdrawNo: id,
      decision: z.enum(['approve', 'reject']),
      rejectCode: z.optional(z.string().check(z.maxLength(40))),
      why: reason,
    }),
    output: signRequest,
  }),
} as const
