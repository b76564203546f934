import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Chain } from './bundle.ts'

/** The public beacon, which no single party controls. A sandbox has its own beacon. */
export const quicknet = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'

export function chainHash({ period, genesis, publicKey, groupHash, id }: Chain): string {
  const times = new DataView(new ArrayBuffer(12))
  times.setUint32(0, period)
  times.setBigInt64(4, BigInt(genesis))
  const parts = [new Uint8Array(times.buffer), hexToBytes(publicKey), hexToBytes(groupHash), utf8ToBytes(id)]
  return bytesToHex(sha256(concatBytes(...parts)))
}

/** In milliseconds since 1970. */
export function timeOfRound({ genesis, period }: Chain, round: number): number {
  return (genesis + (round - 1) * period) * 1_000
}

/** The first round that is not before this time. */
export function roundAt({ genesis, period }: Chain, atMs: number): number {
  return Math.max(1, Math.ceil((atMs / 1_000 - genesis) / period) + 1)
}
