import { hash } from 'node:crypto'

/** A key that signs notes, with the name it signs under, in the format of C2SP (signed-note). */
export type NoteKey = { readonly name: string; readonly type: number; readonly publicKey: Buffer }

/** The types of signatures: plain Ed25519, and a cosignature with a time. */
export const [ed25519Type, cosignatureType] = [1, 4] as const

/** `name+key id+key`, as verifier keys are written. */
export function writeVerifierKey(key: NoteKey): string {
  const encoded = Buffer.concat([Buffer.from([key.type]), key.publicKey]).toString('base64')
  return `${key.name}+${keyIdOf(key).toString('hex')}+${encoded}`
}

/** Undefined when the text is no verifier key of an Ed25519 key of this type, or its id is another key's. */
export function readVerifierKey(text: string, type: number): NoteKey | undefined {
  const [, name = '', id, encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  const bytes = Buffer.from(encoded, 'base64')
  const key = { name, type, publicKey: bytes.subarray(1) }
  return bytes.length === 33 && bytes[0] === type && keyIdOf(key).toString('hex') === id ? key : undefined
}

/** Four bytes that tell keys of one name apart. */
export function keyIdOf({ name, type, publicKey }: NoteKey): Buffer {
  const bytes = Buffer.concat([Buffer.from(`${name}\n`), Buffer.from([type]), publicKey])
  return hash('sha256', bytes, 'buffer').subarray(0, 4)
}
