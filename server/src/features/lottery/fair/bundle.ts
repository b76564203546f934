import type { BeaconChain } from '../../../base/draw-config.ts'
import type { SignedEntry } from './log-entry.ts'
import type { PathStep } from './merkle.ts'
import type { Receipt } from './receipt.ts'

/** Everything needed to recompute a draw, in one file. See docs/open-draw.md, section 7. */
export type Bundle = {
  readonly v: 1
  readonly drawId: string
  readonly game: string
  readonly chain: BeaconChain
  readonly rules: unknown
  /** The log entries of this draw, in order. */
  readonly log: readonly SignedEntry[]
  /** The tickets that won a jackpot. Empty before the draw is published. */
  readonly winners: readonly Pick<TicketFile, 'receipt' | 'signature' | 'path'>[]
  /** What witnesses have seen: the announcement before the sale, the root before its round. */
  readonly checkpoints: { readonly announced?: Witnessed; readonly rooted?: Witnessed }
}

/** An entry in the log that witnesses have seen: a cosigned checkpoint, and the path of the entry to its root, in hex. */
export type Witnessed = { readonly note: string; readonly path: readonly string[] }

/** Whom a verifier trusts. It is published, but a careful verifier has a copy from before. */
export type Trust = {
  readonly v: 1
  readonly operator: readonly string[]
  readonly origin: string
  /** Verifier keys in the format of C2SP. */
  readonly witnesses: readonly string[]
  readonly quorum: number
}

/** What a player also needs for a ticket of their own. */
export type TicketFile = {
  readonly v: 1
  readonly receipt: Receipt
  readonly signature: string
  readonly path: readonly WrittenStep[]
  /** Proves that the ticket belongs to the player. */
  readonly owner?: { readonly salt: string; readonly player: number }
  /** The prize paid, in minor units. */
  readonly prize?: number
}

export type WrittenStep = { readonly side: PathStep['side']; readonly node: string }

export function writePath(path: readonly PathStep[]): readonly WrittenStep[] {
  return path.map(({ side, node }) => ({ side, node: node.toString('hex') }))
}
