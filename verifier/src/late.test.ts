import { rulesOf } from '@zamra/contract/lottery-games.ts'
import { expect, test } from 'vitest'
import { checkpointsOf, logOf } from '../../ops/generate/open-draw/sample-draw.ts'
import { sampleTrust, sampleWitnesses, witnessedEntry } from '../../ops/generate/open-draw/sample-witnesses.ts'
import type { Said } from '../../server/src/features/lottery/fair/log-entry.ts'
import { rootOf } from '../../server/src/features/lottery/fair/merkle.ts'
import { drawNumbers } from '../../server/src/features/lottery/fair/numbers.ts'
import { operatorKey } from '../../server/src/features/lottery/fair/operator-key.ts'
import { commitOf, deriveSeed, rulesHash } from '../../server/src/features/lottery/fair/seed.ts'
import { openChain } from '../../simulators/src/beacon/chain.ts'
import type { StepName } from './steps.ts'
import { verifyDraw } from './verify-draw.ts'

/** Draws that did not go their usual way, of a beacon of our own: only what the rules name beforehand may happen. */

const beacon = openChain()
const {
  hash,
  public_key: publicKey,
  schemeID: scheme,
  period,
  genesis_time: genesis,
  groupHash,
  metadata,
} = beacon.info
const chain = { hash, publicKey, scheme, period, genesis, groupHash, id: metadata.beaconID }
const rules = rulesOf('minute')
const drawId = 'minute-20260101T0100'
const opSeed = Buffer.alloc(32, 3)
const timeOf = (round: number) => (genesis + (round - 1) * period) * 1_000
const round = 2_001
const fallbackRound = round + rules.timing.fallbackRounds
const closesAt = timeOf(round) - 15_000
const root = rootOf([])

const announced: Said['announced'] = {
  game: 'minute',
  rulesHash: rulesHash(rules),
  opensAt: closesAt - 60_000,
  closesAt,
  beacon: hash,
  round,
  fallbackRound,
  voidAt: timeOf(round) + 86_400_000,
  commit: commitOf(opSeed).toString('hex'),
  sealed: '',
}
const rooted = (named: number): Said['rooted'] => ({ root: root.toString('hex'), tickets: 0, stakes: [], round: named })

function drawn(by: number): Said['drawn'] {
  const signature = beacon.sign(by)
  const beaconSignature = Buffer.from(signature, 'hex')
  const seed = deriveSeed({ drawId, rulesHash: announced.rulesHash, ticketRoot: root, beaconSignature, opSeed })
  const numbers = drawNumbers(rules.numbers, seed)
  return { round: by, signature, opSeed: opSeed.toString('hex'), seed: seed.toString('hex'), numbers }
}

const published: Said['published'] = { payouts: [], jackpots: [] }
const opening = [closesAt - 62_000, 'announced', announced] as const
const inTime = [closesAt + 1_000, 'rooted', rooted(round)] as const
const ending = [
  [timeOf(fallbackRound) + 500, 'drawn', drawn(fallbackRound)],
  [timeOf(fallbackRound) + 900, 'published', published],
] as const

const secret = operatorKey(Buffer.alloc(32, 0xd0))

async function crosses(...words: Parameters<typeof logOf>[0]): Promise<StepName[]> {
  const log = logOf(words, drawId)
  return await failed({ log, checkpoints: checkpointsOf(log) })
}

async function failed(told: object): Promise<StepName[]> {
  const bundle = { v: 1, drawId, game: 'minute', chain, rules, winners: [], ...told }
  const steps: StepName[] = []
  for await (const { step, ok } of verifyDraw(bundle, sampleTrust(secret))) if (!ok) steps.push(step)
  return steps
}

const late = (at: number, by = fallbackRound) => [at, 'fallback', { reason: 'rootLate', round: by }] as const
const givenBack = (at: number, reason: Said['voided']['reason']) => [at, 'voided', { reason }] as const

test('rejects a later round without a declared reason [FP-06]', async () => {
  expect(await crosses(opening, inTime, ...ending)).toEqual(['round'])
})

test('rejects another round when the beacon was late, and accepts the announced round however late [FP-06]', async () => {
  const silent = [timeOf(round) + 1_800_000, 'fallback', { reason: 'beaconLate', round: fallbackRound }] as const
  expect(await crosses(opening, inTime, silent as never, ...ending)).toEqual(['form'])
  const day = [timeOf(round) + 80_000_000, 'drawn', drawn(round)] as const
  expect(await crosses(opening, inTime, day, [timeOf(round) + 80_000_500, 'published', published])).toEqual([])
})

test('accepts a root that missed its round when it is published before the fallback round [FP-02 FP-06]', async () => {
  const missed = late(timeOf(round) - 500)
  const afterwards = [timeOf(round) + 60_000, 'rooted', rooted(fallbackRound)] as const
  expect(await crosses(opening, missed, afterwards, ...ending)).toEqual([])
  expect(await crosses(opening, late(timeOf(round) - 10_000), afterwards, ...ending)).toEqual(['promise'])
  expect(await crosses(opening, late(timeOf(round), fallbackRound + 1), afterwards, ...ending)).toEqual(['promise'])
  const tooLate = [timeOf(fallbackRound), 'rooted', rooted(fallbackRound)] as const
  expect(await crosses(opening, missed, tooLate, ...ending)).toEqual(['witnesses', 'root'])
  const forTheFirst = [timeOf(round) + 60_000, 'rooted', rooted(round)] as const
  expect(await crosses(opening, missed, forTheFirst, ...ending)).toEqual(['root'])
})

test('accepts refunds after a day, or when the root missed both rounds, and not before [FP-06]', async () => {
  expect(await crosses(opening, inTime, givenBack(announced.voidAt, 'beaconLate'))).toEqual([])
  expect(await crosses(opening, inTime, givenBack(announced.voidAt - 1, 'beaconLate'))).toEqual(['void'])
  const missed = late(timeOf(round))
  expect(await crosses(opening, missed, givenBack(timeOf(fallbackRound), 'rootLate'))).toEqual([])
  expect(await crosses(opening, missed, givenBack(timeOf(fallbackRound) - 9_000, 'rootLate'))).toEqual(['void'])
  expect(await crosses(opening, givenBack(timeOf(round), 'rootLate'))).toEqual(['void'])
})

test('accepts a refund when no quorum saw the root in time, and rejects it when a quorum did [FP-06]', async () => {
  const log = logOf([opening, inTime, givenBack(timeOf(round), 'unwitnessed')], drawId)
  const { announced: sale, rooted: seen } = checkpointsOf(log)
  if (!sale || !seen) throw new Error('both were seen')
  expect(await failed({ log, checkpoints: { announced: sale } })).toEqual([])
  expect(await failed({ log, checkpoints: { announced: sale, rooted: seen } })).toEqual(['void'])
  const [one] = sampleWitnesses
  const byOne = witnessedEntry({ key: secret, log: log.slice(0, 2), atMs: closesAt + 2_000, by: one ? [one] : [] })
  expect(await failed({ log, checkpoints: { announced: sale, rooted: byOne } })).toEqual([])
  const tooEarly = logOf([opening, inTime, givenBack(timeOf(round) - 1, 'unwitnessed')], drawId)
  expect(await failed({ log: tooEarly, checkpoints: { announced: sale } })).toEqual(['void'])
})

test('rejects a fallback or a refund for lateness when the root was in time [FP-06]', async () => {
  const missed = late(timeOf(round))
  const rootedAgain = [timeOf(round) + 60_000, 'rooted', rooted(fallbackRound)] as const
  // The root and the round are known: voiding the draw now could depend on its numbers.
  expect(await crosses(opening, missed, rootedAgain, givenBack(timeOf(fallbackRound), 'rootLate'))).toEqual(['void'])
  const early = [closesAt + 1_000, 'rooted', rooted(fallbackRound)] as const
  expect(await crosses(opening, early, missed, ...ending)).toEqual(['root'])
  // Without a published root the operator cannot claim to have waited for the beacon.
  expect(await crosses(opening, givenBack(announced.voidAt, 'beaconLate'))).toEqual(['void'])
})
