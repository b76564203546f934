import type { Numbers } from './derive.ts'
import type { Rules } from './prize.ts'
import type { Reason } from './reasons.ts'
import { at, fits, hex, invalid, list, maybe, one, type Shape, text, whole } from './shape.ts'
import { signatureForm } from './signed.ts'
import type { Step } from './tree.ts'

export type Chain = {
  readonly hash: string
  readonly publicKey: string
  readonly scheme: 'bls-unchained-g1-rfc9380'
  readonly period: number
  readonly genesis: number
  readonly groupHash: string
  readonly id: string
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

export type Witnessed = { readonly note: string; readonly path: readonly string[] }

export type Said = {
  announced: {
    game: string
    rulesHash: string
    opensAt: number
    closesAt: number
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
}

export type Entry<Event extends keyof Said = keyof Said> = {
  readonly [Name in Event]: {
    readonly v: 1
    readonly position: number
    readonly drawId: string
    readonly event: Name
    readonly said: Said[Name]
    readonly at: number
    readonly previous: string
    readonly hash: string
    /** The key that was in force when the entry was written. */
    readonly key: string
    readonly signature: string
  }
}[Event]

export type Bundle = {
  readonly v: 1
  readonly drawId: string
  readonly game: string
  readonly chain: Chain
  readonly rules: Rules & { readonly numbers: Numbers; readonly timing: Timing }
  readonly log: readonly Entry[]
  /** The tickets that won a jackpot. */
  readonly winners: readonly Pick<Ticket, 'receipt' | 'signature' | 'path'>[]
  /** The checkpoints in which witnesses saw the announcement and the root. */
  readonly checkpoints: { readonly announced?: Witnessed; readonly rooted?: Witnessed }
}

export type Timing = {
  readonly beaconDelaySeconds: number
  readonly fallbackRounds: number
  readonly voidAfterSeconds: number
}

export type Receipt = {
  readonly v: 1
  readonly ticketId: string
  readonly drawId: string
  readonly game: string
  readonly mode: string
  readonly picks: readonly { readonly bet: string; readonly pick: string; readonly stake: number }[]
  readonly stake: number
  readonly currency: string
  readonly player: string
  readonly seq: number
  readonly at: number
  readonly checkpoint: { readonly size: number; readonly root: string }
}

export type Ticket = {
  readonly v: 1
  readonly receipt: Receipt
  readonly signature: string
  readonly path: readonly Step[]
  readonly owner?: { readonly salt: string; readonly player: number }
  readonly prize?: number
}

/** What is wrong with the form of a file, in the place where it is wrong; undefined when nothing is. */
export function problemOfBundle(file: unknown): Reason | undefined {
  return at(bundle, file, 'bundle')
}

export function problemOfTicket(file: unknown): Reason | undefined {
  return at(ticket, file, 'ticket')
}

const v1: Shape = fits('1', (value) => value === 1)
const chain = {
  hash: hex(32),
  publicKey: hex(96),
  scheme: one('bls-unchained-g1-rfc9380'),
  period: whole,
  genesis: whole,
  groupHash: hex(32),
  id: text,
}
const money = { mode: text, currency: text }
const staked = { ...money, tickets: whole, lines: whole, staked: whole }
const said: Readonly<Record<keyof Said, Shape>> = {
  announced: {
    game: text,
    rulesHash: hex(32),
    opensAt: whole,
    closesAt: whole,
    beacon: hex(32),
    round: whole,
    fallbackRound: whole,
    voidAt: whole,
    commit: hex(32),
    sealed: text,
  },
  rooted: { root: hex(32), tickets: whole, stakes: list(staked), round: whole },
  fallback: { reason: one('rootLate'), round: whole },
  drawn: { round: whole, signature: hex(48), opSeed: hex(32), seed: hex(32), numbers: list(whole) },
  published: {
    payouts: list({ ...money, tier: text, winners: whole, paid: whole }),
    jackpots: list({ ...money, opened: whole, fed: whole, winners: whole, eachPaid: whole, carried: whole }),
  },
  voided: { reason: one('rootLate', 'unwitnessed', 'beaconLate') },
}
const entry: Shape = (value, place) => {
  const event = (value as { event?: keyof Said } | null)?.event
  const words = event === undefined ? undefined : said[event]
  if (!words) return invalid(`${place}.event`, 'is none that is known')
  const shape = { v: v1, position: whole, drawId: text, event: text, said: words, at: whole }
  return at({ ...shape, previous: hex(32), hash: hex(32), key: hex(32), signature: hex(64) }, value, place)
}
/** A record whose names are currencies. */
const byCurrency =
  (of: Shape): Shape =>
  (value, place) =>
    typeof value === 'object' && value !== null
      ? at(list(of), Object.values(value), place)
      : invalid(place, 'is not a record')
const stakes = byCurrency({ min: whole, max: whole })
const truth = fits('a truth', (is) => typeof is === 'boolean')
const bet: Shape = (value, place) => {
  const { kind } = (value ?? {}) as { kind?: string }
  if (kind === 'tail') return at({ bet: text, kind: text, digits: whole, pays: whole, stakes }, value, place)
  const options = list({ pick: text, sums: list(whole), pays: whole })
  const same = maybe(one('loses', 'only'))
  if (kind === 'sum') return at({ bet: text, kind: text, same, options, stakes }, value, place)
  if (kind === 'contains')
    return at({ bet: text, kind: text, count: whole, same: truth, pays: whole, stakes }, value, place)
  const tiers = list({ right: whole, pays: whole, jackpot: maybe(truth) })
  return at({ bet: text, kind: one('match'), tiers, stakes }, value, place)
}
const rules = {
  v: v1,
  game: text,
  version: whole,
  numbers: { count: whole, from: whole, to: whole, distinct: truth },
  timing: {
    everySeconds: whole,
    beaconDelaySeconds: whole,
    fallbackRounds: whole,
    voidAfterSeconds: whole,
  },
  jackpot: maybe({ share: whole, start: byCurrency(whole) }),
  bets: list(bet),
}
const receipt = {
  v: v1,
  ticketId: text,
  drawId: text,
  game: text,
  mode: one('real', 'free'),
  picks: list({ bet: text, pick: text, stake: whole }),
  stake: whole,
  currency: text,
  player: hex(32),
  seq: whole,
  at: whole,
  checkpoint: { size: whole, root: hex(32) },
}
const witnessed = maybe({ note: text, path: list(hex(32)) })
const checkpoints = { announced: witnessed, rooted: witnessed }
const signature = fits('a signature in hex', (value) => signatureForm.test(String(value)))
const proven = { receipt, signature, path: list({ side: one('left', 'right'), node: hex(32) }) }
const bundle = { v: v1, drawId: text, game: text, chain, rules, log: list(entry), winners: list(proven), checkpoints }
const ticket = {
  v: v1,
  ...proven,
  owner: maybe({ salt: fits('bytes in hex', (value) => /^([0-9a-f]{2})+$/.test(String(value))), player: whole }),
  prize: maybe(whole),
}
