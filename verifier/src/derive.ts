import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonical } from './canonical.ts'

export type Inputs = {
  readonly drawId: string
  readonly rulesHash: string
  readonly root: string
  readonly signature: string
  readonly opSeed: string
}

export type Numbers = { readonly count: number; readonly from: number; readonly to: number; readonly distinct: boolean }

export function commitOf(opSeed: string): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes('od1|commit|'), hexToBytes(opSeed))))
}

export function rulesHashOf(rules: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(`od1|rules|${canonical(rules)}`)))
}

export function seedOf({ drawId, rulesHash, root, signature, opSeed }: Inputs): string {
  const secret = concatBytes(hexToBytes(signature), hexToBytes(opSeed))
  return bytesToHex(hkdf(sha256, secret, hexToBytes(root), utf8ToBytes(`${drawId}|${rulesHash}`), 32))
}

/** HMAC-DRBG of NIST SP 800-90A gives bytes; of each as many low bits are read as the range needs, and too much is skipped. */
export function numbersOf({ count, from, to, distinct }: Numbers, seed: string): readonly number[] {
  const bytes = generate(hexToBytes(seed))
  const under = (size: number) => {
    const bits = 2 ** Math.ceil(Math.log2(size)) - 1
    for (const byte of bytes) if ((byte & bits) < size) return byte & bits
    throw new Error('the standard allows no longer request')
  }
  const left = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  if (!distinct) return Array.from({ length: count }, () => from + under(left.length))
  const drawn: number[] = []
  while (drawn.length < count) {
    const at = under(left.length)
    drawn.push(left[at] ?? 0)
    left[at] = left.at(-1) ?? 0
    left.pop()
  }
  return drawn.sort((one, other) => one - other)
}

/** One generate request, byte by byte; `for…of` must not end it early, so it is an iterator that stays open. */
function generate(seed: Uint8Array): Iterable<number> {
  const state = instantiate(concatBytes(seed, utf8ToBytes('od1|numbers')))
  let block: Uint8Array = new Uint8Array()
  let given = 0
  const next = (): IteratorResult<number, undefined> => {
    if (given === 65_536) return { done: true, value: undefined }
    const at = given & 31
    if (at === 0) {
      state.value = hmac(sha256, state.key, state.value)
      block = state.value
    }
    given += 1
    return { done: false, value: block[at] ?? 0 }
  }
  return { [Symbol.iterator]: () => ({ next }) }
}

function instantiate(material: Uint8Array): { readonly key: Uint8Array; value: Uint8Array } {
  let key: Uint8Array = new Uint8Array(32)
  let value: Uint8Array = new Uint8Array(32).fill(1)
  for (const mark of [0, 1]) {
    key = hmac(sha256, key, concatBytes(value, Uint8Array.of(mark), material))
    value = hmac(sha256, key, value)
  }
  return { key, value }
}
