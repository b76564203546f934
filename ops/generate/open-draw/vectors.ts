import { rulesOf } from '@zamra/contract/lottery-games.ts'
import { type BetRule, prizeOf } from '@zamra/contract/lottery-rules.ts'
import { canonicalJson } from '../../../server/src/features/lottery/fair/canonical-json.ts'
import { byteStream } from '../../../server/src/features/lottery/fair/drbg.ts'
import { leafOf, rootOf } from '../../../server/src/features/lottery/fair/merkle.ts'
import { drawNumbers, type NumberRule } from '../../../server/src/features/lottery/fair/numbers.ts'
import { operatorKey } from '../../../server/src/features/lottery/fair/operator-key.ts'
import { playerHash, signReceipts } from '../../../server/src/features/lottery/fair/receipt.ts'
import { commitOf, deriveSeed, rulesHash } from '../../../server/src/features/lottery/fair/seed.ts'
import { signatureOfRound1000 } from './round-1000.ts'
import { sampleDraw } from './sample-draw.ts'

/** The test vectors of docs/open-draw.md, one object for each of its sections. */
export function renderVectors(): string {
  return written({
    canonicalJson: [{ b: [1, true, 'é"\n'], a: { z: -1, y: '' } }, []].map((value) => ({
      value,
      text: canonicalJson(value),
    })),
    playerHash: { salt: '5a'.repeat(16), player: 1_001, hash: playerHash(Buffer.alloc(16, 0x5a), 1_001) },
    signedTogether: sharedSignatures(),
    roots: [0, 1, 2, 3, 5, 8].map(rootVector),
    rulesHash: { rules: { v: 1 }, hash: rulesHash({ v: 1 }) },
    commit: { opSeed: hexOf(opSeed), commit: hexOf(commitOf(opSeed)) },
    seed: {
      drawId,
      rulesHash: hash,
      root: hexOf(root),
      signature: signatureOfRound1000,
      opSeed: hexOf(opSeed),
      seed: hexOf(seed),
    },
    stream: { seed: hexOf(seed), bytes: hexOf(Buffer.from(Array.from({ length: 64 }, byteStream(seed)))) },
    numbers: rules.map((rule) => ({ seed: hexOf(seed), rule, numbers: drawNumbers(rule, seed) })),
    prizes: { rules: rulesOf('k3'), stake: 1_000, results: diceResults.map(diceVector) },
  })
}

export function renderBundle(): string {
  return written(sampleDraw().bundle)
}

export function renderTrust(): string {
  return written(sampleDraw().trust)
}

export function renderTicket(): string {
  return written(sampleDraw().ticket)
}

export function renderLeaves(): string {
  return sampleDraw().leaves
}

const opSeed = Buffer.from(Array.from({ length: 32 }, (_, at) => at))
const drawId = 'minute-20230823T1558'
const hash = rulesHash({ v: 1 })
const root = rootOf([])
const seed = deriveSeed({
  drawId,
  rulesHash: hash,
  ticketRoot: root,
  beaconSignature: Buffer.from(signatureOfRound1000, 'hex'),
  opSeed,
})
const rules: readonly NumberRule[] = [
  { count: 1, from: 0, to: 9, distinct: false },
  { count: 5, from: 0, to: 9, distinct: false },
  { count: 6, from: 1, to: 45, distinct: true },
  { count: 3, from: 1, to: 6, distinct: false },
]

const diceResults = [
  [1, 1, 1],
  [2, 5, 2],
  [6, 4, 1],
  [3, 6, 5],
  [6, 6, 6],
]

/** What a stake wins on every line of K3 that wins with these dice. */
function diceVector(numbers: readonly number[]) {
  const all = rulesOf('k3')
  const lines = all.bets.flatMap((rule) => diceLines(rule))
  const wins = lines.flatMap((line) => {
    const { pays } = prizeOf(all, line, numbers)
    return pays > 0 ? [{ ...line, prize: (pays * 1_000) / 10_000 }] : []
  })
  return { numbers, wins }
}

const faces = [1, 2, 3, 4, 5, 6]

function diceLines(rule: BetRule): readonly { readonly bet: string; readonly pick: string }[] {
  if (rule.kind === 'sum') return rule.options.map(({ pick }) => ({ bet: rule.bet, pick }))
  if (rule.kind !== 'contains') return []
  const pairs = faces.flatMap((one) => faces.map((other) => [one, other]))
  const picks = rule.count === 2 ? pairs : pairs.flatMap((pair) => faces.map((third) => [...pair, third]))
  return picks.map((pick) => ({ bet: rule.bet, pick: pick.join('-') }))
}

/** Five receipts under one signature, the last of which has a shorter way to the top. */
function sharedSignatures() {
  const { secret, trust } = sampleDraw()
  const receipts = Array.from({ length: 5 }, (_, index) => ({ ticketId: `t-${index + 1}` }))
  const leaves = receipts.map((receipt) => leafOf(canonicalJson(receipt)))
  return { key: trust.operator[0], receipts, signatures: signReceipts(operatorKey(secret), leaves) }
}

function rootVector(count: number) {
  const receipts = Array.from({ length: count }, (_, index) => ({ ticketId: `t-${index + 1}` }))
  const leaves = receipts.map((receipt) => leafOf(canonicalJson(receipt)))
  return { receipts, leaves: leaves.map(hexOf), root: hexOf(rootOf(leaves)) }
}

function written(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function hexOf(bytes: Buffer): string {
  return bytes.toString('hex')
}
