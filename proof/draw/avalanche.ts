import { createHash } from 'node:crypto'
import { rulesOf } from '@zamra/contract/lottery-games.ts'
import { canonicalJson } from '../../server/src/features/lottery/fair/canonical-json.ts'
import { leafOf, rootOf } from '../../server/src/features/lottery/fair/merkle.ts'
import { drawNumbers } from '../../server/src/features/lottery/fair/numbers.ts'
import { deriveSeed, rulesHash, type SeedParts } from '../../server/src/features/lottery/fair/seed.ts'
import { hits, type Trial } from './statistics.ts'

export type Avalanche = { readonly changes: number; readonly unmoved: number; readonly trials: readonly Trial[] }

const rules = rulesOf('six45')
const tickets = 9

/** Repeats a draw with one bit, one ticket or one name changed: half of the bits of its seed must change. */
export function avalanche(bases: number, first = 0): Avalanche {
  let [changes, unmoved, bits, sameNumbers] = [0, 0, 0, 0]
  for (let base = first; base < first + bases; base += 1) {
    const parts = partsOf(base)
    const seed = deriveSeed(parts)
    const numbers = drawNumbers(rules.numbers, seed).join()
    for (const changed of changesOf(parts, base)) {
      const other = deriveSeed(changed)
      changes += 1
      unmoved += Number(other.equals(seed))
      sameNumbers += Number(drawNumbers(rules.numbers, other).join() === numbers)
      bits += differing(seed, other)
    }
  }
  const flipped = hits('bits of the seed that one change turns', bits, changes * 256, 0.5)
  return { changes, unmoved: unmoved + sameNumbers, trials: [flipped] }
}

function partsOf(base: number): SeedParts {
  return {
    drawId: `six45-${base}`,
    rulesHash: rulesHash(rules),
    ticketRoot: rootOf(leavesOf(base)),
    beaconSignature: Buffer.concat([bytesOf('beacon', base), bytesOf('more', base).subarray(0, 16)]),
    opSeed: bytesOf('seed', base),
  }
}

function* changesOf(parts: SeedParts, base: number): Generator<SeedParts> {
  for (const name of ['beaconSignature', 'opSeed', 'ticketRoot'] as const) {
    for (let bit = 0; bit < parts[name].length * 8; bit += 1) yield { ...parts, [name]: flip(parts[name], bit) }
  }
  const leaves = leavesOf(base)
  for (let ticket = 0; ticket < tickets; ticket += 1) {
    yield { ...parts, ticketRoot: rootOf(leaves.toSpliced(ticket, 1)) }
    yield {
      ...parts,
      ticketRoot: rootOf(leaves.toSpliced(ticket, 1, leafOf(canonicalJson({ base, ticket, stake: 2 })))),
    }
  }
  yield { ...parts, ticketRoot: rootOf([...leaves, leafOf('one more')]) }
  yield { ...parts, drawId: `${parts.drawId}0` }
  yield { ...parts, rulesHash: rulesHash({ ...rules, version: rules.version + 1 }) }
}

function leavesOf(base: number): readonly Buffer[] {
  return Array.from({ length: tickets }, (_, ticket) => leafOf(canonicalJson({ base, ticket, stake: 1 })))
}

function flip(bytes: Uint8Array, bit: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
  return copy
}

function differing(one: Buffer, other: Buffer): number {
  let count = 0
  for (const [at, byte] of one.entries()) {
    for (let left = byte ^ other.readUInt8(at); left > 0; left >>= 1) count += left & 1
  }
  return count
}

function bytesOf(what: string, base: number): Buffer {
  return createHash('sha256').update(`${what} ${base}`).digest()
}
