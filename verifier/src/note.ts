import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { InvalidFileError, reason } from './reasons.ts'

/** A checkpoint of the log, read from its signed note (C2SP: signed-note, tlog-checkpoint, tlog-cosignature v1). */
export type SeenCheckpoint = {
  readonly origin: string
  readonly size: number
  /** In hex. */
  readonly root: string
  readonly isSignedByOperator: boolean
  /** When each trusted witness attested it, by its own clock, in milliseconds. One time for each. */
  readonly witnessedAt: readonly number[]
}

/** The keys whose signatures count. */
type Keys = {
  readonly operator: readonly string[]
  readonly origin: string
  readonly witnesses: readonly string[]
}

export function readCheckpoint(note: string, trust: Keys): SeenCheckpoint {
  const [text, lines] = partsOf(note)
  const [origin = '', size = '', root = '', ...more] = text.split('\n')
  if (!/^(0|[1-9]\d{0,14})$/.test(size) || more.join() !== '') throw new InvalidFileError(reason('noteInvalid'))
  const signatures = lines.map(signatureOf)
  const operatorKeys = trust.operator.map((key) => ({ name: trust.origin, type: 1, key: hexToBytes(key) }))
  return {
    origin,
    size: Number(size),
    root: bytesToHex(fromBase64(root)),
    isSignedByOperator: operatorKeys.some((key) =>
      signatures.some((one) => isOf(one, key) && isValid(one.bytes.subarray(4), utf8ToBytes(text), key.key)),
    ),
    witnessedAt: trust.witnesses.flatMap((encoded) => {
      const key = readVerifierKey(encoded)
      const times = signatures.flatMap((one) => (key && isOf(one, key) ? timeOf(one, text, key) : []))
      return times.length > 0 ? [Math.min(...times)] : []
    }),
  }
}

export type NoteKey = { readonly name: string; readonly type: number; readonly key: Uint8Array }

/** The key of a witness: `name+id+key`. Undefined when it is none. */
export function readVerifierKey(text: string): NoteKey | undefined {
  const [, name = '', id, encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  const bytes = fromBase64(encoded)
  const key = { name, type: 4, key: bytes.subarray(1) }
  return bytes.length === 33 && bytes[0] === 4 && idOf(key) === id ? key : undefined
}

type Signature = { readonly name: string; readonly bytes: Uint8Array }

function partsOf(note: string): readonly [string, readonly string[]] {
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || !note.endsWith('\n')) throw new InvalidFileError(reason('noteInvalid'))
  return [note.slice(0, end + 1), note.slice(end + 2, -1).split('\n')]
}

function signatureOf(line: string): Signature {
  const [, name, encoded] = /^— (\S+) ([A-Za-z0-9+/]+={0,2})$/.exec(line) ?? []
  if (name === undefined || encoded === undefined) throw new InvalidFileError(reason('noteInvalid'))
  return { name, bytes: fromBase64(encoded) }
}

function isOf({ name, bytes }: Signature, key: NoteKey): boolean {
  return name === key.name && bytesToHex(bytes.subarray(0, 4)) === idOf(key)
}

/** The time that a witness signed, if the signature is its own. */
function timeOf({ bytes }: Signature, text: string, { key }: NoteKey): readonly number[] {
  if (bytes.length !== 76) return []
  const seconds = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(4)
  const message = utf8ToBytes(`cosignature/v1\ntime ${seconds}\n${text}`)
  return isValid(bytes.subarray(12), message, key) ? [Number(seconds) * 1_000] : []
}

function idOf({ name, type, key }: NoteKey): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(type), key)).subarray(0, 4))
}

function isValid(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, key)
  } catch {
    return false
  }
}

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
