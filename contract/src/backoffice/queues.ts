import * as z from 'zod/mini'
import { linkKind } from './cases.ts'
import { amount, defineStaffCall, id, nothing, reason, signRequest, time, timelineEntry } from './staff-call.ts'

export const queueNames = [
  'deposits',
  'withdrawals',
  'kyc',
  'risk',
  'tickets',
  'findings',
  'safety',
  'approvals',
] as const

export const overviewCalls = {
  '/overview': defineStaffCall({
    path: '/overview',
    about: 'The queues with their age, whether the ledger balances, and how the providers are doing.',
    permission: 'overview.view',
    input: nothing,
    output: z.object({
      now: time,
      queues: z.array(
        z.object({
          queue: z.enum(queueNames),
          count: z.int(),
          late: z.int(),
          slaMinutes: z.int(),
          oldestAt: z.optional(time),
        }),
      ),
      ledger: z.object({
        isBalanced: z.boolean(),
        checkedAt: time,
        shards: z.array(z.object({ shard: z.int(), broken: z.array(z.string()) })),
      }),
      providers: z.array(
        z.object({ name: z.string(), kind: z.enum(['payment', 'payout']), isOpen: z.boolean(), waiting: z.int() }),
      ),
    }),
  }),
} as const

const depositCase = z.object({
  orderNo: z.string(),
  /** `report`: a reconciliation finding; it may have no order. */
  kind: z.enum(['money', 'proof', 'doubt', 'report']),
  /** What the case is about: `provider:paymentId`, or `utr:…`. */
  subject: z.string(),
  amount,
  currency: z.string(),
  reason: z.string(),
  isAskedBack: z.boolean(),
  since: time,
  dueAt: time,
})

/** A proposal of one person that waits for the signature of another. */
export const proposal = z.object({
  hash: z.string(),
  subject: z.string(),
  /** The exact content that was signed, as JSON text. */
  content: z.string(),
  by: z.string(),
  proposedAt: time,
  /** Whether the caller may sign it: they have the permission and did not propose it. */
  canApprove: z.boolean(),
})

export const depositCalls = {
  '/deposit/list': defineStaffCall({
    path: '/deposit/list',
    about: 'The deposits that wait for a person, the oldest first.',
    permission: 'deposit.view',
    showsPlayer: true,
    input: nothing,
    output: z.object({ now: time, cases: z.array(depositCase) }),
  }),
  '/deposit/show': defineStaffCall({
    path: '/deposit/show',
    about: 'One order with its timeline, its payments, the lines of bank statements that may be it, and the decisions.',
    permission: 'deposit.view',
    showsPlayer: true,
    input: z.object({ orderNo: id }),
    output: z.object({
      orderNo: z.string(),
      playerId: z.int(),
      state: z.string(),
      amount,
      currency: z.string(),
      rail: z.string(),
      provider: z.string(),
      utr: z.optional(z.string()),
      createdAt: time,
      timeline: z.array(timelineEntry),
      payments: z.array(
        z.object({
          subject: z.string(),
          amount,
          currency: z.string(),
          outcome: z.string(),
          heldFor: z.string(),
          askedBackAt: z.optional(time),
        }),
      ),
      lines: z.array(
        z.object({
          subject: z.string(),
          valueDate: z.string(),
          amount,
          currency: z.string(),
          narration: z.string(),
          orderNo: z.optional(z.string()),
        }),
      ),
      findings: z.array(
        z.object({
          subject: z.string(),
          kind: z.string(),
          amount,
          currency: z.string(),
          at: time,
          detail: z.string(),
          closedBy: z.optional(z.string()),
          closedWhy: z.optional(z.string()),
        }),
      ),
      decisions: z.array(
        z.object({
          at: time,
          subject: z.string(),
          decision: z.string(),
          by: z.string(),
          approvedBy: z.string(),
          why: z.string(),
          sentAs: z.string(),
          isDone: z.boolean(),
        }),
      ),
      proposals: z.array(proposal),
    }),
  }),
  '/deposit/propose': defineStaffCall({
    path: '/deposit/propose',
    about: 'Proposes to credit a payment or a statement line, to record money sent back, or to refuse a proof.',
    permission: 'deposit.decide',
    showsPlayer: true,
    input: z.object({
      action: z.enum(['credit', 'return', 'refuse']),
      orderNo: id,
      /** The payment or line of `credit` and `return`. */
      subject: z.optional(z.string().check(z.maxLength(200))),
      /** The bank's reference of `return`. */
      sentAs: z.optional(z.string().check(z.maxLength(100))),
      why: reason,
    }),
    output: signRequest,
  }),
} as const

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

export const withdrawalCalls = {
  '/withdrawal/list': defineStaffCall({
    path: '/withdrawal/list',
    about: 'The withdrawals that wait for a person, the oldest first.',
    permission: 'withdrawal.view',
    showsPlayer: true,
    input: nothing,
    output: z.object({ now: time, withdrawals: z.array(z.object(withdrawalHead)) }),
  }),
  '/withdrawal/show': defineStaffCall({
    path: '/withdrawal/show',
    about: 'One withdrawal with its timeline, the figures of its player, and the texts of a rejection.',
    permission: 'withdrawal.view',
    showsPlayer: true,
    input: z.object({ withdrawNo: id }),
    output: z.object({
      ...withdrawalHead,
      timeline: z.array(timelineEntry),
      /** The catalogue of reasons, and what the player reads in each language. */
      rejections: z.array(z.object({ code: z.string(), texts: z.record(z.string(), z.string()) })),
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
