import * as z from 'zod/mini'
import { defineCall, type Limit } from './call.ts'
import { clientOrderId } from './client-order-id.ts'
import { wireMoney } from './money.ts'
import { avatars } from './player.ts'
import { promoReason } from './promo-reason.ts'

const byPlayer = (count: number): Limit => ({ by: 'player', count, seconds: 60 })

/** What a friend must have done to count. */
export const friendSteps = ['phone', 'device', 'payee', 'deposit', 'turnover'] as const
const step = z.enum(friendSteps)

/** Why something that friends have earned was not given. */
const refusedFor = ['excluded', 'budget', 'ring'] as const

/** The link that a player shares. The app keeps the launch parameter and sends it with the registration. */
export function inviteLink(origin: string, code: string): string {
  return `${origin}/?invite_code=${encodeURIComponent(code)}`
}

export const inviteRules = z.object({
  /** Only friends whom the player invited themselves count, never friends of friends. */
  levels: z.int(),
  /** The share of what the operator keeps of a friend's bets, in basis points. */
  rate: z.int(),
  currency: z.string(),
  /** The most of one day. */
  dayMax: wireMoney,
  /** How long a day's share waits to be claimed. */
  claimDays: z.int(),
  /** Every step that a friend must have taken, with the least amount where there is one. */
  validDefinition: z.array(z.object({ code: step, need: z.optional(wireMoney) })),
})

export const inviteAgentInfo = defineCall({
  path: '/invite/agent/info',
  feature: 'referral',
  lawExempt: 'shows what the policy of the market allows; claiming is checked by itself',
  about:
    'The invite link and code of the player, what their friends earned them, and the rules. Where nothing is offered, the reasons.',
  who: 'player',
  money: true,
  priority: 'read',
  limit: byPlayer(60),
  input: z.object({}),
  output: z.object({
    currency: z.string(),
    /** Every reason against it; invitations earn exactly when there is none. */
    reasons: z.array(promoReason),
    /** Missing where nothing is offered. */
    referralUrl: z.optional(z.string()),
    inviteCode: z.optional(z.string()),
    rules: z.optional(inviteRules),
    /** What today has come to so far. It can be claimed tomorrow. */
    todayReward: wireMoney,
    todayFriends: z.int(),
    /** What friends have won beyond what they left: it is made up before anything is earned again. Nothing is ever owed. */
    carried: wireMoney,
    /** When today's share can be claimed. */
    todayClaimableAt: z.int(),
    /** What was claimed, and what can be. */
    totalReward: wireMoney,
    inviterCount: z.int(),
    validCount: z.int(),
    available: wireMoney,
    /** The last seven days, the oldest first; the last is today. */
    days: z.array(
      z.object({
        day: z.string(),
        amount: wireMoney,
        /** It waits for a case about the player. */
        waits: z.optional(z.literal(true)),
        /** How much of it was not given, and why. */
        refused: z.optional(z.object({ reason: z.enum(refusedFor), amount: wireMoney })),
      }),
    ),
  }),
})

export const inviteAgentList = defineCall({
  path: '/invite/agent/list',
  feature: 'referral',
  lawExempt: 'lists the friends of the player',
  about:
    'The friends whom the player invited, newest first, with masked numbers and what each still has to do to count. Amounts are shown up to what the rule needs.',
  who: 'player',
  money: true,
  limit: byPlayer(60),
  input: z.object({
    pageNo: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 1),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(50)), 20),
  }),
  output: z.object({
    total: z.int(),
    currency: z.string(),
    list: z.array(
      z.object({
        /** Missing when the account was closed. */
        mobileMasked: z.optional(z.string()),
        avatar: z.optional(z.enum(avatars)),
        joinedAt: z.int(),
        state: z.enum(['counts', 'open', 'shared', 'closed']),
        steps: z.array(
          z.object({ code: step, isMet: z.boolean(), need: z.optional(wireMoney), done: z.optional(wireMoney) }),
        ),
      }),
    ),
  }),
})

export const inviteAgentReceiveRebate = defineCall({
  path: '/invite/agent/receiveRebate',
  feature: 'referral',
  action: 'referral',
  about:
    'Claims everything that friends have earned the player up to yesterday. A repeat with the same clientOrderId gets the same amount; 4090 if nothing is left.',
  who: 'player',
  money: true,
  priority: 'money',
  limit: byPlayer(20),
  input: z.object({ clientOrderId }),
  output: z.object({ currency: z.string(), amount: wireMoney, available: wireMoney }),
  refusals: ['rebate.nothingLeft', 'promo.notEligible', 'safety.excluded', 'account.frozen'],
})

/** How far the reward for a team is. Claimed is `CLAIM`; after a claim that failed it is `RECLAIM` until one succeeds. */
export const teamStates = ['UNDER_REVIEW', 'PASS', 'CLAIMABLE', 'RECLAIM', 'CLAIM', 'REJECTED', 'EXPIRED'] as const

const eventId = z.string()

const inviteEvent = z.object({
  eventId,
  startAt: z.int(),
  endAt: z.int(),
  /** When rewards can be claimed: 05:00 GMT+5:30 on the day after the end. */
  payAt: z.int(),
  /** The zone in which the days of the event are counted. */
  tz: z.string(),
  isOver: z.boolean(),
})

export const inviteEventInfo = defineCall({
  path: '/invite/event/info',
  feature: 'referral',
  lawExempt: 'shows what the policy of the market allows; claiming is checked by itself',
  about:
    'The invitation event that is running: its times, its rules and how far the player is. Where the player cannot take part, the reasons.',
  who: 'player',
  money: true,
  priority: 'read',
  limit: byPlayer(60),
  input: z.object({}),
  output: z.object({
    currency: z.string(),
    /** Every reason against it; the player takes part exactly when there is none. */
    reasons: z.array(promoReason),
    /** Missing where nothing is offered. */
    event: z.optional(inviteEvent),
    rules: z.optional(
      z.object({
        friendsPerTeam: z.int(),
        /** For one team. */
        amount: wireMoney,
        currency: z.string(),
        claimDays: z.int(),
        validDefinition: z.array(z.object({ code: step, need: z.optional(wireMoney) })),
      }),
    ),
    referralUrl: z.optional(z.string()),
    inviteCode: z.optional(z.string()),
    /** Friends who joined during the event, and those of them who count. */
    friends: z.int(),
    valid: z.int(),
    teams: z.int(),
  }),
})

export const inviteEventRank = defineCall({
  path: '/invite/event/rank',
  feature: 'referral',
  lawExempt: 'lists who invited most',
  about:
    'The players whose friends of an invitation event count most, with masked numbers. Without an id, the running event.',
  who: 'player',
  money: true,
  priority: 'read',
  limit: byPlayer(60),
  input: z.object({ eventId: z.optional(z.string().check(z.maxLength(80))) }),
  output: z.object({
    currency: z.string(),
    event: z.optional(inviteEvent),
    list: z.array(
      z.object({
        rank: z.int(),
        mobileMasked: z.string(),
        avatar: z.enum(avatars),
        friends: z.int(),
        valid: z.int(),
        /** For the teams that these friends make. */
        amount: wireMoney,
        isMe: z.boolean(),
      }),
    ),
  }),
})

export const inviteEventTeams = defineCall({
  path: '/invite/event/teams',
  feature: 'referral',
  lawExempt: 'lists the teams of the player',
  about:
    'The teams of two friends of the player, those of the running event first, and how far the reward for each is. A rejected team says why.',
  who: 'player',
  money: true,
  limit: byPlayer(60),
  input: z.object({}),
  output: z.object({
    currency: z.string(),
    list: z.array(
      z.object({
        eventId,
        teamNo: z.int(),
        state: z.enum(teamStates),
        reason: z.optional(z.enum(['shared', ...refusedFor])),
        amount: wireMoney,
        payAt: z.int(),
        claimUntil: z.optional(z.int()),
        members: z.array(z.object({ mobileMasked: z.optional(z.string()), avatar: z.optional(z.enum(avatars)) })),
      }),
    ),
  }),
})

export const inviteEventClaim = defineCall({
  path: '/invite/event/claim',
  feature: 'referral',
  action: 'referral',
  about: 'Claims the reward for a team. It is paid once; a repeat gets the same amount.',
  who: 'player',
  money: true,
  priority: 'money',
  limit: byPlayer(20),
  input: z.object({
    eventId: z.string().check(z.maxLength(80)),
    teamNo: z.int().check(z.minimum(1), z.maximum(10_000)),
  }),
  output: z.object({ currency: z.string(), amount: wireMoney, state: z.enum(teamStates) }),
  refusals: ['thing.notFound', 'promo.notEligible', 'safety.excluded', 'account.frozen'],
})
