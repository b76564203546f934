import type { Reason } from '../reasons.ts'
import { at, fits, hex, list, maybe, one, type Shape, text, whole } from '../shape.ts'
import type { Play } from './outcome.ts'

/** The proof of one seed pair, as the player saves it. */
export type SeedFile = {
  readonly v: 1
  readonly number: number
  readonly entry: {
    readonly v: 1
    readonly position: number
    readonly drawId: string
    readonly event: 'committed'
    readonly said: { readonly player: string; readonly number: number; readonly commit: string }
    readonly at: number
    readonly previous: string
    readonly hash: string
    readonly key: string
    readonly signature: string
  }
  readonly witnessed: { readonly note: string; readonly path: readonly string[] }
  readonly owner: { readonly salt: string; readonly player: number }
  readonly clientSeed?: string
  readonly openedAt?: number
  readonly revealedAt?: number
  readonly serverSeed?: string
  readonly nonces: number
  readonly bets: readonly SeedBet[]
}

export type SeedBet = {
  readonly betId: string
  readonly seed: number
  readonly nonce: number
  readonly mode: string
  readonly currency: string
  readonly play: Play
  readonly stake: number
  readonly steps: readonly number[]
  readonly result?: readonly number[]
  readonly pays?: number
  readonly payout?: number
  readonly placedAt: number
  readonly settledAt?: number
}

/**
 * What the player's own device noted: the hash that it was shown before it sent the client seed, and the bets that it sent.
 * The operator has no part in it.
 */
export type Seen = {
  readonly number: number
  readonly commit: string
  readonly clientSeed: string
  /**
   * How the device knows the client seed: it sent it and was answered, it sent it and knows of no answer, or it was shown a
   * pair that was opened elsewhere.
   */
  readonly opening: 'answered' | 'sent' | 'shown'
  /** As it was answered when the pair was revealed. */
  readonly serverSeed?: string
  readonly bets: readonly SeenBet[]
}

/** The order as it was sent, under the number that it was answered, and the steps that the device sent. */
export type SeenBet = Pick<SeedBet, 'betId' | 'nonce' | 'mode' | 'stake' | 'play'> & {
  readonly steps: readonly { readonly place: number; readonly step: number }[]
}

export function problemOfSeedFile(file: unknown): Reason | undefined {
  return at(seedFile, file, 'seed')
}

export function problemOfSeen(file: unknown): Reason | undefined {
  return at(seen, file, 'seen')
}

const v1: Shape = fits('1', (value) => value === 1)
const bytes: Shape = fits('bytes in hex', (value) => /^([0-9a-f]{2})+$/.test(String(value)))
const clientSeed: Shape = fits('a client seed', (value) => /^[A-Za-z0-9_-]{1,64}$/.test(String(value)))
const integer: Shape = fits('a whole number', (value) => Number.isSafeInteger(value))
const play: Shape = fits('a choice', (value) => typeof value === 'object' && value !== null && 'game' in value)
const mode: Shape = one('real', 'free')
const bet = {
  betId: text,
  seed: whole,
  nonce: whole,
  mode,
  currency: text,
  play,
  stake: whole,
  steps: list(integer),
  result: maybe(list(integer)),
  pays: maybe(whole),
  payout: maybe(whole),
  placedAt: whole,
  settledAt: maybe(whole),
}
const seedFile = {
  v: v1,
  number: whole,
  entry: {
    v: v1,
    position: whole,
    drawId: text,
    event: one('committed'),
    said: { player: hex(32), number: whole, commit: hex(32) },
    at: whole,
    previous: hex(32),
    hash: hex(32),
    key: hex(32),
    signature: hex(64),
  },
  witnessed: { note: text, path: list(hex(32)) },
  owner: { salt: bytes, player: whole },
  clientSeed: maybe(clientSeed),
  openedAt: maybe(whole),
  revealedAt: maybe(whole),
  serverSeed: maybe(hex(32)),
  nonces: whole,
  bets: list(bet),
}
const seen = {
  number: whole,
  commit: hex(32),
  clientSeed,
  opening: one('answered', 'sent', 'shown'),
  serverSeed: maybe(hex(32)),
  bets: list({ betId: text, nonce: whole, mode, stake: whole, play, steps: list({ place: whole, step: integer }) }),
}
