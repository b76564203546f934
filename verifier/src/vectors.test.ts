import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { canonical } from './canonical.ts'
import { commitOf, type Inputs, type Numbers, numbersOf, rulesHashOf, seedOf } from './derive.ts'
import { leafOf, rootOf } from './tree.ts'

type Vectors = {
  readonly canonicalJson: readonly { readonly value: unknown; readonly text: string }[]
  readonly roots: readonly {
    readonly receipts: readonly unknown[]
    readonly leaves: readonly string[]
    readonly root: string
  }[]
  readonly rulesHash: { readonly rules: unknown; readonly hash: string }
  readonly commit: { readonly opSeed: string; readonly commit: string }
  readonly seed: Inputs & { readonly seed: string }
  readonly numbers: readonly { readonly seed: string; readonly rule: Numbers; readonly numbers: readonly number[] }[]
}

const vectors = JSON.parse(
  readFileSync(new URL('../../docs/open-draw/vectors.json', import.meta.url), 'utf8'),
) as Vectors

test('reproduces the published vectors [FP-01]', () => {
  for (const { value, text } of vectors.canonicalJson) expect(canonical(value)).toBe(text)
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
