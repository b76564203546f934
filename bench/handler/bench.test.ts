import { expect, test } from 'vitest'
import { outcomeOf } from './bench.ts'

const bare = { requests: 1_000, perSecond: 1_000, cpuMicros: 50, p99Ms: 1 }
const app = { ...bare, perSecond: 600 }
const rounds = Array.from({ length: 5 }, () => ({ bare, app }))

test('accepts five rounds at the target', () => {
  expect(outcomeOf(rounds).ok).toBe(true)
})

test('fails below the target', () => {
  expect(outcomeOf(rounds.map((round) => ({ ...round, app: { ...app, perSecond: 590 } }))).ok).toBe(false)
})

test('fails with too few rounds or too few requests in one of them', () => {
  expect(outcomeOf(rounds.slice(1)).ok).toBe(false)
  expect(outcomeOf([...rounds, { bare, app: { ...app, requests: 499 } }]).ok).toBe(false)
  expect(outcomeOf([...rounds, { bare: { ...bare, requests: 499 }, app }]).ok).toBe(false)
})
