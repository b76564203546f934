import { hash } from 'node:crypto'
import type { LotteryGame } from '@zamra/contract/lottery-games.ts'
import * as z from 'zod/mini'
import { capsVariable, type ExposureCaps } from './draw-caps.ts'
import { type DrawPace, gamesVariable, paceVariable } from './draw-timing.ts'
import { cosignatureType, type NoteKey, readVerifierKey } from './note-key.ts'
import { variable } from './variable.ts'

/** What a lottery that anybody can verify needs from outside. */
export type DrawConfig = {
  /** Relays of the beacon; each of them serves the same rounds. */
  readonly beaconUrls: readonly string[]
  readonly chain: BeaconChain
  /** The secret of the Ed25519 key that signs receipts and the draw log, 32 bytes. */
  readonly key: Buffer
  /** The public keys in hex that signed earlier draws, the oldest first. */
  readonly formerKeys: readonly string[]
  /** The lotteries that are drawn. */
  readonly games: readonly LotteryGame[]
  readonly pace: DrawPace
  readonly caps: ExposureCaps
  /** The name of the draw log. Witnesses know it by this name. */
  readonly origin: string
  /** Who attests the draw log. Sales open, and roots count, only with the cosignatures of a majority. */
  readonly witnesses: readonly WitnessConfig[]
}

export type WitnessConfig = { readonly key: NoteKey; readonly url: string }

/** More than half, so that two quorums always share a witness. None without witnesses, which only a sandbox can be. */
export function quorumOf(witnesses: number): number {
  return witnesses === 0 ? 0 : Math.floor(witnesses / 2) + 1
}

/** What makes a chain of a beacon this one and no other. It is published with every draw. */
export type BeaconChain = {
  /** In hex, as everything here that is bytes. All the rest follows into it. */
  readonly hash: string
  readonly publicKey: string
  readonly scheme: 'bls-unchained-g1-rfc9380'
  /** Seconds between two rounds. */
  readonly period: number
  /** The time of round 1, in seconds since 1970. */
  readonly genesis: number
  readonly groupHash: string
  readonly id: string
}

/** The public beacon of the League of Entropy: a round every three seconds, signed by many who do not know each other. */
export const quicknet: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  scheme: 'bls-unchained-g1-rfc9380',
  period: 3,
  genesis: 1_692_803_367,
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  id: 'quicknet',
}

const relays = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
]

/** The key of the beacon that the sandbox plays itself. Its secret is written in `simulators`. */
const sandboxBeacon =
  'b17f20a9412190792cc8945342189dd7da3e0c980b0b680a20a882e07f0763a2dfd7c75b2d7c826dec91c441fe6f1784155c4b2c59e45d13359666f7d27b95c1b0007953790b5e92a71f60c271e89d40cfc535609be19e6fd8d40cebcc22c614'

const sandboxKey = 'd0'.repeat(32)
export const sandboxOrigin = 'zamra.sandbox/draws'
/** Any fewer, and one dishonest witness could decide with the operator. */
const leastWitnesses = 3

export function drawVariables(url: z.ZodMiniType<string, string>) {
  const list = z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(',').map((item) => item.trim())),
    ),
    z.array(url),
  )
  return {
    ZAMRA_BEACON_URLS: variable(
      'Relays of the drand randomness beacon. Each serves the same rounds; the server uses one that answers.',
      z._default(list, relays),
    ),
    ZAMRA_BEACON_CHAIN: variable(
      'The chain of the beacon: the JSON that a relay answers at `/{chain hash}/info`.',
      z._default(z.pipe(z.string(), z.transform(readChain)), quicknet),
      { defaultsTo: 'the public chain quicknet of the League of Entropy' },
    ),
    ZAMRA_DRAW_KEY: variable(
      'The Ed25519 secret key that signs lottery receipts and the draw log, as 64 hex digits.',
      z._default(z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'must be 32 bytes in hex' })), sandboxKey),
      { secret: true, live: 'required', defaultsTo: 'a published sandbox value' },
    ),
    ZAMRA_DRAW_FORMER_KEYS: variable(
      'The Ed25519 public keys that signed earlier draws, the oldest first, as 64 hex digits each, separated by commas.',
      z._default(keyList, []),
    ),
    ZAMRA_DRAW_ORIGIN: variable(
      'The name under which witnesses know the draw log: an address without a scheme, such as `zamra.example/draws`.',
      z._default(z.string().check(z.regex(/^[^\s+]+$/, { error: 'must have no spaces and no plus' })), sandboxOrigin),
      { live: 'required' },
    ),
    ZAMRA_WITNESSES: variable(
      'The witnesses of the draw log, separated by commas: the verifier key of each, an @, and its URL. A live deployment has at least three, run by others.',
      z._default(z.pipe(z.string(), z.transform(readWitnesses)), []),
      { live: 'required', defaultsTo: 'none: the draws of such a sandbox do not verify' },
    ),
    ZAMRA_LOTTERIES: variable(
      'The lotteries that are drawn, separated by commas. A draw that is already announced is still held.',
      gamesVariable,
      { defaultsTo: 'all of them' },
    ),
    ZAMRA_DRAW_CAPS: capsVariable,
    ZAMRA_DRAW_PACE: variable(
      'Other draw times than the rules declare, as `name:seconds`, for tests: `minute:6,six45:30,beaconDelay:3`.',
      paceVariable,
      { live: 'refused', defaultsTo: 'the times of the rules' },
    ),
  }
}

const keyList = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',').map((item) => item.trim())),
  ),
  z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'must be 32 bytes in hex' }))),
)

type Read = z.infer<z.ZodMiniObject<ReturnType<typeof drawVariables>>>

export function drawOf(read: Read): DrawConfig {
  const { ZAMRA_BEACON_URLS: urls, ZAMRA_BEACON_CHAIN: chain, ZAMRA_DRAW_KEY: key, ZAMRA_DRAW_PACE: pace } = read
  return {
    beaconUrls: urls.map((url) => url.replace(/\/+$/, '')),
    chain,
    key: Buffer.from(key, 'hex'),
    formerKeys: read.ZAMRA_DRAW_FORMER_KEYS,
    games: read.ZAMRA_LOTTERIES,
    pace,
    caps: read.ZAMRA_DRAW_CAPS,
    origin: read.ZAMRA_DRAW_ORIGIN,
    witnesses: read.ZAMRA_WITNESSES,
  }
}

export function drawAddresses({ beaconUrls, witnesses }: DrawConfig): readonly (readonly [string, string])[] {
  return [
    ...beaconUrls.map((url) => ['ZAMRA_BEACON_URLS', url] as const),
    ...witnesses.map(({ url }) => ['ZAMRA_WITNESSES', url] as const),
  ]
}

/** A live deployment keeps the declared schedule, and others attest its log. */
export function liveDrawProblems({ pace, origin, witnesses }: DrawConfig): readonly string[] {
  const hosts = new Set(witnesses.map(({ url }) => new URL(url).hostname))
  const names = new Set(witnesses.map(({ key }) => key.name))
  return [
    ...(Object.keys(pace).length > 0 ? ['ZAMRA_DRAW_PACE: a live deployment draws when the rules say so'] : []),
    ...(origin === sandboxOrigin ? ['ZAMRA_DRAW_ORIGIN: a live deployment names its own log'] : []),
    ...(Math.min(hosts.size, names.size) < leastWitnesses
      ? [`ZAMRA_WITNESSES: a live deployment sells no ticket without ${leastWitnesses} witnesses on hosts of their own`]
      : []),
    ...(witnesses.some(({ key }) => key.name.endsWith('.sandbox'))
      ? ['ZAMRA_WITNESSES: a live deployment has a secret of its own, and these witnesses have published ones']
      : []),
    ...(names.size < witnesses.length ? ['ZAMRA_WITNESSES: every witness has a name of its own'] : []),
  ]
}

/** `name+id+key@https://…`, separated by commas. */
function readWitnesses(text: string, context: z.core.ParsePayload): readonly WitnessConfig[] {
  return text.split(',').map((item) => {
    const [, encoded = '', url = ''] = /^(.+)@(https?:\/\/\S+)$/.exec(item.trim()) ?? []
    const key = readVerifierKey(encoded, cosignatureType)
    if (key) return { key, url: url.replace(/\/+$/, '') }
    context.issues.push({ code: 'custom', input: item, message: 'must be a verifier key, an @ and a URL' })
    return z.NEVER
  })
}

/** The secret of the sandbox's beacon is published, so anybody can make its rounds. */
export function isSandboxBeacon({ chain }: DrawConfig): boolean {
  return chain.publicKey === sandboxBeacon
}

const bytes = (count: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${count * 2}}$`)))
const info = z.object({
  hash: bytes(32),
  public_key: bytes(96),
  period: z.int().check(z.positive()),
  genesis_time: z.int().check(z.positive()),
  groupHash: bytes(32),
  schemeID: z.literal('bls-unchained-g1-rfc9380'),
  metadata: z.object({ beaconID: z.string().check(z.minLength(1)) }),
})

function readChain(text: string, context: z.core.ParsePayload): BeaconChain {
  const read = info.safeParse(jsonOf(text))
  const chain: BeaconChain | undefined = read.data && {
    hash: read.data.hash,
    publicKey: read.data.public_key,
    scheme: read.data.schemeID,
    period: read.data.period,
    genesis: read.data.genesis_time,
    groupHash: read.data.groupHash,
    id: read.data.metadata.beaconID,
  }
  if (chain && isItself(chain)) return chain
  context.issues.push({ code: 'custom', input: text, message: chain ? 'is another chain than its hash says' : shape })
  return z.NEVER
}

const shape = 'must be the JSON of /info of a beacon with the scheme bls-unchained-g1-rfc9380'

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** As drand makes the hash of a chain. */
function isItself({ period, genesis, publicKey, groupHash, id, ...chain }: BeaconChain): boolean {
  const times = Buffer.alloc(12)
  times.writeUInt32BE(period, 0)
  times.writeBigInt64BE(BigInt(genesis), 4)
  const parts = [times, Buffer.from(publicKey, 'hex'), Buffer.from(groupHash, 'hex'), Buffer.from(id)]
  return hash('sha256', Buffer.concat(parts), 'buffer').equals(Buffer.from(chain.hash, 'hex'))
}
