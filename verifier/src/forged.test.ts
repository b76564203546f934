import { expect, test } from 'vitest'
import { forgedBundle, freshBundle, operatorSecret, resigned } from '../../ops/generate/open-draw/forge-draw.ts'
import { sampleDraw } from '../../ops/generate/open-draw/sample-draw.ts'
import { quicknet } from '../../server/src/base/draw-config.ts'
import { createLog } from '../../server/src/base/log.ts'
import { type LogEntry, signEntry } from '../../server/src/features/lottery/fair/log-entry.ts'
import { operatorKey, operatorPublicKey } from '../../server/src/features/lottery/fair/operator-key.ts'
import { openDrand } from '../../server/src/providers/beacon/drand.ts'
import type { Bundle, Said } from './bundle.ts'
import type { StepName } from './steps.ts'
import { verifyDraw } from './verify-draw.ts'
import { verifySeedAndTickets } from './verify-seed-and-tickets.ts'
import { verifyTicket } from './verify-ticket.ts'

/** The mistakes of a house that lies: it holds the key and signs what it likes. Each is caught by the step that is there for it. */

const sample = sampleDraw()
const { trust } = sample
const [key, fresh, lying] = [operatorSecret, freshBundle, forgedBundle]

async function crosses(steps: AsyncIterable<{ step: StepName; ok: boolean }>): Promise<StepName[]> {
  const failed: StepName[] = []
  for await (const { step, ok } of steps) if (!ok) failed.push(step)
  return failed
}

function flipped(hex: string): string {
  return `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`
}

test('every step of an honest draw passes [FP-01]', async () => {
  expect(await crosses(verifyDraw(fresh(), trust))).toEqual([])
  expect(await crosses(verifySeedAndTickets(fresh(), sample.leaves))).toEqual([])
  expect(await crosses(verifyTicket(fresh(), sample.ticket, trust))).toEqual([])
})

const otherSignature =
  'b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41'

test.each<[string, StepName[], () => unknown]>([
  ['no bundle at all', ['form'], () => ({})],
  ['more than belongs in it', ['form'], () => ({ ...fresh(), verified: true })],
  [
    'an entry that was changed after it was signed',
    ['log', 'witnesses'],
    () => ({ ...fresh(), log: fresh().log.map((entry) => ({ ...entry, at: entry.at + 1 })) }),
  ],
  [
    'a key that the verifier does not trust, with signatures that are right',
    ['log'],
    () =>
      resigned(
        fresh(),
        (entry) => entry,
        () => operatorKey(Buffer.alloc(32, 1)),
      ),
  ],
  ['two entries in the other order', ['log'], () => ({ ...fresh(), log: fresh().log.toReversed() })],
  ['an entry of another draw', ['log', 'numbers'], () => ({ ...fresh(), drawId: 'six45-20230823T155909' })],
  ['rules with another prize', ['rules'], () => ({ ...fresh(), rules: { ...fresh().rules, version: 2 } })],
  [
    'a beacon with another key',
    ['beacon', 'round'],
    () => ({ ...fresh(), chain: { ...fresh().chain, publicKey: flipped(fresh().chain.publicKey) } }),
  ],
  [
    'another beacon than was announced',
    ['beacon'],
    () => lying('announced', (said) => ({ beacon: flipped(said.beacon) })),
  ],
  ['announced when sales were open', ['promise'], () => lying('announced', () => ({}), 3_000)],
  ['a round of its choice', ['promise', 'root', 'round'], () => lying('announced', () => ({ round: 1_001 }))],
  [
    'a fallback of its choice',
    ['promise'],
    () => lying('announced', (said) => ({ fallbackRound: said.fallbackRound + 1 })),
  ],
  ['a last hour of its choice', ['promise'], () => lying('announced', (said) => ({ voidAt: said.voidAt + 1 }))],
  ['a root after the round was known', ['witnesses', 'root'], () => lying('rooted', () => ({}), 14_200)],
  ['a root before sales had closed', ['root'], () => lying('rooted', () => ({}), -1_500)],
  ['another root', ['numbers'], () => lying('rooted', (said) => ({ root: flipped(said.root) }))],
  ['tickets that do not add up', ['root'], () => lying('rooted', (said) => ({ tickets: said.tickets + 1 }))],
  ['a signature of the next round', ['round', 'numbers'], () => lying('drawn', () => ({ signature: otherSignature }))],
  ['a signature that is no point', ['round', 'numbers'], () => lying('drawn', () => ({ signature: 'ff'.repeat(48) }))],
  [
    'the next round, truly signed',
    ['round', 'numbers'],
    () => lying('drawn', () => ({ round: 1_001, signature: otherSignature })),
  ],
  ['drawn before the round existed', ['round'], () => lying('drawn', () => ({}), -500)],
  [
    'a seed that was not promised',
    ['commit', 'numbers'],
    () => lying('drawn', (said) => ({ opSeed: flipped(said.opSeed) })),
  ],
  ['a seed that does not follow', ['numbers'], () => lying('drawn', (said) => ({ seed: flipped(said.seed) }))],
  ['other numbers', ['numbers'], () => lying('drawn', () => ({ numbers: [1, 2, 3, 4, 5, 6] }))],
  [
    'a pot that was not fed',
    ['payouts'],
    () => lying('published', ({ jackpots }) => ({ jackpots: jackpots.map((pot) => ({ ...pot, fed: pot.fed + 1 })) })),
  ],
  [
    'a pot that is smaller tomorrow',
    ['payouts'],
    () =>
      lying('published', ({ jackpots }) => ({
        jackpots: jackpots.map((pot) => ({ ...pot, carried: pot.carried - 1 })),
      })),
  ],
  [
    'a prize that the rules do not know',
    ['payouts'],
    () => lying('published', () => ({ payouts: [{ ...payout, tier: 'six:70000' }] })),
  ],
  [
    'more paid than could be won',
    ['payouts'],
    () => lying('published', () => ({ payouts: [{ ...payout, paid: 10 ** 9 }] })),
  ],
  [
    'a pot that was paid and not won',
    ['payouts'],
    () => lying('published', () => ({ payouts: [{ ...payout, tier: 'six:jackpot' }] })),
  ],
  ['pots that nobody tells of', ['payouts'], () => lying('published', () => ({ jackpots: [] }))],
  [
    'a pot that is told twice',
    ['payouts'],
    () => lying('published', ({ jackpots }) => ({ jackpots: [...jackpots, ...jackpots.slice(0, 1)] })),
  ],
  [
    'a pot of coins for money',
    ['payouts'],
    () => lying('published', ({ jackpots }) => ({ jackpots: jackpots.map((pot) => ({ ...pot, mode: 'real' })) })),
  ],
  [
    'a pot that was won and paid to nobody',
    ['payouts', 'winners'],
    () => lying('published', ({ jackpots }) => ({ jackpots: jackpots.map(wonByOne) })),
  ],
  ['a prize that is told twice', ['payouts'], () => lying('published', () => ({ payouts: [payout, payout] }))],
  [
    'a prize under a second spelling',
    ['payouts'],
    () => lying('published', () => ({ payouts: [payout, { ...payout, tier: 'six:8e4' }] })),
  ],
  [
    'stakes that are told twice',
    ['root'],
    () => lying('rooted', ({ stakes }) => ({ stakes: [...stakes, ...stakes.map((one) => ({ ...one, tickets: 0 }))] })),
  ],
  [
    'a sale that closed before it opened',
    ['promise'],
    () => lying('announced', ({ closesAt }) => ({ opensAt: closesAt })),
  ],
  ['given back though it was drawn', ['void'], () => givenBack()],
  [
    'more winners of a prize than lines were sold',
    ['payouts'],
    () => lying('published', () => ({ payouts: [{ ...payout, winners: 7, paid: 7 * 8_000 }] })),
  ],
  [
    'a prize shared by more winners than it can pay',
    ['payouts'],
    () => lying('published', () => ({ payouts: [{ ...payout, winners: 6 }] })),
  ],
  [
    'more lines than the tickets can have',
    ['root'],
    () => lying('rooted', ({ stakes }) => ({ stakes: stakes.map((one) => ({ ...one, lines: 101 })) })),
  ],
])('rejects %s', async (_what, steps, forge) => {
  expect(await crosses(verifyDraw(forge(), trust))).toEqual(steps)
})

test('a failed step has a reason in English and as a code for other languages', async () => {
  const told: unknown[] = []
  const forged = lying('drawn', () => ({ numbers: [1, 2, 3, 4, 5, 6] }))
  for await (const { ok, why, reason } of verifyDraw(forged, trust)) if (!ok) told.push({ why, reason })
  const drawn = fresh().log.find((entry) => entry.event === 'drawn')
  const numbers = drawn?.said.numbers.join(' ') ?? ''
  expect(told).toEqual([{ why: `the numbers are ${numbers}`, reason: { code: 'numbersOther', params: { numbers } } }])
  for await (const { why, reason } of verifyDraw({ ...fresh(), drawId: 7 }, trust)) {
    expect(why).toBe('bundle.drawId is not a text')
    expect(reason).toEqual({ code: 'formInvalid', params: { place: 'bundle.drawId', problem: 'is not a text' } })
  }
})

const wonByOne = (pot: Said['published']['jackpots'][number]) => ({
  ...pot,
  winners: 1,
  eachPaid: pot.opened + pot.fed,
  carried: startOf(pot.currency),
})
const startOf = (currency: string) => fresh().rules.jackpot?.start[currency] ?? 0
const payout = { mode: 'real', currency: 'INR', tier: 'six:80000', winners: 1, paid: 8_000 }

function givenBack(): Bundle {
  const { log, ...rest } = fresh()
  const last = log.at(-1)
  if (!last) throw new Error('the sample has a log')
  const entry = {
    ...last,
    position: last.position + 1,
    event: 'voided',
    said: { reason: 'beaconLate' },
    previous: last.hash,
  }
  const { hash: _hash, key: _key, signature: _signature, ...unsigned } = entry
  return { ...rest, log: [...log, signEntry(key, unsigned as unknown as LogEntry)] } as unknown as Bundle
}

test('entries of two keys in force are both trusted when both are pinned', async () => {
  const next = operatorKey(Buffer.alloc(32, 1))
  const bundle = resigned(
    fresh(),
    (entry) => entry,
    ({ event }) => (event === 'announced' ? key : next),
  )
  const both = { ...trust, operator: [...trust.operator, operatorPublicKey(next)] }
  expect(await crosses(verifyDraw(bundle, both))).toEqual([])
  expect(await crosses(verifyDraw(bundle, trust))).toEqual(['log'])
})

test('rejects a sealed seed that is another one, for another round, or cannot be opened [FP-01]', async () => {
  const { seal } = openDrand({ beaconUrls: [], chain: quicknet }, createLog({ logLevel: 'silent', revision: 'test' }))
  const opSeed = Buffer.from(Array.from({ length: 32 }, (_, at) => at))
  const sealedAs = async (sealed: string) =>
    crosses(
      verifySeedAndTickets(
        lying('announced', () => ({ sealed: sealed })),
        undefined,
      ),
    )
  expect(await sealedAs(await seal(opSeed, 1_000))).toEqual([])
  expect(await sealedAs(await seal(opSeed.toReversed(), 1_000))).toEqual(['sealed'])
  expect(await sealedAs(await seal(opSeed, 1_001))).toEqual(['sealed'])
  expect(await sealedAs('not sealed')).toEqual(['sealed'])
})

test('detects left out and replaced tickets when all leaves are checked', async () => {
  const [first = '', ...rest] = sample.leaves.split('\n')
  expect(await crosses(verifySeedAndTickets(fresh(), rest.join('\n')))).toEqual(['leaves'])
  expect(await crosses(verifySeedAndTickets(fresh(), [flipped(first), ...rest].join('\n')))).toEqual(['leaves'])
})
