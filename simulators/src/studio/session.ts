import { randomUUID } from 'node:crypto'
import { newSeed } from './chance.ts'

export type StudioCode = 'karkhana' | 'sikka'
export type GameId = 'patang-rush' | 'sona-777'

/** Two studios in one process: one uses the GCP wallet API, the other that of Jili. */
export const gameOf: Readonly<Record<GameId, StudioCode>> = { 'patang-rush': 'karkhana', 'sona-777': 'sikka' }

/** The rules of the player's market, which the operator sends with the launch. */
export type Rules = { readonly minCycleMs: number; readonly turbo: boolean }

/** Rounds that the operator stakes, as the launch named them. */
export type FreeRounds = { readonly id: string; readonly stake: bigint; left: number }

/** Coins have a sign too, but are not a currency: they belong to a demo, or to free play at the operator. */
const signs: Readonly<Record<string, string>> = { INR: '₹', PKR: 'Rs', BDT: '৳' }

export const signOf = (currency: string): string => signs[currency] ?? '◎'
export const isMoney = (currency: string): boolean => currency in signs

export type Session = {
  readonly id: string
  readonly game: GameId
  /** A demo has no player and its own balance. */
  readonly player: string | undefined
  readonly currency: string
  readonly locale: string
  readonly returnUrl: string
  readonly rules: Rules
  /** The first to expire first. */
  freeRounds: FreeRounds[]
  /** What the wallet requires with a bet: the operator's session, as the studio's API names it. */
  token: string
  balance: bigint
  seed: string
  spins: number
  spunAtMs: number
  /** The last spin by the id of the page, which may ask again when it lost the answer. */
  lastSpin?: { readonly id: string; readonly answer: Promise<object> }
}

type Launch = Omit<Session, 'id' | 'seed' | 'spins' | 'spunAtMs' | 'lastSpin'>

/** A launch token opens one session, once. */
export type Sessions = {
  offer(given: Launch): string
  take(token: string, game: string): Session | undefined
  find(id: unknown): Session | undefined
}

export function openSessions(): Sessions {
  const offered = new Map<string, Launch>()
  const open = new Map<string, Session>()
  return {
    offer(given) {
      const token = randomUUID()
      offered.set(token, given)
      return token
    },
    take(token, game) {
      const given = offered.get(token)
      if (given?.game !== game) return undefined
      offered.delete(token)
      const session = { ...given, id: randomUUID(), seed: newSeed(), spins: 0, spunAtMs: 0 }
      open.set(session.id, session)
      return session
    },
    find: (id) => (typeof id === 'string' ? open.get(id) : undefined),
  }
}

/** The free rounds that are used next, if the player stakes as much. */
export function freeRoundsOf({ freeRounds }: Session, stake?: bigint): FreeRounds | undefined {
  return freeRounds.find((rounds) => rounds.left > 0 && (stake === undefined || rounds.stake === stake))
}

export const demo = { currency: 'FUN', balance: 100_000n, cycleMs: 2_500 } as const
