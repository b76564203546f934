import type { Feature } from '@zamra/contract/features.ts'
import { wireMoney } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'

/** The market, its calendar day, the ledger movement, the reference and the amount. */
const money = {
  market: z.int(),
  day: z.string(),
  movement: z.int(),
  ref: z.string(),
  amount: wireMoney,
  grant: z.optional(z.string()),
}
const moved = z.object(money)
const settled = z.object({ ...money, staked: wireMoney, turnover: wireMoney })

/**
 * All events and their subscribers. An event is named `noun.pastParticiple`, belongs to the feature that publishes it,
 * and names its subscribing projections as plain strings, so that this file stays below the features.
 *
 * Lag may delay a benefit, it must never open an escape: a bonus and its wagering requirement, a limit or a hold are
 * part of the command that causes them and are never left to a projection.
 */
export const eventCatalogue = {
  // Published by the ledger in the transaction that moves the money.
  'deposit.credited': {
    feature: 'deposit',
    keptFor: 'history',
    payload: moved,
    subscribers: [
      'wallet.marketTotals',
      'referral.countFriends',
      'vip.noticeLevels',
      'player.pushEvents',
      'support.writeMails',
      'tracking.noteRevenue',
    ],
  },
  'withdrawal.paid': {
    feature: 'withdrawal',
    keptFor: 'history',
    payload: moved,
    subscribers: ['wallet.marketTotals', 'player.pushEvents', 'support.writeMails'],
  },
  'withdrawal.returned': {
    feature: 'withdrawal',
    keptFor: 'history',
    payload: moved,
    subscribers: ['player.pushEvents', 'support.writeMails'],
  },
  'withdrawal.reversed': {
    feature: 'withdrawal',
    keptFor: 'history',
    payload: moved,
    subscribers: ['player.pushEvents', 'support.writeMails'],
  },
  'bet.settled': {
    feature: 'game',
    keptFor: 'history',
    payload: settled,
    subscribers: [
      'wallet.marketTotals',
      'ranking.countScores',
      'referral.countFriends',
      'vip.noticeLevels',
      'player.pushEvents',
    ],
  },
  // Of a settled bet that its studio took back, with what it had counted, on the day on which it was taken back.
  'bet.reversed': {
    feature: 'game',
    keptFor: 'history',
    payload: settled,
    subscribers: ['wallet.marketTotals', 'ranking.countScores', 'referral.countFriends', 'player.pushEvents'],
  },
  'bet.rolledBack': { feature: 'game', keptFor: 'history', payload: moved, subscribers: ['player.pushEvents'] },
  // Of a bet that the operator staked: no projection counts it as the player's, and what it won is a cost of the operator.
  'giftBet.settled': {
    feature: 'game',
    keptFor: 'history',
    payload: settled,
    subscribers: ['referral.countFriends', 'player.pushEvents'],
  },
  'giftBet.rolledBack': { feature: 'game', keptFor: 'history', payload: moved, subscribers: ['player.pushEvents'] },
  'prize.won': {
    feature: 'game',
    keptFor: 'history',
    payload: moved,
    subscribers: ['wallet.marketTotals', 'referral.countFriends', 'player.pushEvents'],
  },
  'bonus.granted': { feature: 'promo', keptFor: 'history', payload: moved, subscribers: ['player.pushEvents'] },
  'bonus.converted': {
    feature: 'promo',
    keptFor: 'history',
    payload: moved,
    subscribers: ['referral.countFriends', 'player.pushEvents'],
  },
  'bonus.forfeited': { feature: 'promo', keptFor: 'history', payload: moved, subscribers: ['player.pushEvents'] },
  'reward.paid': {
    feature: 'promo',
    keptFor: 'history',
    payload: moved,
    subscribers: ['referral.countFriends', 'player.pushEvents', 'support.writeMails'],
  },
  // A reward that waits to be claimed and that the player did not ask for in this moment.
  'reward.offered': {
    feature: 'promo',
    keptFor: 'law',
    payload: z.object({ rewardId: z.string() }),
    subscribers: ['support.writeMails'],
  },
  // What a thief would change first.
  'security.changed': {
    feature: 'player',
    keptFor: 'law',
    payload: z.object({
      what: z.enum(['password', 'withdrawPassword', 'payee', 'phone', 'passkeyAdded', 'passkeyRemoved']),
    }),
    subscribers: ['support.writeMails'],
  },
  'identity.decided': {
    feature: 'player',
    keptFor: 'law',
    payload: z.object({ isApproved: z.boolean() }),
    subscribers: ['support.writeMails'],
  },
  // A case about the conduct of the player.
  'conduct.decided': {
    feature: 'risk',
    keptFor: 'law',
    payload: z.object({ caseNo: z.string(), remedy: z.string() }),
    subscribers: ['support.writeMails'],
  },
  // The half-yearly review of a player who plays.
  'review.due': { feature: 'safety', keptFor: 'law', payload: z.object({}), subscribers: ['support.writeMails'] },
  'player.registered': {
    feature: 'session',
    keptFor: 'law',
    payload: z.object({ kind: z.enum(['guest', 'registered']), areaCode: z.string() }),
    subscribers: ['tracking.tallyEvents'],
  },
  'player.changed': { feature: 'player', keptFor: 'month', payload: z.object({}), subscribers: ['player.pushEvents'] },
  'player.phoneBound': {
    feature: 'player',
    keptFor: 'law',
    payload: z.object({ areaCode: z.string(), isFirst: z.boolean() }),
    subscribers: ['tracking.tallyEvents', 'support.writeMails'],
  },
  'session.opened': {
    feature: 'session',
    keptFor: 'law',
    payload: z.object({
      way: z.enum(['id', 'otp', 'password', 'guest', 'google', 'register', 'passkey', 'bind', 'modify']),
    }),
    subscribers: ['tracking.tallyEvents'],
  },
} as const satisfies Readonly<Record<`${string}.${string}`, Entry>>

/**
 * How long an event is kept once every projection has read it: a month, as long as a player's history reaches back, or as
 * long as the law keeps records. What moved money is a transfer too, which is kept for ever.
 */
export type KeptFor = 'month' | 'history' | 'law'

type Entry = {
  readonly feature: Feature
  readonly keptFor: KeptFor
  readonly payload: z.ZodMiniType
  readonly subscribers: readonly `${Feature}.${string}`[]
}

type Catalogue = typeof eventCatalogue
export type EventKind = keyof Catalogue
export type PayloadOf<Kind extends EventKind> = z.output<Catalogue[Kind]['payload']>
export type ProjectionName = Catalogue[EventKind]['subscribers'][number]

/** The events that a projection of this name subscribes to. */
export type EventsFor<Name extends ProjectionName> = {
  [Kind in EventKind]: Name extends Catalogue[Kind]['subscribers'][number] ? Kind : never
}[EventKind]

export function eventsFor<Name extends ProjectionName>(name: Name): readonly EventsFor<Name>[] {
  const kinds = Object.keys(eventCatalogue) as EventKind[]
  return kinds.filter((kind): kind is EventsFor<Name> =>
    eventCatalogue[kind].subscribers.some((subscriber) => subscriber === name),
  )
}
