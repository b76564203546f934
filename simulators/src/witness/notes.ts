import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Seen } from './state.ts'

/** The formats of C2SP and the proof of RFC 6962, written for the witness alone: it shares no code with the log. */

export type LogKey = { readonly name: string; readonly id: string; readonly key: KeyObject }

export function readLogKey(text: string): LogKey {
  const [, name = '', id = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? []
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length !== 33 || bytes[0] !== 1) throw new Error('not the verifier key of a log')
  return { name, id, key: publicKey(bytes.subarray(1)) }
}

export function witnessKeyOf(name: string, secret: Buffer): string {
  const bytes = publicBytes(secret)
  return `${name}+${idOf(name, bytes).toString('hex')}+${Buffer.concat([Buffer.from([4]), bytes]).toString('base64')}`
}

type Cosigning = {
  readonly name: string
  readonly secret: Buffer
  readonly text: string
  readonly seconds: number
}

/** One signature line: key id, time, and the signature over both and the text. */
export function cosign({ name, secret, text, seconds }: Cosigning): string {
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(seconds))
  const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`), privateKey(secret))
  const encoded = Buffer.concat([idOf(name, publicBytes(secret)), time, signature]).toString('base64')
  return `— ${name} ${encoded}\n`
}

export function readRequest(body: string) {
  const [head = '', ...rest] = body.split('\n\n')
  const [oldLine = '', ...proof] = head.split('\n')
  const [, old] = /^old (0|[1-9]\d{0,14})$/.exec(oldLine) ?? []
  const text = `${rest[0]}\n`
  const [origin = '', size = '', root = ''] = text.split('\n')
  if (old === undefined || !/^(0|[1-9]\d{0,14})$/.test(size) || Buffer.from(root, 'base64').length !== 32)
    throw new Error('malformed')
  const lines = (rest[1] ?? '').split('\n')
  return {
    old: Number(old),
    proof,
    checkpoint: { origin, size: Number(size), root, text },
    isSignedBy: ({ name, id, key }: LogKey) =>
      lines.some((line) => {
        const [, by, encoded = ''] = /^— (\S+) (\S+)$/.exec(line) ?? []
        const bytes = Buffer.from(encoded, 'base64')
        const isIts = by === name && bytes.subarray(0, 4).toString('hex') === id
        return isIts && verify(null, Buffer.from(text), key, bytes.subarray(4))
      }),
  }
}

type Claim = {
  readonly old: Seen
  readonly size: number
  readonly root: string
  readonly proof: readonly string[]
}

/** Whether the tree of this root begins with the tree that was seen (RFC 6962, 2.1.2). */
export function isConsistent({ old, size, root, proof }: Claim): boolean {
  if (old.size === 0) return proof.length === 0
  const nodes = proof.map((node) => Buffer.from(node, 'base64'))
  const found = rootsOf({ old: old.size, size, isWhole: true }, nodes, Buffer.from(old.root, 'base64'))
  if (!found || nodes.length > 0) return false
  return found.before.toString('base64') === old.root && found.after.toString('base64') === root
}

type Part = { readonly old: number; readonly size: number; readonly isWhole: boolean }

/** The roots of the old and the new tree as the proof has them, which is read from its end. */
function rootsOf({ old, size, isWhole }: Part, nodes: Buffer[], seen: Buffer): Roots | undefined {
  if (old === size && isWhole) return { before: seen, after: seen }
  const node = nodes.pop()
  if (!node || old > size) return undefined
  if (old === size) return { before: node, after: node }
  let left = 1
  while (left * 2 < size) left *= 2
  if (old <= left) {
    const inside = rootsOf({ old, size: left, isWhole }, nodes, seen)
    return inside && { before: inside.before, after: parent(inside.after, node) }
  }
  const inside = rootsOf({ old: old - left, size: size - left, isWhole: false }, nodes, seen)
  return inside && { before: parent(node, inside.before), after: parent(node, inside.after) }
}

type Roots = { readonly before: Buffer; readonly after: Buffer }

function parent(left: Buffer, right: Buffer): Buffer {
  return createHash('sha256')
    .update(Buffer.from([1]))
    .update(left)
    .update(right)
    .digest()
}

function idOf(name: string, bytes: Buffer): Buffer {
  return createHash('sha256')
    .update(`${name}\n`)
    .update(Buffer.from([4]))
    .update(bytes)
    .digest()
    .subarray(0, 4)
}

function privateKey(secret: Buffer): KeyObject {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secret])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

function publicBytes(secret: Buffer): Buffer {
  return createPublicKey(privateKey(secret)).export({ format: 'der', type: 'spki' }).subarray(-32)
}

function publicKey(bytes: Buffer): KeyObject {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes])
  return createPublicKey({ key: der, format: 'der', type: 'spki' })
}
