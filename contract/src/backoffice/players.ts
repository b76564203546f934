import * as z from 'zod/mini'
import { amount, defineStaffCall, id, nothing, reason, signRequest, time } from './staff-call.ts'

const playerId = z.int().check(z.positive())

export const playerCalls = {
  '/player/search': defineStaffCall({
    path: '/player/search',
    about:
      'Finds players by phone number, player number, UTR, order, withdrawal or transaction hash: exact matches only.',
    permission: 'player.search',
    showsPlayer: true,
    perMinute: 60,
    input: z.object({ text: z.string().check(z.trim(), z.minLength(3), z.maxLength(128)) }),
    output: z.object({
      matches: z.array(
        z.object({
          playerId: z.int(),
          nickName: z.string(),
          by: z.enum(['player', 'phone', 'utr', 'order', 'withdrawal', 'transaction']),
          /** The order or withdrawal that was found. */
          found: z.optional(z.string()),
        }),
      ),
    }),
  }),
  '/player/show': defineStaffCall({
    path: '/player/show',
    about: 'One player: who they are, with personal data masked, their money, limits, sessions and notes.',
    permission: 'player.view',
    showsPlayer: true,
    isRefreshed: true,
    perMinute: 60,
    input: z.object({ playerId }),
    output: z.object({
      playerId: z.int(),
      nickName: z.string(),
      market: z.string(),
      createdAt: time,
      isErased: z.boolean(),
      phone: z.optional(z.string()),
      email: z.optional(z.string()),
      hasBirthday: z.boolean(),
      kycLevel: z.int(),
      kycState: z.optional(z.string()),
      account: z.object({
        state: z.string(),
        since: z.optional(time),
        caseNo: z.optional(z.string()),
        excludedUntil: z.optional(time),
      }),
      pockets: z.array(
        z.object({ currency: z.string(), cash: amount, bonus: amount, held: amount, withdrawable: amount }),
      ),
      limits: z.array(z.object({ kind: z.string(), period: z.string(), value: z.int() })),
      sessions: z.array(z.object({ device: z.string(), startedAt: time, seenAt: time })),
      payees: z.array(z.object({ kind: z.string(), place: z.string(), tail: z.string(), addedAt: time })),
      notes: z.array(z.object({ at: time, by: z.string(), text: z.string() })),
    }),
  }),
  '/player/timeline': defineStaffCall({
    path: '/player/timeline',
    about: 'Everything that happened to one player, the newest first, 50 at a time.',
    permission: 'player.view',
    showsPlayer: true,
    isRefreshed: true,
    input: z.object({ playerId, before: z.optional(z.string().check(z.maxLength(32))) }),
    output: z.object({
      entries: z.array(
        z.object({
          at: time,
          kind: z.enum(['money', 'play', 'security', 'account', 'staff']),
          what: z.string(),
          detail: z.unknown(),
        }),
      ),
      next: z.optional(z.string()),
    }),
  }),
  '/player/reveal': defineStaffCall({
    path: '/player/reveal',
    about: 'One piece of personal data in full. The reason is written to the audit log with it.',
    permission: 'player.reveal',
    showsPlayer: true,
    perMinute: 30,
    input: z.object({
      playerId,
      /** `document`: the number of the newest identity check. `contact`: the one in the newest ticket, or in that of `id`. */
      field: z.enum(['phone', 'birthday', 'email', 'document', 'contact']),
      id: z.optional(id),
      why: reason,
    }),
    output: z.object({ value: z.nullable(z.string()) }),
  }),
  '/player/note': defineStaffCall({
    path: '/player/note',
    about: 'Adds a note for colleagues. Notes are never changed or removed, and the player never sees them.',
    permission: 'player.note',
    input: z.object({ playerId, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000)) }),
    output: nothing,
  }),
  '/player/lowerLimit': defineStaffCall({
    path: '/player/lowerLimit',
    about: 'Lowers a limit of the player. Staff never raise one.',
    permission: 'player.limit',
    showsPlayer: true,
    input: z.object({
      playerId,
      kind: z.enum(['deposit', 'loss', 'wager', 'time']),
      period: z.enum(['day', 'week', 'month']),
      /** Minor units, or minutes of `time`. */
      value: z.int().check(z.positive()),
      why: reason,
    }),
    output: signRequest,
  }),
} as const

/** A row of a queue that has no shape of its own: its number, its facts as text, since when and until when. */
const task = z.object({
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  playerId: z.optional(z.int()),
  since: time,
  dueAt: time,
})
const tasks = z.object({ now: time, tasks: z.array(task) })

export const taskCalls = {
  '/kyc/list': defineStaffCall({
    path: '/kyc/list',
    about: 'The identity checks that wait for a person, the oldest first.',
    permission: 'kyc.view',
    showsPlayer: true,
    isRefreshed: true,
    input: nothing,
    output: tasks,
  }),
  '/kyc/decide': defineStaffCall({
    path: '/kyc/decide',
    about: 'Decides an identity check. Two people approve one, and both read the number of the document.',
    permission: 'kyc.decide',
    showsPlayer: true,
    input: z.object({
      id,
      decision: z.enum(['approve', 'retry', 'reject']),
      number: z.optional(z.string().check(z.maxLength(64))),
      why: reason,
    }),
    output: signRequest,
  }),
  '/risk/list': defineStaffCall({
    path: '/risk/list',
    about: 'The cases of linked accounts and of conduct that wait for a decision, the first deadline first.',
    permission: 'risk.view',
    showsPlayer: true,
    isRefreshed: true,
    input: nothing,
    output: tasks,
  }),
  '/risk/open': defineStaffCall({
    path: '/risk/open',
    about: 'Opens a case about the conduct of a player, which is the only way to a freeze.',
    permission: 'risk.decide',
    showsPlayer: true,
    input: z.object({
      playerId,
      rule: z.enum(['cheating-software', 'bot', 'arbitrage', 'collusion']),
      evidence: z.array(z.enum(['client', 'timing', 'bets', 'accounts'])).check(z.minLength(1)),
      why: reason,
    }),
    output: signRequest,
  }),
  '/risk/propose': defineStaffCall({
    path: '/risk/propose',
    about: 'Proposes the decision of a case: `cleared` or `confirmed` of linked accounts, a remedy of conduct.',
    permission: 'risk.decide',
    showsPlayer: true,
    input: z.object({
      id,
      decision: z.enum(['cleared', 'confirmed', 'no-action', 'cancel-rewards', 'deduct-rewards', 'freeze', 'close']),
      /** Of `freeze`: the law that stops withdrawals too. */
      legal: z.optional(z.string().check(z.maxLength(200))),
      /** Of `deduct-rewards`: the most. */
      amount: z.optional(amount),
      why: reason,
    }),
    output: signRequest,
  }),
  '/ticket/list': defineStaffCall({
    path: '/ticket/list',
    about: 'The tickets without an answer, the first deadline first.',
    permission: 'ticket.view',
    showsPlayer: true,
    isRefreshed: true,
    input: nothing,
    output: tasks,
  }),
  '/ticket/answer': defineStaffCall({
    path: '/ticket/answer',
    about: 'Answers a ticket, once: the player gets it as mail.',
    permission: 'ticket.answer',
    showsPlayer: true,
    input: z.object({ id, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)) }),
    output: signRequest,
  }),
  '/finding/list': defineStaffCall({
    path: '/finding/list',
    about: 'What providers, the bank and the ledger say differently, the oldest first.',
    permission: 'finding.view',
    showsPlayer: true,
    isRefreshed: true,
    input: nothing,
    output: tasks,
  }),
  '/finding/close': defineStaffCall({
    path: '/finding/close',
    about: 'Says how a difference of payouts was resolved: said by two people.',
    permission: 'finding.decide',
    showsPlayer: true,
    input: z.object({ id, why: reason }),
    output: signRequest,
  }),
  '/safety/list': defineStaffCall({
    path: '/safety/list',
    about: 'The players to talk to: since when, which sign of harm, and its figures.',
    permission: 'safety.view',
    showsPlayer: true,
    isRefreshed: true,
    input: nothing,
    output: tasks,
  }),
  '/safety/done': defineStaffCall({
    path: '/safety/done',
    about: 'A person has talked to the player; `why` says what was agreed.',
    permission: 'safety.decide',
    showsPlayer: true,
    input: z.object({ id, why: reason }),
    output: signRequest,
  }),
} as const
