import { rulesOf } from '@zamra/contract/lottery-games.ts'
import { expect, test } from 'vitest'
import { logOf } from '../../ops/generate/open-draw/sample-draw.ts'
import type { Said } from '../../server/src/features/lottery/fair/log-entry.ts'
import { rootOf } from '../../server/src/features/lottery/fair/merkle.ts'
import { drawNumbers } from '../../server/src/features/lottery/fair/numbers.ts'
import { operatorKey, operatorPublicKey } from '../../server/src/features/lottery/fair/operator-key.ts'
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

async function crosses(...words: Parameters<typeof logOf>[0]): Promise<StepName[]> {
  const key = operatorPublicKey(operatorKey(Buffer.alloc(32, 0xd0)))
  const bundle = { v: 1, drawId, game: 'minute', chain, rules, log: logOf(words, drawId), winners: [] }
  const failed: StepName[] = []
  for await (const { step, ok } of verifyDraw(bundle, { v: 1, operator: [key] })) if (!ok) failed.push(step)
  return failed
}

const late = (at: number, reason: 'rootLate' | 'beaconLate', by = fallbackRound) =>
  [at, 'fallback', { reason, round: by }] as const
const halfAnHour = timeOf(round) + 1_800_000

test('accepts the declared fallback round, and no other, after the beacon was late by half an hour [FP-06]', async () => {
  expect(await crosses(opening, inTime, late(halfAnHour, 'beaconLate'), ...ending)).toEqual([])
  expect(await crosses(opening, inTime, late(halfAnHour - 1, 'beaconLate'), ...ending)).toEqual(['promise'])
  expect(await crosses(opening, inTime, late(halfAnHour, 'beaconLate', fallbackRound + 1), ...ending)).toEqual([
    'promise',
  ])
  const chosen = [timeOf(fallbackRound) + 5_000, 'drawn', drawn(fallbackRound + 1)] as const
  const [, last] = ending
  const after = [timeOf(fallbackRound) + 6_000, last[1], last[2]] as const
  expect(await crosses(opening, inTime, late(halfAnHour, 'beaconLate'), chosen, after)).toEqual(['round'])
})

test('rejects a later round without a declared reason [FP-06]', async () => {
  expect(await crosses(opening, inTime, ...ending)).toEqual(['round'])
})

test('accepts a root that missed its round when it is published before the fallback round [FP-02 FP-06]', async () => {
  const missed = late(timeOf(round) - 500, 'rootLate')
  const afterwards = [timeOf(round) + 60_000, 'rooted', rooted(fallbackRound)] as const
  expect(await crosses(opening, missed, afterwards, ...ending)).toEqual([])
  expect(await crosses(opening, late(timeOf(round) - 10_000, 'rootLate'), afterwards, ...ending)).toEqual(['promise'])
  const tooLate = [timeOf(fallbackRound), 'rooted', rooted(fallbackRound)] as const
  expect(await crosses(opening, missed, tooLate, ...ending)).toEqual(['root'])
  const forTheFirst = [timeOf(round) + 60_000, 'rooted', rooted(round)] as const
  expect(await crosses(opening, missed, forTheFirst, ...ending)).toEqual(['root'])
})

test('accepts refunds after a day, or when the root missed both rounds, and not before [FP-06]', async () => {
  const fallback = late(halfAnHour, 'beaconLate')
  const givenBack = (at: number, reason: 'rootLate' | 'beaconLate') => [at, 'voided', { reason }] as const
  expect(await crosses(opening, inTime, fallback, givenBack(announced.voidAt, 'beaconLate'))).toEqual([])
  expect(await crosses(opening, inTime, fallback, givenBack(announced.voidAt - 1, 'beaconLate'))).toEqual(['void'])
  const missed = late(timeOf(round), 'rootLate')
  expect(await crosses(opening, missed, givenBack(timeOf(fallbackRound), 'rootLate'))).toEqual([])
  expect(await crosses(opening, missed, givenBack(timeOf(fallbackRound) - 9_000, 'rootLate'))).toEqual(['void'])
  expect(await crosses(opening, givenBack(timeOf(round), 'rootLate'))).toEqual(['void'])
})

test('rejects a fallback or a refund for lateness when the root was in time [FP-06]', async () => {
  const missed = late(timeOf(round), 'rootLate')
  const rootedAgain = [timeOf(round) + 60_000, 'rooted', rooted(fallbackRound)] as const
  const givenBack = (at: number, reason: 'rootLate' | 'beaconLate') => [at, 'voided', { reason }] as const
  // The root and the round are known: voiding the draw now could depend on its numbers.
  expect(await crosses(opening, missed, rootedAgain, givenBack(timeOf(fallbackRound), 'rootLate'))).toEqual(['void'])
  const early = [closesAt + 1_000, 'rooted', rooted(fallbackRound)] as const
  expect(await crosses(opening, early, missed, ...ending)).toEqual(['root'])
  // Without a published root the operator cannot claim to have waited for the beacon.
  expect(await crosses(opening, givenBack(announced.voidAt, 'beaconLate'))).toEqual(['void'])
})
