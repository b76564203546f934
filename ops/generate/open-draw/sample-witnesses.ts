import { type KeyObject, sign } from 'node:crypto'
import { cosignatureType, keyIdOf, type NoteKey, writeVerifierKey } from '../../../server/src/base/note-key.ts'
import type { Trust, Witnessed } from '../../../server/src/features/lottery/fair/bundle.ts'
import { canonicalJson } from '../../../server/src/features/lottery/fair/canonical-json.ts'
import { checkpointText, noteOf, signatureLine } from '../../../server/src/features/lottery/fair/checkpoint.ts'
import type { SignedEntry } from '../../../server/src/features/lottery/fair/log-entry.ts'
import {
  inclusionProof,
  nodesOfEntry,
  type ReadNode,
  rangeHash,
} from '../../../server/src/features/lottery/fair/log-tree.ts'
import { operatorKey, operatorPublicKey } from '../../../server/src/features/lottery/fair/operator-key.ts'

/** Three witnesses whose secrets are published, for examples and tests. */
export const sampleWitnesses = [1, 2, 3].map((number) => ({
  name: `witness${number}.sandbox`,
  secret: Buffer.alloc(32, 0xe0 + number),
}))

/** Witnesses as a live deployment configures them. No server listens at these addresses. */
export function exampleWitnesses(): string {
  const keyOf = (name: string, number: number) => witnessKeyOf({ name, secret: Buffer.alloc(32, 0xc0 + number) })
  return [1, 2, 3].map((number) => `${keyOf(`w${number}.example`, number)}@https://w${number}.example`).join()
}

const sampleOrigin = 'zamra.sandbox/draws'

export function sampleTrust(key: KeyObject): Trust {
  const witnesses = sampleWitnesses.map(witnessKeyOf)
  return { v: 1, operator: [operatorPublicKey(key)], origin: sampleOrigin, witnesses, quorum: 2 }
}

type Attested = {
  readonly key: KeyObject
  /** The whole log up to the checkpoint. */
  readonly log: readonly SignedEntry[]
  /** When the witnesses attest it, by their clocks; by default all of them. */
  readonly atMs: number
  readonly by?: readonly Witness[]
}

/** The last entry of a log under a cosigned checkpoint. */
export function witnessedEntry({ key, log, atMs, by = sampleWitnesses }: Attested): Witnessed {
  const read = treeOf(log)
  const size = log.length
  const text = checkpointText({ origin: sampleOrigin, size, root: rangeHash(0, size, read) })
  const seconds = Math.floor(atMs / 1_000)
  const lines = [signatureLine(key, sampleOrigin, text), ...by.map((witness) => cosign(witness, text, seconds))]
  const path = inclusionProof(size - 1, size, read).map((node) => node.toString('hex'))
  return { note: noteOf(text, lines), path }
}

/** The tree of a log that is in memory. */
export function treeOf(log: readonly SignedEntry[]): ReadNode {
  const nodes = new Map<string, Buffer>()
  const read: ReadNode = ({ level, index }) => {
    const hash = nodes.get(`${level} ${index}`)
    if (!hash) throw new Error('no such node')
    return hash
  }
  for (const [at, { hash: _hash, key: _key, signature: _signature, ...entry }] of log.entries()) {
    for (const { level, index, hash } of nodesOfEntry(at, canonicalJson(entry), read)) {
      nodes.set(`${level} ${index}`, hash)
    }
  }
  return read
}

type Witness = { readonly name: string; readonly secret: Buffer }

/** The verifier key of a witness with a known secret. */
export function witnessKeyOf({ name, secret }: Witness): string {
  return writeVerifierKey(noteKeyOf({ name, secret }))
}

function noteKeyOf({ name, secret }: Witness): NoteKey {
  return { name, type: cosignatureType, publicKey: Buffer.from(operatorPublicKey(operatorKey(secret)), 'hex') }
}

function cosign(witness: Witness, text: string, seconds: number): string {
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(seconds))
  const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`), operatorKey(witness.secret))
  const bytes = Buffer.concat([keyIdOf(noteKeyOf(witness)), time, signature])
  return `— ${witness.name} ${bytes.toString('base64')}\n`
}
