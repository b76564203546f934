import { hash } from 'node:crypto'
import { randomToken } from '../../../base/random.ts'
import { canonicalJson } from './canonical-json.ts'
import { hkdfSha256 } from './hmac.ts'

export type SeedParts = {
  readonly drawId: string
  /** In hex, as it was published. */
  readonly rulesHash: string
  readonly ticketRoot: Uint8Array
  readonly beaconSignature: Uint8Array
  readonly opSeed: Uint8Array
}

const seedBytes = 32
const rootBytes = 32
const signatureBytes = 48

/** The operator's seed: created before sales open, published as a hash, revealed with the result. */
export function newOpSeed(): Buffer {
  return Buffer.from(randomToken(seedBytes), 'base64url')
}

export function commitOf(opSeed: Uint8Array): Buffer {
  return hash('sha256', Buffer.concat([Buffer.from('od1|commit|'), exactly(opSeed, seedBytes)]), 'buffer')
}

/** In hex: the commitment to the rules that is published before the first ticket. */
export function rulesHash(rules: unknown): string {
  return hash('sha256', `od1|rules|${canonicalJson(rules)}`, 'hex')
}

/** Not all parts are known before the pinned beacon round exists, and by then none of them can be changed. */
export function deriveSeed({ drawId, rulesHash, ticketRoot, beaconSignature, opSeed }: SeedParts): Buffer {
  const secret = Buffer.concat([exactly(beaconSignature, signatureBytes), exactly(opSeed, seedBytes)])
  return hkdfSha256(secret, exactly(ticketRoot, rootBytes), `${drawId}|${rulesHash}`)
}

function exactly(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length !== length) throw new RangeError(`expected ${length} bytes, got ${bytes.length}`)
  return bytes
}
