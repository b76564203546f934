import { createHash, createHmac, hkdfSync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteStream } from './drbg.ts'
import { hkdfSha256, hmacSha256 } from './hmac.ts'
import { openRoot, rootOf } from './merkle.ts'
import { drawNumbers } from './numbers.ts'
import { commitOf, deriveSeed, newOpSeed } from './seed.ts'

const bytes = (maxLength: number, minLength = 0) => fc.uint8Array({ minLength, maxLength })

test('HMAC and HKDF match the vectors of their standards', () => {
  fc.assert(
    fc.property(bytes(64), fc.array(bytes(100), { maxLength: 4 }), (key, parts) => {
      const known = createHmac('sha256', key).update(Buffer.concat(parts)).digest()
      expect(hmacSha256(key, ...parts)).toEqual(known)
    }),
  )
  fc.assert(
    fc.property(bytes(80), bytes(32), fc.string({ maxLength: 90 }), (secret, salt, info) => {
      expect(hkdfSha256(secret, salt, info)).toEqual(Buffer.from(hkdfSync('sha256', secret, salt, info, 32)))
    }),
  )
})

test('the random bytes match HMAC-DRBG, including the end of a request', () => {
  const hmac = (key: Uint8Array, data: Uint8Array) => createHmac('sha256', key).update(data).digest()
  const seed = createHash('sha256').update('a seed').digest()
  const material = Buffer.concat([seed, Buffer.from('od1|numbers')])
  let [key, value] = [Buffer.alloc(32, 0), Buffer.alloc(32, 1)]
  for (const mark of [0, 1]) {
    key = hmac(key, Buffer.concat([value, Buffer.from([mark]), material]))
    value = hmac(key, value)
  }
  const blocks = Array.from({ length: 3 }, () => (value = hmac(key, value)))
  const next = byteStream(seed)
  expect(Buffer.from(Array.from({ length: 96 }, next))).toEqual(Buffer.concat(blocks))
  for (let read = 96; read < 65_536; read += 1) next()
  expect(next).toThrow('exceeds the length')
})

test('refuses inputs of a wrong length or without meaning before it derives anything', () => {
  const parts = { drawId: 'x', rulesHash: 'y', ticketRoot: Buffer.alloc(32), beaconSignature: Buffer.alloc(48) }
  expect(() => deriveSeed({ ...parts, opSeed: Buffer.alloc(31) })).toThrow('32 bytes')
  expect(() => deriveSeed({ ...parts, beaconSignature: Buffer.alloc(96), opSeed: Buffer.alloc(32) })).toThrow(
    '48 bytes',
  )
  expect(() => commitOf(Buffer.alloc(33))).toThrow('32 bytes')
  const rule = { count: 6, from: 1, to: 45, distinct: true }
  for (const wrong of [{ count: 46 }, { count: 0 }, { from: 46 }, { to: 300 }, { count: 1.5 }]) {
    expect(() => drawNumbers({ ...rule, ...wrong }, Buffer.alloc(32))).toThrow('out of range')
  }
  expect(newOpSeed()).toHaveLength(32)
  expect(newOpSeed()).not.toEqual(newOpSeed())
})

test('accepts leaves in order and once only; the root of no leaves has a value of its own', () => {
  const root = openRoot()
  root.add(Buffer.alloc(32, 5))
  expect(() => root.add(Buffer.alloc(32, 5))).toThrow('sorted')
  expect(() => root.add(Buffer.alloc(32, 4))).toThrow('sorted')
  expect(rootOf([])).toEqual(createHash('sha256').update('od1|empty').digest())
})
