import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'

const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** Whether the beacon with this key signed this round. It is the heaviest part of the verifier and stands alone. */
export function isRoundSigned(publicKey: string, round: number, signature: string): boolean {
  try {
    const bls = bls12_381.shortSignatures
    return bls.verify(hexToBytes(signature), bls.hash(messageOf(round), domain), hexToBytes(publicKey))
  } catch {
    // What is not a point of the curve is no signature either.
    return false
  }
}

function messageOf(round: number): Uint8Array {
  const number = new DataView(new ArrayBuffer(8))
  number.setBigUint64(0, BigInt(round))
  return sha256(new Uint8Array(number.buffer))
}
