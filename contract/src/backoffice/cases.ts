import * as z from 'zod/mini'
import { amount, defineStaffCall, id, time } from './staff-call.ts'

const history = z.array(z.object({ at: time, what: z.string(), by: z.string(), detail: z.string() }))
const oneCase = z.object({ id })
/** A JPEG in base64. */
const picture = z.object({ picture: z.string() })

/** What accounts of a ring share: a device, a payee, a network address, or an older account of the same inviter. */
export const linkKind = z.enum(['device', 'payee', 'network', 'restart'])

export const caseCalls = {
  '/kyc/show': defineStaffCall({
    path: '/kyc/show',
    about: 'One identity check: the document, why no rule decides, what happened and who has decided what.',
    permission: 'kyc.view',
    showsPlayer: true,
    isRefreshed: true,
    input: oneCase,
    output: z.object({
      id: z.string(),
      playerId: z.int(),
      market: z.string(),
      level: z.int(),
      document: z.string(),
      state: z.string(),
      reasons: z.array(z.string()),
      /** Masked: who decides reads it from the picture. */
      number: z.optional(z.string()),
      createdAt: time,
      history,
      decisions: z.array(z.object({ at: time, by: z.string(), decision: z.string(), why: z.string() })),
    }),
  }),
  '/risk/show': defineStaffCall({
    path: '/risk/show',
    about: 'One case with what its accounts share, the other accounts, the appeal and what happened.',
    permission: 'risk.view',
    showsPlayer: true,
    isRefreshed: true,
    input: oneCase,
    output: z.object({
      id: z.string(),
      kind: z.enum(['links', 'conduct']),
      playerId: z.int(),
      state: z.string(),
      openedAt: time,
      decideBy: time,
      /** Of a case about conduct: the rule, and what speaks for it. */
      rule: z.optional(z.string()),
      evidence: z.array(z.string()),
      links: z.array(z.object({ link: linkKind, accounts: z.int(), since: time })),
      members: z.array(
        z.object({ playerId: z.int(), links: z.array(linkKind), joinedAt: z.optional(time), account: z.string() }),
      ),
      appeal: z.optional(z.string()),
      history,
    }),
  }),
  '/ticket/show': defineStaffCall({
    path: '/ticket/show',
    about: 'One ticket: what the player wrote before and now, the money it may be about, and answers to choose from.',
    permission: 'ticket.view',
    showsPlayer: true,
    isRefreshed: true,
    input: oneCase,
    output: z.object({
      id: z.string(),
      playerId: z.int(),
      /** The language in which the player wrote it. */
      locale: z.string(),
      pictures: z.int(),
      /** Masked: it is revealed on the page of the player, for a reason. */
      contact: z.optional(z.string()),
      /** Every ticket of the player, this one too, the oldest first. */
      conversation: z.array(
        z.object({
          id: z.string(),
          at: time,
          text: z.string(),
          answer: z.optional(z.object({ at: time, by: z.string(), text: z.string() })),
        }),
      ),
      /** The newest deposits and withdrawals of the player; those that the ticket names come first. */
      transactions: z.array(
        z.object({
          kind: z.enum(['deposit', 'withdrawal']),
          number: z.string(),
          amount,
          currency: z.string(),
          state: z.string(),
          at: time,
          isNamed: z.boolean(),
        }),
      ),
      /** `{number}` and `{amount}` stand for the chosen deposit or withdrawal. */
      answers: z.array(z.object({ code: z.string(), texts: z.record(z.string(), z.string()) })),
    }),
  }),
  '/ticket/picture': defineStaffCall({
    path: '/ticket/picture',
    about: 'One picture of a ticket.',
    permission: 'ticket.view',
    showsPlayer: true,
    input: z.object({ id, index: z.int().check(z.minimum(0), z.maximum(9)) }),
    output: picture,
  }),
  '/deposit/picture': defineStaffCall({
    path: '/deposit/picture',
    about: 'The picture of the receipt that the player sent with the UTR of an order.',
    permission: 'deposit.view',
    showsPlayer: true,
    input: z.object({ orderNo: id }),
    output: picture,
  }),
  '/finding/show': defineStaffCall({
    path: '/finding/show',
    about: 'One difference: what we have, what the provider says, and by how much they differ.',
    permission: 'finding.view',
    showsPlayer: true,
    isRefreshed: true,
    input: oneCase,
    output: z.object({
      id: z.string(),
      kind: z.string(),
      provider: z.string(),
      /** The payment or payout at the provider. */
      reference: z.string(),
      /** Our order or withdrawal. */
      number: z.optional(z.string()),
      playerId: z.optional(z.int()),
      currency: z.string(),
      /** None of a side that does not know it. */
      ours: z.optional(z.object({ amount, state: z.string(), at: time })),
      theirs: z.optional(z.object({ amount })),
      /** What the provider says less what we have; none when one of them is the sum of a day. */
      difference: z.optional(amount),
      detail: z.string(),
      /** Who has said how it was resolved. */
      closings: z.array(z.object({ at: time, by: z.string(), why: z.string() })),
    }),
  }),
  '/safety/show': defineStaffCall({
    path: '/safety/show',
    about: 'One player to talk to: the sign of harm with its figures, and their limits with what is used of them.',
    permission: 'safety.view',
    showsPlayer: true,
    isRefreshed: true,
    input: oneCase,
    output: z.object({
      id: z.string(),
      playerId: z.int(),
      marker: z.string(),
      figures: z.record(z.string(), z.number()),
      currency: z.string(),
      limits: z.array(z.object({ kind: z.string(), period: z.string(), value: z.optional(amount), used: amount })),
    }),
  }),
} as const
