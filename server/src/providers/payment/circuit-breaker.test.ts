import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CircuitBreaker,
  circuitState,
  closedCircuit,
  failurePercent,
  recordRequest,
  recordResult,
} from './circuit-breaker.ts'
import type { ProviderId } from './port.ts'
import { type Health, type Offer, providerTerms, rankProviders } from './routing.ts'

const after = (outcomes: readonly boolean[], nowMs = 0) =>
  outcomes.reduce((breaker: CircuitBreaker, isSuccess) => recordResult(breaker, isSuccess, nowMs), closedCircuit)
const failures = (count: number) => Array<boolean>(count).fill(false)

test('opens for two seconds after five failures in a row, or after half of ten', () => {
  expect(circuitState(after(failures(4)), 0)).toBe('closed')
  expect(circuitState(after(failures(5)), 0)).toBe('open')
  expect(circuitState(after(failures(5)), 1_999)).toBe('open')
  expect(circuitState(after(failures(5)), 2_000)).toBe('halfOpen')
  const mixed = Array.from({ length: 10 }, (_, index) => index % 2 === 0)
  expect(circuitState(after(mixed.slice(0, 9)), 0)).toBe('closed')
  expect(circuitState(after(mixed), 0)).toBe('open')
})

test('sends one probe when half open, and no other request until its result', () => {
  const opened = after(failures(5))
  const probing = recordRequest(opened, 2_000)
  expect(circuitState(probing, 2_001)).toBe('open')
  expect(circuitState(recordResult(probing, true, 2_100), 2_100)).toBe('closed')
  // A probe without a result blocks others for ten seconds.
  expect(circuitState(probing, 12_000)).toBe('halfOpen')
})

test('doubles the pause after each failed probe, up to half a minute', () => {
  let breaker = after(failures(5))
  const pauses: number[] = []
  let nowMs = 0
  for (let time = 0; time < 6; time += 1) {
    pauses.push(breaker.opensUntilMs - nowMs)
    nowMs = breaker.opensUntilMs
    breaker = recordResult(recordRequest(breaker, nowMs), false, nowMs)
  }
  expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

test('closes again after a success, whatever happened before', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (outcomes) => {
      const breaker = after(outcomes)
      const later = recordResult(recordRequest(breaker, 1e9), true, 1e9)
      expect(circuitState(breaker, 1e9)).not.toBe('open')
      expect(circuitState(later, 1e9) === 'closed' || failurePercent(later) >= 50).toBe(true)
      expect(later.recent.length).toBeLessThanOrEqual(20)
    }),
  )
})

const offer = (provider: ProviderId, feeBps: number): Offer => ({ provider, feeBps })
const health = (given: Partial<Record<ProviderId, Partial<Health>>>) => (provider: ProviderId) =>
  ({ state: 'closed', failurePercent: 0, ...given[provider] }) as const

test('ranks the cheapest provider first, counts failures as cost and skips open circuits', () => {
  const offers = [offer('razorpay', 200), offer('cashfree', 195)]
  expect(rankProviders(offers, 'cost', health({}))).toEqual(['cashfree', 'razorpay'])
  expect(rankProviders(offers, 'cost', health({ cashfree: { failurePercent: 1 } }))).toEqual(['razorpay', 'cashfree'])
  expect(rankProviders(offers, 'cost', health({ cashfree: { state: 'open' } }))).toEqual(['razorpay'])
  expect(rankProviders(offers, 'cost', health({ cashfree: { state: 'halfOpen' } }))).toEqual(['razorpay', 'cashfree'])
  const allOpen = health({ cashfree: { state: 'open' }, razorpay: { state: 'open' } })
  expect(rankProviders(offers, 'cost', allOpen)).toEqual([])
})

test('a fixed order is kept whatever the fees and failures are; only a circuit changes it', () => {
  const offers = [offer('razorpay', 200), offer('cashfree', 195)]
  const rank = (given: Parameters<typeof health>[0]) => rankProviders(offers, 'fixed', health(given))
  expect(rank({})).toEqual(['razorpay', 'cashfree'])
  expect(rank({ razorpay: { failurePercent: 40 } })).toEqual(['razorpay', 'cashfree'])
  expect(rank({ razorpay: { state: 'halfOpen' } })).toEqual(['cashfree', 'razorpay'])
  expect(rank({ razorpay: { state: 'open' } })).toEqual(['cashfree'])
})

test('every market has a provider, and none is listed twice for a rail', () => {
  const keys = providerTerms.map(({ provider, market, rail }) => `${provider} ${market} ${rail}`)
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(providerTerms.map(({ market }) => market))).toEqual(new Set(['IN', 'PK', 'BD']))
})
