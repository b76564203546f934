import { wireMoney } from '@zamra/contract/money.ts'
import type { Room } from '@zamra/contract/rooms.ts'
import * as z from 'zod/mini'

/** Of which market and on which of its days, by which movement of the book, about what, how much. */
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
 * The one map of what can happen and who is told. A fact is named `noun.pastParticiple`, belongs to the room that
 * states it, and names the projections that hear it as plain strings, so that this file stays below the rooms.
 *
 * Lag may delay a benefit, it must never open an escape: a bonus and its wagering requirement, a limit or a hold are
 * part of the command that causes them and are never left to a projection.
 */
export const catalogue = {
  // What the book states by itself, in the transaction of the command that moved the money.
  'deposit.credited': { room: 'deposit', payload: moved, tells: ['wallet.marketTotals', 'player.announce'] },
  'withdrawal.paid': { room: 'withdrawal', payload: moved, tells: ['wallet.marketTotals', 'player.announce'] },
  'withdrawal.returned': { room: 'withdrawal', payload: moved, tells: ['player.announce'] },
  'bet.settled': { room: 'game', payload: settled, tells: ['wallet.marketTotals', 'player.announce'] },
  'bet.rolledBack': { room: 'game', payload: moved, tells: ['player.announce'] },
  'prize.won': { room: 'game', payload: moved, tells: ['wallet.marketTotals', 'player.announce'] },
  'bonus.granted': { room: 'promo', payload: moved, tells: ['player.announce'] },
  'bonus.converted': { room: 'promo', payload: moved, tells: ['player.announce'] },
  'bonus.forfeited': { room: 'promo', payload: moved, tells: ['player.announce'] },
  'reward.paid': { room: 'promo', payload: moved, tells: ['player.announce'] },
  'player.registered': {
    room: 'session',
    payload: z.object({ kind: z.enum(['guest', 'registered']), areaCode: z.string() }),
    tells: ['tracking.tallyFacts'],
  },
  'player.changed': { room: 'player', payload: z.object({}), tells: ['player.announce'] },
  'player.phoneBound': {
    room: 'player',
    payload: z.object({ areaCode: z.string(), isFirst: z.boolean() }),
    tells: ['tracking.tallyFacts'],
  },
  'session.opened': {
    room: 'session',
    payload: z.object({
      way: z.enum(['id', 'otp', 'password', 'guest', 'google', 'register', 'passkey', 'bind', 'modify']),
    }),
    tells: ['tracking.tallyFacts'],
  },
} as const satisfies Readonly<Record<`${string}.${string}`, Entry>>

type Entry = { readonly room: Room; readonly payload: z.ZodMiniType; readonly tells: readonly `${Room}.${string}`[] }

type Catalogue = typeof catalogue
export type FactKind = keyof Catalogue
export type PayloadOf<Kind extends FactKind> = z.output<Catalogue[Kind]['payload']>
export type ProjectionName = Catalogue[FactKind]['tells'][number]

/** The facts that a projection of this name is told. */
export type HeardBy<Name extends ProjectionName> = {
  [Kind in FactKind]: Name extends Catalogue[Kind]['tells'][number] ? Kind : never
}[FactKind]

export function heardBy<Name extends ProjectionName>(name: Name): readonly HeardBy<Name>[] {
  const kinds = Object.keys(catalogue) as FactKind[]
  return kinds.filter((kind): kind is HeardBy<Name> => catalogue[kind].tells.some((told) => told === name))
}
