import { expect, test } from 'vitest'
import { outcomeOf } from './bench.ts'

const measured = { expected: 200_000, folded: 200_000, foldSeconds: 2, isEqual: true, slowestMs: 900, lines: [] }

test('accepts reports that have every transfer and equal the ledger', () => {
  expect(outcomeOf(measured)).toMatchObject({ ok: true, figure: '100,000 transfers folded a second' })
})

test('fails when a transfer is missing, counted twice, or the reports differ from the ledger', () => {
  expect(outcomeOf({ ...measured, folded: 199_999 }).ok).toBe(false)
  expect(outcomeOf({ ...measured, folded: 200_001 }).ok).toBe(false)
  expect(outcomeOf({ ...measured, isEqual: false }).ok).toBe(false)
})

test('fails when a report takes longer than a person waits for', () => {
  expect(outcomeOf({ ...measured, slowestMs: 10_001 }).ok).toBe(false)
})

test('fails with too few transfers to say anything', () => {
  expect(outcomeOf({ ...measured, expected: 10, folded: 10 }).ok).toBe(false)
})
