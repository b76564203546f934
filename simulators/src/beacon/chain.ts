import { createHash } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'

/** The description of a chain in `/info`, with drand's field names. */
export type ChainInfo = {
  readonly public_key: string
  readonly period: number
  readonly genesis_time: number
  readonly hash: string
  readonly groupHash: string
  readonly schemeID: 'bls-unchained-g1-rfc9380'
  readonly metadata: { readonly beaconID: string }
}

export type Chain = {
  readonly info: ChainInfo
  /** The signature of a round, which only the holder of the key can make. */
  sign(round: number): string
}

/** The secret key is public, so its randomness is predictable: only for the sandbox. */
const sandboxKey = createHash('sha256').update('the beacon of the sandbox has no secrets').digest()
const sandboxGenesis = 1_767_225_600

export function openChain({ period = 3, genesis = sandboxGenesis } = {}): Chain {
  const publicKey = Buffer.from(bls.getPublicKey(sandboxKey).toBytes())
  const parts = { public_key: publicKey.toString('hex'), period, genesis_time: genesis, groupHash, beaconID: 'sandbox' }
  return {
    info: {
      public_key: parts.public_key,
      period,
      genesis_time: genesis,
      hash: chainHash(parts),
      groupHash,
      schemeID: 'bls-unchained-g1-rfc9380',
      metadata: { beaconID: parts.beaconID },
    },
    sign: (round) => Buffer.from(bls.sign(pointOf(round), sandboxKey).toBytes()).toString('hex'),
  }
}

type HashedParts = Pick<ChainInfo, 'public_key' | 'period' | 'genesis_time' | 'groupHash'> & {
  readonly beaconID: string
}

/** The hash that identifies a chain: it covers everything about it that never changes. */
export function chainHash({ public_key, period, genesis_time, groupHash, beaconID }: HashedParts): string {
  const times = Buffer.alloc(12)
  times.writeUInt32BE(period, 0)
  times.writeBigInt64BE(BigInt(genesis_time), 4)
  const parts = [times, Buffer.from(public_key, 'hex'), Buffer.from(groupHash, 'hex'), Buffer.from(beaconID)]
  return createHash('sha256').update(Buffer.concat(parts)).digest('hex')
}

const bls = bls12_381.shortSignatures
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const groupHash = createHash('sha256').update('a group of one').digest('hex')

/** The message of an unchained round is the hash of its number, and nothing of the rounds before it. */
function pointOf(round: number) {
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(round))
  return bls.hash(createHash('sha256').update(number).digest(), domain)
}
