import { priorities } from '@zamra/contract/call.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noLag } from '../base/lag.ts'
import { Refusal } from '../base/refusal.ts'
import { admit, openAdmission, perDeviceMax } from './admission.ts'

const load = fc.record({
  inFlight: fc.nat({ max: 1_000 }),
  lagMs: fc.double({ min: 0, max: 2_000, noNaN: true }),
})

test('when a priority is admitted, every higher priority is admitted too', () => {
  fc.assert(
    fc.property(load, (now) => {
      const admitted = priorities.map((priority) => admit(priority, now) === 'admitted')
      expect(admitted).toEqual(admitted.toSorted((a, b) => Number(b) - Number(a)))
    }),
  )
})

test('never sheds a settlement', () => {
  fc.assert(fc.property(load, (now) => admit('settle', now) === 'admitted'))
})

test('never admits under more load what it refuses under less', () => {
  fc.assert(
    fc.property(fc.constantFrom(...priorities), load, load, (priority, one, other) => {
      const less = { inFlight: Math.min(one.inFlight, other.inFlight), lagMs: Math.min(one.lagMs, other.lagMs) }
      if (admit(priority, less) !== 'admitted') expect(admit(priority, one)).not.toBe('admitted')
    }),
  )
})

test('sheds telemetry first, then lists, then reads, and money last', () => {
  const shedAt = (inFlight: number) =>
    priorities.filter((priority) => admit(priority, { inFlight, lagMs: 0 }) === 'full')
  expect([0, 100, 200, 300, 400].map(shedAt)).toEqual([
    [],
    ['telemetry'],
    ['list', 'telemetry'],
    ['read', 'list', 'telemetry'],
    ['money', 'read', 'list', 'telemetry'],
  ])
  expect(admit('telemetry', { inFlight: 0, lagMs: 150 })).toBe('late')
  expect(admit('money', { inFlight: 0, lagMs: 150 })).toBe('admitted')
})

test('counts calls in flight, and refuses beyond the limit until one has ended', () => {
  const shed: string[] = []
  const admission = openAdmission(noLag, (priority, reason) => shed.push(`${priority} ${reason}`))
  for (let visitor = 0; visitor < 100; visitor += 1) admission.enter('telemetry', `device-${visitor}`)
  expect(() => admission.enter('telemetry', 'late')).toThrow(Refusal)
  expect(admission.inFlight()).toBe(100)
  admission.enter('money', 'payer')
  admission.leave('payer')
  admission.leave('device-1')
  admission.enter('telemetry', 'next')
  expect(admission.inFlight()).toBe(100)
  expect(shed).toEqual(['telemetry full'])
})

test('limits the concurrent calls of one device, whatever the load', () => {
  const admission = openAdmission(noLag, () => {})
  for (let call = 0; call < perDeviceMax; call += 1) admission.enter('money', 'greedy')
  expect(() => admission.enter('money', 'greedy')).toThrow('server.busy')
  admission.enter('settle', 'greedy')
  admission.enter('money', 'modest')
  admission.leave('greedy')
  admission.leave('greedy')
  admission.enter('money', 'greedy')
  expect(admission.inFlight()).toBe(perDeviceMax + 1)
})
