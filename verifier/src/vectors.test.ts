import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { canonical } from './canonical.ts'
import { commitOf, type Inputs, type Numbers, numbersOf, rulesHashOf, seedOf } from './derive.ts'
import { isPick, type Line, prizeOf, type Rules } from './prize.ts'
import { isReceiptSigned } from './signed.ts'
import { leafOf, rootOf } from './tree.ts'

type Vectors = {
  readonly canonicalJson: readonly { readonly value: unknown; readonly text: string }[]
  readonly signedTogether: {
    readonly key: string
    readonly receipts: readonly unknown[]
    readonly signatures: readonly string[]
  }
  readonly roots: readonly {
    readonly receipts: readonly unknown[]
    readonly leaves: readonly string[]
    readonly root: string
  }[]
  readonly rulesHash: { readonly rules: unknown; readonly hash: string }
  readonly commit: { readonly opSeed: string; readonly commit: string }
  readonly seed: Inputs & { readonly seed: string }
  readonly prizes: {
    readonly rules: Rules
    readonly stake: number
    readonly results: readonly {
      readonly numbers: readonly number[]
      readonly wins: readonly (Line & { prize: number })[]
    }[]
  }
  readonly numbers: readonly { readonly seed: string; readonly rule: Numbers; readonly numbers: readonly number[] }[]
}

const vectors = JSON.parse(
  readFileSync(new URL('../../docs/open-draw/vectors.json', import.meta.url), 'utf8'),
) as Vectors

test('reproduces the published vectors [FP-01]', () => {
  for (const { value, text } of vectors.canonicalJson) expect(canonical(value)).toBe(text)
  const { key, receipts, signatures } = vectors.signedTogether
  expect(receipts.map((receipt, at) => isReceiptSigned(receipt, { key, signature: signatures[at] ?? '' }))).toEqual(
    receipts.map(() => true),
  )
  for (const { receipts, leaves, root } of vectors.roots) {
    expect(receipts.map(leafOf)).toEqual(leaves)
    expect(rootOf(leaves.toSorted())).toBe(root)
  }
  expect(rulesHashOf(vectors.rulesHash.rules)).toBe(vectors.rulesHash.hash)
  expect(commitOf(vectors.commit.opSeed)).toBe(vectors.commit.commit)
  expect(seedOf(vectors.seed)).toBe(vectors.seed.seed)
  expect(vectors.numbers.length).toBeGreaterThan(2)
  for (const { seed, rule, numbers } of vectors.numbers) expect(numbersOf(rule, seed)).toEqual(numbers)
})

test('every line of K3 wins what the published vectors say, and no other line wins', () => {
  const { rules, stake, results } = vectors.prizes
  const faces = ['1', '2', '3', '4', '5', '6']
  const combined = faces.flatMap((one) =>
    faces.flatMap((two) => [`${one}-${two}`, ...faces.map((six) => `${one}-${two}-${six}`)]),
  )
  const picks = [
    ...combined,
    ...rules.bets.flatMap((bet) => (bet.kind === 'sum' ? bet.options.map(({ pick }) => pick) : [])),
  ]
  const lines = rules.bets.flatMap(({ bet }) => [...new Set(picks)].map((pick) => ({ bet, pick, stake })))
  const sold = lines.filter((line) => isPick(rules, line))
  expect(sold).toHaveLength(16 + 2 + 2 + 6 + 6 + 1 + 15 + 20)
  expect(results).toHaveLength(5)
  for (const { numbers, wins } of results) {
    const found = lines.flatMap(({ bet, pick }) => {
      const prize = prizeOf(rules, numbers, { bet, pick, stake }, 0)
      return prize > 0 ? [`${bet} ${pick} ${prize}`] : []
    })
    expect(found.sort()).toEqual(wins.map(({ bet, pick, prize }) => `${bet} ${pick} ${prize}`).sort())
  }
})
