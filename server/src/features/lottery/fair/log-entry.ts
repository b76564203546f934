import { hash, type KeyObject } from 'node:crypto'
import { operatorPublicKey } from './operator-key.ts'
import { signStatement, statementBytes } from './statement.ts'

/** The entries of the draw log, as specified in docs/open-draw.md. Times are milliseconds since 1970, bytes are hex. */
export type Said = {
  announced: {
    game: string
    rulesHash: string
    opensAt: number
    closesAt: number
    /** The hash of the beacon's chain. */
    beacon: string
    round: number
    fallbackRound: number
    voidAt: number
    commit: string
    sealed: string
  }
  rooted: { root: string; tickets: number; stakes: readonly Stakes[]; round: number }
  fallback: { reason: 'rootLate'; round: number }
  drawn: { round: number; signature: string; opSeed: string; seed: string; numbers: readonly number[] }
  published: { payouts: readonly Payout[]; jackpots: readonly Jackpot[] }
  voided: { reason: 'rootLate' | 'unwitnessed' | 'beaconLate' }
  /** The hash of a server seed for instant games. `player` is SHA-256 of the player's salt and number. */
  committed: { player: string; number: number; commit: string }
  /** The public report of a day: SHA-256 of its document. */
  reported: { day: string; document: string }
}

export type Stakes = { mode: string; currency: string; tickets: number; lines: number; staked: number }
export type Payout = { mode: string; currency: string; tier: string; winners: number; paid: number }
export type Jackpot = {
  mode: string
  currency: string
  opened: number
  fed: number
  winners: number
  eachPaid: number
  carried: number
}

export type LogEntry = {
  [Event in keyof Said]: {
    readonly v: 1
    readonly position: number
    readonly drawId: string
    readonly event: Event
    readonly said: Said[Event]
    readonly at: number
    /** The hash of the previous entry, of any draw. */
    readonly previous: string
  }
}[keyof Said]

/** The key is the public one, in hex, that was in force when the entry was written. */
export type SignedEntry = LogEntry & { readonly hash: string; readonly key: string; readonly signature: string }

/** The value of `previous` in the first entry. */
export const nothingBefore = '0'.repeat(64)

function hashOfEntry(entry: LogEntry): string {
  return hash('sha256', statementBytes('log', entry), 'hex')
}

export function signEntry(key: KeyObject, entry: LogEntry): SignedEntry {
  return {
    ...entry,
    hash: hashOfEntry(entry),
    key: operatorPublicKey(key),
    signature: signStatement(key, 'log', entry),
  }
}
