import { expect, test } from 'vitest'
import { faults } from './faults.ts'
import type { HourReport } from './hour.ts'
import { outcomeOf } from './proof.ts'

const hour: HourReport = {
  violations: [],
  commands: 500,
  events: 1_000,
  simulatedMs: 4_500_000,
  faults: new Map(faults.map((fault) => [fault, 40])),
  digest: '',
}
const good = { first: 1, hours: [hour], isSame: true, cpuMs: 1_000, isReplay: false }
const withFaults = (count: number) => ({ ...hour, faults: new Map(faults.map((fault) => [fault, count])) })

test('accepts enough commands and faults without a violation', () => {
  expect(outcomeOf(good)).toMatchObject({ ok: true, failed: 0 })
})

test('fails with too few commands or faults', () => {
  expect(outcomeOf({ ...good, hours: [{ ...hour, commands: 499 }] }).ok).toBe(false)
  expect(outcomeOf({ ...good, hours: [withFaults(1)] }).ok).toBe(false)
  expect(outcomeOf({ ...good, hours: [] }).ok).toBe(false)
})

test('fails without a kind of fault, unless one seed is replayed', () => {
  const hours = [{ ...hour, faults: new Map([...hour.faults].slice(1)) }]
  expect(outcomeOf({ ...good, hours })).toMatchObject({ ok: false, failed: 1 })
  expect(outcomeOf({ ...good, hours, isReplay: true }).ok).toBe(true)
})

test('fails for a violation, another run of the same seed, and a slow simulation', () => {
  expect(outcomeOf({ ...good, hours: [{ ...hour, violations: ['I7'] }] }).ok).toBe(false)
  expect(outcomeOf({ ...good, isSame: false }).ok).toBe(false)
  expect(outcomeOf({ ...good, cpuMs: 4_501 }).ok).toBe(false)
})
