import { bps } from '@zamra/contract/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asked, type Breaker, failurePercent, standing, told, untried } from './breaker.ts'
import type { ProviderId } from './port.ts'
import { type Health, type ProviderTerms, providerTerms, rankProviders } from './routing.ts'

const after = (outcomes: readonly boolean[], nowMs = 0) =>
  outcomes.reduce((breaker: Breaker, isWell) => told(breaker, isWell, nowMs), untried)
const no = (count: number) => Array<boolean>(count).fill(false)

test('five failures in a row, or half of ten, and a company is left alone for two seconds', () => {
  expect(standing(after(no(4)), 0)).toBe('closed')
  expect(standing(after(no(5)), 0)).toBe('open')
  expect(standing(after(no(5)), 1_999)).toBe('open')
  expect(standing(after(no(5)), 2_000)).toBe('trying')
  const mixed = Array.from({ length: 10 }, (_, index) => index % 2 === 0)
  expect(standing(after(mixed.slice(0, 9)), 0)).toBe('closed')
  expect(standing(after(mixed), 0)).toBe('open')
})

test('one question goes out to try, and nobody follows it until it is back', () => {
  const resting = after(no(5))
  const trying = asked(resting, 2_000)
  expect(standing(trying, 2_001)).toBe('open')
  expect(standing(told(trying, true, 2_100), 2_100)).toBe('closed')
  // The one who tried never came back: after ten seconds another may.
  expect(standing(trying, 12_000)).toBe('trying')
})

test('each failed try doubles the rest, up to half a minute', () => {
  let breaker = after(no(5))
  const rests: number[] = []
  let nowMs = 0
  for (let time = 0; time < 6; time += 1) {
    rests.push(breaker.restsUntilMs - nowMs)
    nowMs = breaker.restsUntilMs
    breaker = told(asked(breaker, nowMs), false, nowMs)
  }
  expect(rests).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

test('whatever happened, a company that answers again is asked as before', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (outcomes) => {
      const breaker = after(outcomes)
      const later = told(asked(breaker, 1e9), true, 1e9)
      expect(standing(breaker, 1e9)).not.toBe('open')
      expect(standing(later, 1e9) === 'closed' || failurePercent(later) >= 50).toBe(true)
      expect(later.recent.length).toBeLessThanOrEqual(20)
    }),
  )
})

const offer = (provider: ProviderId, fee: number): ProviderTerms => ({
  provider,
  market: 'IN',
  rail: 'upi',
  fee: bps(fee),
})
const health = (given: Partial<Record<ProviderId, Partial<Health>>>) => (provider: ProviderId) =>
  ({ standing: 'closed', failurePercent: 0, ...given[provider] }) as const

test('the cheapest is first, a failing one costs more than it says, and who is left alone is not asked', () => {
  const offers = [offer('razorpay', 200), offer('cashfree', 195)]
  expect(rankProviders(offers, health({}))).toEqual(['cashfree', 'razorpay'])
  expect(rankProviders(offers, health({ cashfree: { failurePercent: 1 } }))).toEqual(['razorpay', 'cashfree'])
  expect(rankProviders(offers, health({ cashfree: { standing: 'open' } }))).toEqual(['razorpay'])
  expect(rankProviders(offers, health({ cashfree: { standing: 'trying' } }))).toEqual(['razorpay', 'cashfree'])
  const allOpen = health({ cashfree: { standing: 'open' }, razorpay: { standing: 'open' } })
  expect(rankProviders(offers, allOpen)).toEqual([])
})

test('every market has a way to pay, and no company is named twice for one', () => {
  const keys = providerTerms.map(({ provider, market, rail }) => `${provider} ${market} ${rail}`)
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(providerTerms.map(({ market }) => market))).toEqual(new Set(['IN', 'PK', 'BD']))
})
