import { type Action, actions, modes } from '@zamra/contract/law.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Place } from '../../http/place.ts'
import { type Deployment, evaluatePolicy, isPolicyLapsed, modeInForce } from './evaluate-policy.ts'
import { live } from './policies/live.ts'
import { sandbox } from './policies/sandbox.ts'
import { unknown } from './policies/unknown.ts'
import type { MarketPolicy } from './policy.ts'

const at = new Date('2026-12-01T12:00:00Z')
const licence = { holder: 'Zamra', number: '7', regulator: 'A regulator' }
const india = sandbox.find(({ code }) => code === 'IN') as MarketPolicy
const licensed: MarketPolicy = { ...india, licence, reviewBy: '2026-12-31' }
const forMoney = ['deposit', 'bet', 'launch', 'promotion', 'referral'] as const

function codes(policy: MarketPolicy, action: Action, deployment: Deployment = 'live', when = at): string[] {
  return evaluatePolicy(policy, deployment, { at: when, place: 'server' }, action).reasons.map(({ code }) => code)
}

test('a licensed market with a current policy allows real money in a live deployment', () => {
  for (const action of forMoney) expect(codes(licensed, action)).toEqual([])
  expect(modeInForce(licensed, 'live', at)).toBe('real')
})

test('a refusal gives every reason, its figures and what can be done', () => {
  const free: MarketPolicy = { ...unknown, code: 'IN' }
  expect(evaluatePolicy(free, 'live', { at, place: 'server', ageYears: 17 }, 'deposit')).toEqual({
    allowed: false,
    reasons: [
      { code: 'age.tooYoung', next: 'withdraw', params: { minAge: 18, age: 17 } },
      { code: 'mode.freePlay', next: 'playFree', params: { market: 'IN' } },
      { code: 'deposit.closed', next: 'service', params: { market: 'IN' } },
    ],
  })
})

describe('a live deployment requires a valid licence and policy [MP-02]', () => {
  const cases: readonly (readonly [string, MarketPolicy, string])[] = [
    ['without a licence', { ...licensed, licence: null }, 'licence.missing'],
    ['lapsed', { ...licensed, reviewBy: '2026-11-30' }, 'policy.lapsed'],
    ['unknown', { ...licensed, code: 'UNKNOWN' }, 'licence.missing'],
  ]
  test.each(cases)('%s means free play', (_name, policy, reason) => {
    expect(modeInForce(policy, 'live', at)).toBe('free-play')
    for (const action of forMoney) expect(codes(policy, action)).toContain(reason)
    expect(codes(policy, 'withdraw')).toEqual([])
    expect(codes(policy, 'register')).toEqual([])
  })

  test('a policy is valid until the end of its review day', () => {
    const last: MarketPolicy = { ...licensed, reviewBy: '2026-12-01' }
    expect(isPolicyLapsed(last, new Date('2026-12-01T23:59:59.999Z'))).toBe(false)
    expect(isPolicyLapsed(last, new Date('2026-12-02T00:00:00Z'))).toBe(true)
  })
})

test('a lapsed policy allows no tracking, and a sandbox policy does not lapse', () => {
  const lapsed: MarketPolicy = {
    ...licensed,
    reviewBy: '2026-01-01',
    marketing: { ...licensed.marketing, trackers: 'after-consent' },
  }
  expect(codes(lapsed, 'track')).toEqual(['policy.lapsed'])
  expect(codes(lapsed, 'track', 'sandbox')).toEqual([])
  expect(codes(lapsed, 'deposit', 'sandbox')).toEqual([])
})

test('where the age is proven by a document, only a verified player pays in or plays for money', () => {
  const strict: MarketPolicy = { ...licensed, age: { ...licensed.age, method: 'document' } }
  const codesOf = (policy: MarketPolicy, action: Action, isAgeVerified?: boolean) =>
    evaluatePolicy(
      policy,
      'live',
      { at, place: 'server', ...(isAgeVerified !== undefined && { isAgeVerified }) },
      action,
    ).reasons.map(({ code, next }) => `${code} ${next}`)
  for (const action of ['deposit', 'bet', 'launch'] as const) {
    expect(codesOf(strict, action, false)).toEqual(['age.unverified verifyIdentity'])
    expect(codesOf(strict, action, true)).toEqual([])
    expect(codesOf(licensed, action, false)).toEqual([])
  }
  expect(codesOf(strict, 'withdraw', false)).toEqual([])
  expect(codesOf(strict, 'register', false)).toEqual([])
})

test('the minimum age limits registration and play, never withdrawals [Z-18]', () => {
  const strict: MarketPolicy = { ...licensed, age: { ...licensed.age, min: 21 } }
  const judged = (ageYears: number, action: Action) =>
    evaluatePolicy(strict, 'live', { at, place: 'server', ageYears }, action)
  expect(judged(20, 'register').reasons).toEqual([{ code: 'age.tooYoung', next: 'none', params: { minAge: 21 } }])
  expect(judged(21, 'register').allowed).toBe(true)
  expect(judged(20, 'withdraw').allowed).toBe(true)
})

describe('the place of the caller', () => {
  const guarded: MarketPolicy = {
    ...licensed,
    geo: { allowCountries: ['NP'], ipCheck: true, vpnBlock: true, prefixMustMatch: true },
  }
  const reasonsAt = (place: Place, action: Action, policy = guarded) =>
    evaluatePolicy(policy, 'live', { at, place }, action).reasons
  const home = { country: 'IN', isAnonymous: false }

  test('real money needs a country of the market, and a new account the country of its prefix', () => {
    for (const action of [...forMoney, 'register'] as const) expect(reasonsAt(home, action)).toEqual([])
    const nepal = { country: 'NP', isAnonymous: false }
    for (const action of forMoney) expect(reasonsAt(nepal, action)).toEqual([])
    const otherCountry = { code: 'geo.otherCountry', next: 'playFree', params: { market: 'IN', country: 'NP' } }
    expect(reasonsAt(nepal, 'register')).toEqual([otherCountry])
    for (const action of forMoney)
      expect(reasonsAt({ country: 'FR', isAnonymous: false }, action)).toEqual([
        { ...otherCountry, params: { market: 'IN', country: 'FR' } },
      ])
  })

  test('refuses an anonymous caller, and one whose place is unknown', () => {
    for (const action of [...forMoney, 'register'] as const) {
      expect(reasonsAt({ ...home, isAnonymous: true }, action)).toEqual([
        { code: 'geo.anonymous', next: 'retry', params: { market: 'IN' } },
      ])
      expect(reasonsAt({}, action).map(({ code }) => code)).toEqual(['geo.countryUnknown', 'geo.connectionUnknown'])
    }
  })

  test('restricts neither withdrawals nor free play', () => {
    for (const place of [{}, { country: 'FR', isAnonymous: true }]) {
      expect(reasonsAt(place, 'withdraw')).toEqual([])
      expect(reasonsAt(place, 'register', { ...guarded, mode: 'free-play' })).toEqual([])
    }
  })
})

test('the shipped live policies allow real money nowhere', () => {
  for (const policy of live) {
    for (const action of forMoney) expect(codes(policy, action), `${policy.code} ${action}`).not.toEqual([])
    expect(codes(policy, 'withdraw')).toEqual([])
  }
})

const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
const anyPolicy: fc.Arbitrary<MarketPolicy> = fc
  .record({
    code: fc.constantFrom('IN', 'PK', 'BD', 'UNKNOWN'),
    mode: fc.constantFrom(...modes),
    licence: fc.constantFrom(null, licence),
    reviewBy: day.map((date) => date.toISOString().slice(0, 10)),
    isOpen: fc.boolean(),
    isPayable: fc.boolean(),
    isPromoted: fc.boolean(),
    levels: fc.constantFrom(0, 1, 2),
    trackers: fc.constantFrom('off', 'after-consent'),
  })
  .map(({ isOpen, isPayable, isPromoted, levels, trackers, ...rest }) => ({
    ...india,
    ...rest,
    deposits: { ...india.deposits, open: isOpen },
    withdrawals: { ...india.withdrawals, open: isPayable },
    promotions: { ...india.promotions, allowed: isPromoted },
    referral: { ...india.referral, levels },
    marketing: { ...india.marketing, trackers },
  }))
const anyDeployment = fc.constantFrom('sandbox' as const, 'live' as const)
const anyAction = fc.constantFrom(...actions)

describe('for every policy, deployment and day', () => {
  test('nothing is refused without a reason, and nothing allowed with one', () => {
    const property = fc.property(anyPolicy, anyDeployment, day, anyAction, (policy, deployment, when, action) => {
      const { allowed, reasons } = evaluatePolicy(policy, deployment, { at: when, place: 'server' }, action)
      expect(allowed).toBe(reasons.length === 0)
    })
    fc.assert(property, { numRuns: 1_000 })
  })

  test('live money needs a known market, a licence and a review date ahead [MP-02]', () => {
    const property = fc.property(anyPolicy, day, fc.constantFrom(...forMoney), (policy, when, action) => {
      const isCertain = policy.licence !== null && !isPolicyLapsed(policy, when) && policy.code !== 'UNKNOWN'
      const { allowed } = evaluatePolicy(policy, 'live', { at: when, place: 'server' }, action)
      if (allowed) expect([policy.mode, isCertain]).toEqual(['real', true])
    })
    fc.assert(property, { numRuns: 1_000 })
  })

  test('a market in wind-down accepts no deposit and pays every withdrawal', () => {
    const property = fc.property(anyPolicy, anyDeployment, day, (policy, deployment, when) => {
      const ending: MarketPolicy = { ...policy, mode: 'wind-down' }
      const allowed = actions.filter(
        (action) => evaluatePolicy(ending, deployment, { at: when, place: 'server' }, action).allowed,
      )
      expect(allowed).toEqual(['withdraw'])
    })
    fc.assert(property)
  })

  test('only the withdrawal switch closes withdrawals', () => {
    const property = fc.property(anyPolicy, anyDeployment, day, (policy, deployment, when) => {
      const open = { ...policy, withdrawals: { ...policy.withdrawals, open: true } }
      expect(evaluatePolicy(open, deployment, { at: when, place: 'server' }, 'withdraw').allowed).toBe(true)
    })
    fc.assert(property)
  })
})
