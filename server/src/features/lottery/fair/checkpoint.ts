import { type KeyObject, sign, verify } from 'node:crypto'
import { ed25519Type, keyIdOf, type NoteKey } from '../../../base/note-key.ts'
import { operatorPublicKey, publicKeyOf } from './operator-key.ts'

/**
 * Signed notes, checkpoints and cosignatures in the formats of C2SP (signed-note, tlog-checkpoint, tlog-cosignature v1),
 * so that witnesses of any maker can attest the draw log.
 */

/** The head of the log at one size. The root is 32 bytes. */
export type Checkpoint = { readonly origin: string; readonly size: number; readonly root: Buffer }

/** The text that is signed, with its last line end. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${root.toString('base64')}\n`
}

/** The log's own signature line under a checkpoint. */
export function signatureLine(key: KeyObject, name: string, text: string): string {
  const noteKey = { name, type: ed25519Type, publicKey: Buffer.from(operatorPublicKey(key), 'hex') }
  return lineOf(noteKey, sign(null, Buffer.from(text), key))
}

export function noteOf(text: string, lines: readonly string[]): string {
  return `${text}\n${lines.join('')}`
}

export type Cosignature = { readonly name: string; readonly atMs: number; readonly line: string }

/** The cosignatures of known witnesses in an answer. Lines of others, and those that do not verify, are ignored. */
export function cosignaturesIn(answer: string, text: string, witnesses: readonly NoteKey[]): readonly Cosignature[] {
  return answer.split('\n').flatMap((line) => {
    const [, name, encoded = ''] = /^— (\S+) ([A-Za-z0-9+/]+={0,2})$/.exec(line) ?? []
    const bytes = Buffer.from(encoded, 'base64')
    const witness = witnesses.find((one) => one.name === name && keyIdOf(one).equals(bytes.subarray(0, 4)))
    if (!witness || bytes.length !== cosignatureBytes) return []
    const seconds = bytes.readBigUInt64BE(4)
    const message = Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`)
    if (!verify(null, message, publicKeyOf(witness.publicKey), bytes.subarray(12))) return []
    return [{ name: witness.name, atMs: Number(seconds) * 1_000, line: `${line}\n` }]
  })
}

/** Key id, time and signature. */
const cosignatureBytes = 4 + 8 + 64

function lineOf(key: NoteKey, signature: Buffer): string {
  return `— ${key.name} ${Buffer.concat([keyIdOf(key), signature]).toString('base64')}\n`
}

/** Size and root of a note, to be carried by receipts. */
export function headOf(note: string): { readonly size: number; readonly root: string } {
  const [, size = '', root = ''] = note.split('\n')
  return { size: Number(size), root: Buffer.from(root, 'base64').toString('hex') }
}
