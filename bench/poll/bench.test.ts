import { expect, test } from 'vitest'
import { outcomeOf } from './bench.ts'

const bare = { requests: 1_000, perSecond: 1_000, cpuMicros: 50, p99Ms: 1 }
const app = { ...bare, perSecond: 500 }
const rounds = Array.from({ length: 5 }, () => ({ bare, app }))
const all = { unchanged: rounds, vipUnchanged: rounds, full: rounds }

test('accepts five rounds of each poll at the target', () => {
  expect(outcomeOf(all).ok).toBe(true)
})

test('fails below the target', () => {
  const slow = rounds.map((round) => ({ ...round, app: { ...app, perSecond: 490 } }))
  expect(outcomeOf({ ...all, unchanged: slow }).ok).toBe(false)
})

test('fails with too few rounds of a poll or too few requests in one of them', () => {
  expect(outcomeOf({ ...all, full: rounds.slice(1) }).ok).toBe(false)
  expect(outcomeOf({ ...all, full: [...rounds, { bare, app: { ...app, requests: 499 } }] }).ok).toBe(false)
})
