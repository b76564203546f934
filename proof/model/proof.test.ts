import { expect, test } from 'vitest'
import { outcomeOf } from './proof.ts'

const audits = [{ broken: undefined, players: 30, transfers: 50 }]
const good = {
  seed: 1,
  seconds: 1,
  found: [{ sequences: 10, audits }],
  statuses: new Map([
    ['posted', 100],
    ['insufficient', 100],
  ]),
}

test('accepts enough commands without a violation', () => {
  expect(outcomeOf(good)).toMatchObject({ ok: true, failed: 0 })
})

test.each([
  ['sequences', { ...good, found: [{ sequences: 9, audits }] }],
  ['posted commands', { ...good, statuses: new Map([['insufficient', 300]]) }],
  ['refused commands', { ...good, statuses: new Map([['posted', 300]]) }],
  ['audited transfers', { ...good, found: [{ sequences: 10, audits: [] }] }],
])('fails with too few %s', (what, observed) => {
  const outcome = outcomeOf(observed)
  expect(outcome).toMatchObject({ ok: false, failed: 1 })
  expect(outcome.lines?.[0]).toMatch(new RegExp(`^too little load: \\d+ ${what}`))
})

test('fails for a counterexample and for a broken invariant', () => {
  expect(outcomeOf({ ...good, found: [{ sequences: 10, audits, counterexample: 'a bet' }] }).ok).toBe(false)
  const broken = [{ broken: 'I3', players: 30, transfers: 50 }]
  expect(outcomeOf({ ...good, found: [{ sequences: 10, audits: broken }] }).ok).toBe(false)
})
