import * as z from 'zod/mini'
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
      /** Stored decisions that do not count, because they are not what two people have signed. */
      ignored: z.array(z.object({ subject: z.string(), about: z.string(), why: z.string() })),
    }),
  }),
  '/overview/providers': defineStaffCall({
    path: '/overview/providers',
    about:
      'What each payment provider did with the payments of the running day: how many arrived, and how long they took.',
    permission: 'overview.view',
    input: nothing,
    output: z.object({
      now: time,
      since: time,
      providers: z.array(
        z.object({
          name: z.string(),
          kind: z.enum(['payment', 'payout']),
          /** Of deposits those that were ordered today, of payouts those that arrived or failed today. */
          ended: z.int(),
          succeeded: z.int(),
          /** Seconds within which half and 95 of a hundred arrived; none without an arrival. */
          p50: z.optional(z.int()),
          p95: z.optional(z.int()),
        }),
      ),
    }),
  }),
  '/overview/draws': defineStaffCall({
    path: '/overview/draws',
    about: 'The draws that are not finished, with their stakes and the most that they may cost in each market.',
    permission: 'report.view',
    input: nothing,
    output: z.object({
      now: time,
      draws: z.array(
        z.object({
          drawId: z.string(),
          game: z.string(),
          state: z.string(),
          closesAt: time,
          money: z.array(
            z.object({
              market: z.string(),
              currency: z.string(),
              /** As the reports have folded them, some seconds ago. */
              stakes: amount,
              /** If the number with most on it is drawn. What sellers may still sell on it is counted. */
              liability: amount,
            }),
          ),
        }),
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
    isRefreshed: true,
    input: nothing,
    output: z.object({ now: time, cases: z.array(depositCase) }),
  }),
  '/deposit/show': defineStaffCall({
    path: '/deposit/show',
    about: 'One order with its timeline, its payments, the lines of bank statements that may be it, and the decisions.',
    permission: 'deposit.view',
    showsPlayer: true,
    isRefreshed: true,
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
      /** Whether the player sent a picture of the receipt. */
      hasPicture: z.boolean(),
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
