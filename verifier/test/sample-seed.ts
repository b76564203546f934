import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonical } from '../src/canonical.ts'
import { outcomeOf, type Play } from '../src/originals/outcome.ts'
import type { SeedBet, SeedFile, Seen } from '../src/originals/seed-file.ts'
import { hashOf } from '../src/signed.ts'
import { leafOfText } from '../src/tree.ts'
import type { Trust } from '../src/trust.ts'

/** An operator with keys of its own, and witnesses who help it: what it signs is signed, whatever it says. */
const secrets = { operator: new Uint8Array(32).fill(1), witness: new Uint8Array(32).fill(2) }
const origin = 'zamra.test/draws'
const witness = 'witness.test'

export const sampleTrust: Trust = {
  v: 1,
  operator: [bytesToHex(ed25519.getPublicKey(secrets.operator))],
  origin,
  witnesses: [`${witness}+${bytesToHex(idOf(witness, 4, secrets.witness))}+${base64(keyOf(4, secrets.witness))}`],
  quorum: 1,
}

const serverSeed = '5e'.repeat(32)
/** In milliseconds, by the clock of the witness. */
export const witnessedAt = 1_000_000
const salt = 'ab'.repeat(16)

type Wanted = {
  readonly player?: number
  readonly number?: number
  readonly serverSeed?: string
  readonly clientSeed?: string
  readonly bets?: readonly { readonly play: Play; readonly stake?: number; readonly steps?: readonly number[] }[]
}

/** The proof of a revealed pair whose operator is honest, and the note of the device that played. */
export function sampleSeed(wanted: Wanted = {}): { readonly file: SeedFile; readonly seen: Seen } {
  const { number = 1, clientSeed = 'mine', bets = [{ play: { game: 'dice', side: 'under', wins: 5_000 } }] } = wanted
  const seeds = { serverSeed: wanted.serverSeed ?? serverSeed, clientSeed }
  const played = bets.map((bet, nonce) => aBet(seeds, { number, nonce, ...bet }))
  const committed = sampleCommitment(wanted)
  const file: SeedFile = {
    ...committed,
    ...{ ...seeds, openedAt: witnessedAt + 1, revealedAt: witnessedAt + 1_000_000 },
    ...{ nonces: played.length, bets: played },
  }
  const seen: Seen = {
    ...{ number, commit: committed.entry.said.commit, ...seeds, opening: 'answered' },
    bets: played.map(({ betId, nonce, mode, stake, play, steps }) => ({
      ...{ betId, nonce, mode, stake, play },
      steps: steps.map((step, place) => ({ place, step })),
    })),
  }
  return { file, seen }
}

/** The proof of the pair before it is opened. */
export function sampleCommitment({ player = 7, number = 1, serverSeed: seed = serverSeed }: Wanted = {}): SeedFile {
  const owner = { salt, player }
  const hashed = bytesToHex(sha256(concatBytes(hexToBytes(salt), utf8ToBytes(`${player}`))))
  const unsigned = {
    ...({ v: 1, position: 1, drawId: `seed-${hashed}-${number}`, event: 'committed' } as const),
    said: { player: hashed, number, commit: bytesToHex(sha256(hexToBytes(seed))) },
    ...{ at: witnessedAt, previous: '00'.repeat(32) },
  }
  return { v: 1, number, ...sampleProof(unsigned), owner, nonces: 0, bets: [] }
}

/** The only entry of a log, signed by the operator and seen by the witness at this time. */
export function sampleProof<T extends object>(unsigned: T, seenAt = witnessedAt) {
  const signature = bytesToHex(sign(`od1|log|${canonical(unsigned)}`, secrets.operator))
  const entry = { ...unsigned, hash: hashOf(unsigned), key: sampleTrust.operator[0] ?? '', signature }
  return { entry, witnessed: { note: noteOf(canonical(unsigned), seenAt), path: [] } }
}

type Made = { number: number; nonce: number; play: Play; stake?: number; steps?: readonly number[] }

function aBet(
  seeds: { readonly serverSeed: string; readonly clientSeed: string },
  { number, nonce, play, stake = 1_000, steps = [] }: Made,
): SeedBet {
  const { result, pays: due } = outcomeOf({ ...seeds, nonce }, play, steps) ?? { result: [], pays: 0 }
  const pays = Number.isNaN(due) ? 0 : due
  const payout = Math.floor((stake * pays) / 10_000)
  const at = witnessedAt + 10 + nonce
  const betId = `00000000-0000-7000-8000-${String(nonce).padStart(12, '0')}`
  return {
    ...{ betId, seed: number, nonce, mode: 'real', currency: 'PKR', play, stake, steps, result, pays, payout },
    ...{ placedAt: at, settledAt: at },
  }
}

/** A checkpoint of a log of one entry, with the signature of the operator and of the witness. */
function noteOf(entry: string, seenAt: number): string {
  const text = `${origin}\n1\n${base64(hexToBytes(leafOfText(entry)))}\n`
  const seconds = seenAt / 1_000
  const time = new Uint8Array(8)
  new DataView(time.buffer).setBigUint64(0, BigInt(seconds))
  const seen = sign(`cosignature/v1\ntime ${seconds}\n${text}`, secrets.witness)
  const lines = [
    [origin, concatBytes(idOf(origin, 1, secrets.operator), sign(text, secrets.operator))],
    [witness, concatBytes(idOf(witness, 4, secrets.witness), time, seen)],
  ] as const
  return `${text}\n${lines.map(([name, bytes]) => `— ${name} ${base64(bytes)}\n`).join('')}`
}

function sign(text: string, secret: Uint8Array): Uint8Array {
  return ed25519.sign(utf8ToBytes(text), secret)
}

function keyOf(type: number, secret: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(type), ed25519.getPublicKey(secret))
}

function idOf(name: string, type: number, secret: Uint8Array): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(`${name}\n`), keyOf(type, secret))).subarray(0, 4)
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
