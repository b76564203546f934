import { createDecipheriv } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

export type Lock = { readonly chain: string; readonly round: number; readonly signature: string }

/**
 * Opens what was sealed for a round, with nothing but the round's signature: tlock in the format of age, as drand's own
 * tools write and open it. In hex. Only the command does this: a browser has no ChaCha20-Poly1305.
 */
export function openSealed(sealed: string, { chain, round, signature }: Lock): string {
  const { header, args, body, mac, payload } = readAge(sealed)
  if (args.join(' ') !== `tlock ${round} ${chain}`) throw new Error('it is sealed for another round')
  const fileKey = unwrap(body, signature)
  const expected = hmac(sha256, hkdf(sha256, fileKey, undefined, utf8ToBytes('header'), 32), utf8ToBytes(header))
  if (!Buffer.from(expected).equals(mac)) throw new Error('its header was changed')
  const key = hkdf(sha256, fileKey, payload.subarray(0, 16), utf8ToBytes('payload'), 32)
  return bytesToHex(openOnly(key, payload.subarray(16)))
}

function readAge(armor: string) {
  const text = Buffer.from(armor.replace(/-----(BEGIN|END) AGE ENCRYPTED FILE-----/g, ''), 'base64').toString('latin1')
  const [, header = '', args = '', body = '', mac = ''] =
    text.match(/^(age-encryption\.org\/v1\n-> ([^\n]+)\n([A-Za-z0-9+/\n]+)\n---) ([A-Za-z0-9+/]+)\n/) ?? []
  if (mac === '') throw new Error('it is not sealed in the format of age')
  const payload = Buffer.from(text.slice(header.length + mac.length + 2), 'latin1')
  return { header, args: args.split(' '), body: Buffer.from(body, 'base64'), mac: Buffer.from(mac, 'base64'), payload }
}

/** Identity-based encryption of Boneh and Franklin with the signature as the secret, as tlock has it. */
function unwrap(body: Uint8Array, signature: string): Uint8Array {
  const { G1, G2, pairing } = bls12_381
  const half = (body.length - 96) / 2
  const point = G2.Point.fromBytes(body.subarray(0, 96))
  const shared = pairing(G1.Point.fromBytes(hexToBytes(signature)), point)
  const sigma = xor(body.subarray(96, 96 + half), sha256(concatBytes(utf8ToBytes('IBE-H2'), bytesOf(shared))))
  const fileKey = xor(body.subarray(96 + half), sha256(concatBytes(utf8ToBytes('IBE-H4'), sigma)))
  // Proves that the sealer knew the content: the point follows from the two halves.
  if (!G2.Point.BASE.multiply(scalarOf(sigma, fileKey)).equals(point)) throw new Error('it was not sealed properly')
  return fileKey
}

function scalarOf(sigma: Uint8Array, message: Uint8Array): bigint {
  const first = sha256(concatBytes(utf8ToBytes('IBE-H3'), sigma, message))
  for (let round = 1; ; round += 1) {
    const bytes = sha256(concatBytes(Uint8Array.of(round & 255, round >> 8), first))
    bytes[0] = (bytes[0] ?? 0) >> 1
    const scalar = BigInt(`0x${bytesToHex(bytes)}`)
    if (scalar < bls12_381.fields.Fr.ORDER) return scalar
  }
}

/** An element of the target group, highest coefficient first. */
function bytesOf(element: unknown): Uint8Array {
  if (typeof element === 'bigint') return hexToBytes(element.toString(16).padStart(96, '0'))
  const { c0, c1, c2 } = element as { c0: unknown; c1: unknown; c2?: unknown }
  return concatBytes(...[c2, c1, c0].filter((part) => part !== undefined).map(bytesOf))
}

function xor(one: Uint8Array, other: Uint8Array): Uint8Array {
  return one.map((byte, at) => byte ^ (other[at] ?? 0))
}

/** The payload is one chunk, the last: 32 bytes do not fill a first one. */
function openOnly(key: Uint8Array, chunk: Uint8Array): Uint8Array {
  const nonce = new Uint8Array(12)
  nonce[11] = 1
  const cipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 })
  cipher.setAuthTag(chunk.subarray(-16))
  return Buffer.concat([cipher.update(chunk.subarray(0, -16)), cipher.final()])
}
