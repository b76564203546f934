import type { BeaconChain } from '../../base/draw-config.ts'

/** A public randomness beacon: a round every few seconds, whose signature cannot be predicted. */
export type Beacon = {
  readonly chain: BeaconChain
  /** The first round at or after the given time. */
  roundAt(at: Date): number
  timeOf(round: number): Date
  /** Never throws. A found round has been verified against the chain's key. */
  fetch(round: number): Promise<RoundAnswer>
  /** Timelock encryption: only the signature of the round decrypts the secret. */
  seal(secret: Uint8Array, round: number): Promise<string>
  /** Decrypts what was sealed to a round. */
  open(sealed: string, served: BeaconRound): Promise<Buffer>
}

/** The signature in hex, 48 bytes. */
export type BeaconRound = { readonly round: number; readonly signature: string }

export type RoundAnswer =
  | ({ readonly outcome: 'found' } & BeaconRound)
  /** The round is in the future, or the beacon is late. */
  | { readonly outcome: 'notYet' }
  /** No relay answered with a valid round. */
  | { readonly outcome: 'unavailable' }
