import { expect, test } from 'vitest'
import { outcomeOf } from './proof.ts'

const caught = (by: string, count: number) => Array.from({ length: count }, () => ({ by, isCaught: true }))
const full = [...caught('model', 40), ...caught('simulation', 15), ...caught('audit', 15), ...caught('chain', 5)]

test('accepts a full run in which every bug is caught', () => {
  expect(outcomeOf(full, false)).toMatchObject({ ok: true, failed: 0 })
})

test('fails when a bug is missed', () => {
  expect(outcomeOf([...full, { by: 'model', isCaught: false }], false)).toMatchObject({ ok: false, failed: 1 })
})

test.each(['model', 'simulation', 'audit', 'chain'])('fails with too few bugs for the %s', (by) => {
  const results = full.toSpliced(
    full.findIndex((result) => result.by === by),
    1,
  )
  expect(outcomeOf(results, false)).toMatchObject({ ok: false, failed: 1 })
})

test('a partial run needs one bug', () => {
  expect(outcomeOf(caught('model', 1), true).ok).toBe(true)
  expect(outcomeOf([], true).ok).toBe(false)
})
