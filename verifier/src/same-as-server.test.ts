import { lotteryGames, rulesOf } from '@zamra/contract/lottery-games.ts'
import { type Rules, prizeOf as serverPrize, spell } from '@zamra/contract/lottery-rules.ts'
import { bps, minor, share } from '@zamra/contract/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '../../server/src/features/lottery/fair/canonical-json.ts'
import * as serverTree from '../../server/src/features/lottery/fair/merkle.ts'
import { drawNumbers } from '../../server/src/features/lottery/fair/numbers.ts'
import * as serverSeed from '../../server/src/features/lottery/fair/seed.ts'
import { canonical } from './canonical.ts'
import { commitOf, numbersOf, rulesHashOf, seedOf } from './derive.ts'
import { prizeOf } from './prize.ts'
import { leafOf, rootFromPath, rootOf } from './tree.ts'

/** Two programs that share no line must agree on whatever they are given, or one of them is wrong. */

const bytes = (count: number) =>
  fc.uint8Array({ minLength: count, maxLength: count }).map((array) => Buffer.from(array))
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'grapheme' }),
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string({ unit: 'grapheme' }), tie('value'), { maxKeys: 4 }),
  ),
})).value

test('server and verifier write the same canonical text for a value', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(canonical(value)).toBe(canonicalJson(value))
      expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value))
    }),
    { numRuns: 300 },
  )
  for (const none of [null, undefined, 0.5, Number.NaN, 2 ** 53, { a: null }, '\ud800', Symbol.iterator]) {
    expect(() => canonical(none)).toThrow()
    expect(() => canonicalJson(none)).toThrow()
  }
})

test('seed, commitment, rules and numbers are identical in server and verifier [FP-01]', () => {
  const parts = fc.record({
    root: bytes(32),
    signature: bytes(48),
    opSeed: bytes(32),
    drawId: fc.string(),
    rules: json,
  })
  fc.assert(
    fc.property(parts, ({ root, signature, opSeed, drawId, rules }) => {
      const rulesHash = serverSeed.rulesHash(rules)
      expect(rulesHashOf(rules)).toBe(rulesHash)
      expect(commitOf(opSeed.toString('hex'))).toBe(serverSeed.commitOf(opSeed).toString('hex'))
      const seed = serverSeed.deriveSeed({ drawId, rulesHash, ticketRoot: root, beaconSignature: signature, opSeed })
      const [rootHex, signatureHex, opSeedHex] = [root, signature, opSeed].map((part) => part.toString('hex'))
      const inputs = { drawId, rulesHash, root: rootHex ?? '', signature: signatureHex ?? '', opSeed: opSeedHex ?? '' }
      expect(seedOf(inputs)).toBe(seed.toString('hex'))
    }),
    { numRuns: 200 },
  )
})

test('any number rule draws the same numbers, in range and distinct where required [FP-01]', () => {
  const rule = fc
    .record({ from: fc.integer({ min: 0, max: 50 }), size: fc.integer({ min: 1, max: 256 }), distinct: fc.boolean() })
    .chain(({ from, size, distinct }) =>
      fc
        .integer({ min: 1, max: distinct ? Math.min(size, 20) : 20 })
        .map((count) => ({ count, from, to: from + size - 1, distinct })),
    )
  fc.assert(
    fc.property(rule, bytes(32), (given, seed) => {
      const numbers = drawNumbers(given, seed)
      expect(numbersOf(given, seed.toString('hex'))).toEqual(numbers)
      expect(numbers).toHaveLength(given.count)
      expect(numbers.every((number) => number >= given.from && number <= given.to)).toBe(true)
      if (given.distinct) expect(new Set(numbers).size).toBe(given.count)
    }),
    { numRuns: 300 },
  )
})

test('tickets have one root in any order, and each has an inclusion path', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0 }), { maxLength: 40 }), (ids) => {
      const receipts = ids.map((id) => ({ ticketId: `t-${id}` }))
      const leaves = receipts.map((receipt) => serverTree.leafOf(canonicalJson(receipt)))
      expect(receipts.map(leafOf)).toEqual(leaves.map((leaf) => leaf.toString('hex')))
      const root = serverTree.rootOf(leaves).toString('hex')
      expect(serverTree.rootOf(leaves.toReversed()).toString('hex')).toBe(root)
      expect(rootOf(leaves.map((leaf) => leaf.toString('hex')).sort())).toBe(root)
      for (const leaf of leaves) {
        const path = serverTree.pathOf(leaves, leaf) ?? []
        const written = path.map(({ side, node }) => ({ side, node: node.toString('hex') }))
        expect(rootFromPath(leaf.toString('hex'), written)).toBe(root)
        expect(serverTree.rootFrom(leaf, path).toString('hex')).toBe(root)
      }
    }),
    { numRuns: 60 },
  )
})

test('a line wins the same in server and verifier, whatever was picked and drawn [FP-01]', () => {
  const stake = fc.integer({ min: 1, max: 2_000_000 })
  fc.assert(
    fc.property(fc.constantFrom(...lotteryGames), bytes(32), bytes(32), stake, (game, seed, wish, staked) => {
      const rules: Rules = rulesOf(game)
      const numbers = drawNumbers(rules.numbers, seed)
      // Half of the wishes are the result itself, or most lines would win nothing and prove nothing.
      const wished = (wish[0] ?? 0) > 127 ? numbers : drawNumbers(rules.numbers, wish)
      for (const pick of linesOf(rules, wished)) {
        const prize = serverPrize(rules, pick, numbers)
        const due = prize.jackpot ? 777 : Number(share(minor(BigInt(staked)), bps(prize.pays), 'down'))
        expect(prizeOf(rules, numbers, { ...pick, stake: staked }, 777)).toBe(due)
      }
    }),
    { numRuns: 300 },
  )
})

function linesOf(rules: Rules, wished: readonly number[]) {
  return rules.bets.flatMap((rule) => {
    if (rule.kind === 'tail') return [{ bet: rule.bet, pick: wished.slice(-rule.digits).join('') }]
    if (rule.kind === 'sum') return rule.options.map(({ pick }) => ({ bet: rule.bet, pick }))
    if (rule.kind === 'contains') {
      const picked = rule.same
        ? wished.slice(0, rule.count).fill(wished[0] ?? 0)
        : [...new Set(wished)].slice(0, rule.count)
      return [{ bet: rule.bet, pick: picked.toSorted((one, other) => one - other).join('-') }]
    }
    return [{ bet: rule.bet, pick: spell(wished) }]
  })
}
