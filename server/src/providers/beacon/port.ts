import type { BeaconChain } from '../../base/draw-config.ts'

/** A public source of chance: every few seconds a round, with a signature that nobody could know before its time. */
export type Beacon = {
  readonly chain: BeaconChain
  /** The first round whose time is not before the given one. */
  roundAt(at: Date): number
  timeOf(round: number): Date
  /** Never throws and never believes: what is found has been verified against the chain's key. */
  fetch(round: number): Promise<RoundAnswer>
  /** Locks a secret so that the signature of the round opens it, whoever has it, and nothing else does. */
  seal(secret: Uint8Array, round: number): Promise<string>
}

/** The signature in hex, 48 bytes. */
export type BeaconRound = { readonly round: number; readonly signature: string }

export type RoundAnswer =
  | ({ readonly outcome: 'found' } & BeaconRound)
  /** Its time has not come, or the beacon is late. */
  | { readonly outcome: 'notYet' }
  /** Nobody answered, or only with what is not the beacon's. */
  | { readonly outcome: 'unavailable' }
