import { bps, compare, type Money, minor, subtract } from '@zamra/contract/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feeOf, openCash, reasonsAgainst, type Standing, withdrawableNow } from './evaluate-withdrawal.ts'

const at = new Date('2026-11-16T06:00:00Z')
const midnight = new Date('2026-11-15T18:30:00Z')
const later = new Date('2026-11-17T06:00:00Z')

const free: Standing = {
  at,
  currency: 'INR',
  market: { allowed: true, reasons: [] },
  isFrozen: false,
  hasPhone: true,
  hasPassword: true,
  hasPasskey: false,
  holdUntil: undefined,
  payees: [{ id: 'bank', nameCheck: 'same', holdUntil: undefined }],
  cash: minor(651_250n),
  grants: [],
  settings: { min: minor(20_000n), max: minor(5_000_000n), feeMin: minor(500n), freeTimes: 1 },
  level: { dailyLimit: minor(5_000_000n), dailyTimes: 3, feeBps: bps(100) },
  today: { amount: minor(0n), times: 0, since: midnight, resetsAt: later },
  taxYear: undefined,
  identity: { level: 0, askedLevel: 0, tiers: [], withdrawn: minor(0n), times: 0 },
}

const firstDeposit = {
  id: 'D1',
  bonus: minor(133_000n),
  locked: minor(100_000n),
  wagerRequired: minor(685_000n),
  wagerLeft: minor(295_000n),
}

const codes = (standing: Standing, amount: bigint, request = {}) =>
  reasonsAgainst(standing, { amount: minor(amount), ...request }).map(({ code }) => code)

describe('the reasons against a withdrawal', () => {
  test('who is kept out by a break or a case takes all that is left, also below the least amount', () => {
    const left = { ...free, cash: minor(700n) }
    expect(codes(left, 700n)).toEqual(['amount.belowMin'])
    expect(codes({ ...left, isKeptOut: true }, 700n)).toEqual([])
    expect(codes({ ...left, isKeptOut: true }, 600n)).toEqual(['amount.belowMin'])
  })

  test('an account in another name than the verified one is a reason with both names, and another one may be used', () => {
    const otherPerson = { given: 'R••• S••••', known: 'A••• R••' }
    const wrong = { id: 'wrong', nameCheck: 'same', holdUntil: undefined, otherPerson } as const
    expect(reasonsAgainst({ ...free, payees: [wrong] }, { amount: free.cash })).toEqual([
      { code: 'payee.otherPerson', action: 'correctPayee', params: otherPerson },
    ])
    const both = { ...free, payees: [...free.payees, wrong] }
    expect(codes(both, 651_250n)).toEqual([])
    expect(codes(both, 651_250n, { payeeId: 'wrong' })).toEqual(['payee.otherPerson'])
  })

  test('a player who meets every rule can withdraw all of their cash', () => {
    expect(codes(free, 651_250n)).toEqual([])
    expect(withdrawableNow(free)).toBe(651_250n)
  })

  test('lists everything that is missing at once, each with its figures and what to do', () => {
    const standing: Standing = {
      ...free,
      hasPhone: false,
      hasPassword: false,
      holdUntil: later,
      payees: [],
      grants: [firstDeposit],
      today: { amount: minor(4_900_000n), times: 3, since: midnight, resetsAt: later },
      identity: {
        level: 0,
        askedLevel: 1,
        tiers: [{ level: 1, above: minor(1_000_000n) }],
        withdrawn: minor(581_750n),
        times: 1,
      },
    }
    expect(reasonsAgainst(standing, { amount: standing.cash })).toEqual([
      { code: 'phone.missing', action: 'bindPhone', params: {} },
      { code: 'password.missing', action: 'setPassword', params: {} },
      { code: 'security.hold', action: 'wait', params: { until: later.getTime() } },
      { code: 'payee.missing', action: 'addPayee', params: {} },
      { code: 'day.times', action: 'wait', params: { times: 3, until: later.getTime() } },
      {
        code: 'day.limit',
        action: 'changeAmount',
        params: { currency: 'INR', limit: 5_000_000, used: 4_900_000, left: 100_000, until: later.getTime() },
      },
      {
        code: 'wager.left',
        action: 'play',
        params: {
          grant: 'D1',
          currency: 'INR',
          required: 685_000,
          done: 390_000,
          remaining: 295_000,
          opens: 100_000,
          bonus: 133_000,
        },
      },
      {
        code: 'identity.required',
        action: 'verifyIdentity',
        params: { level: 1, currency: 'INR', above: 1_000_000, withdrawn: 581_750, left: 418_250 },
      },
    ])
  })

  test('a bonus locks only its deposit, and giving it up opens that too', () => {
    const standing = { ...free, grants: [firstDeposit] }
    expect(codes(standing, 551_250n)).toEqual([])
    expect(codes(standing, 551_251n)).toEqual(['wager.left'])
    expect(codes(standing, 651_250n, { forfeitsBonus: true })).toEqual([])
    expect(openCash({ ...standing, cash: minor(60_000n) }, {})).toBe(0n)
  })

  test('a wagered bonus locks nothing, even before it is converted', () => {
    expect(codes({ ...free, grants: [{ ...firstDeposit, wagerLeft: minor(0n) }] }, 651_250n)).toEqual([])
  })

  test('identity stops a withdrawal only if it was asked for before', () => {
    const identity = {
      level: 0,
      askedLevel: 0,
      tiers: [{ level: 1, above: minor(0n) }],
      withdrawn: minor(0n),
      times: 0,
    }
    expect(codes({ ...free, identity }, 651_250n)).toEqual([])
    expect(codes({ ...free, identity: { ...identity, askedLevel: 1 } }, 651_250n)).toEqual(['identity.required'])
    expect(codes({ ...free, identity: { ...identity, level: 1, askedLevel: 1 } }, 651_250n)).toEqual([])
  })

  test('without a choice one usable payee is enough; a chosen one must be usable itself', () => {
    const held = { id: 'new', nameCheck: 'same', holdUntil: later } as const
    const standing = { ...free, payees: [held, ...free.payees] }
    expect(codes(standing, 50_000n)).toEqual([])
    expect(codes(standing, 50_000n, { payeeId: 'new' })).toEqual(['payee.hold'])
    expect(codes(standing, 50_000n, { payeeId: 'somebody else' })).toEqual(['payee.missing'])
  })

  test('the first withdrawal of a day is free, the next costs the rate of the level but never less than the least fee', () => {
    const second = { ...free, today: { ...free.today, times: 1 } }
    expect(feeOf(free, minor(300_000n))).toBe(0n)
    expect(feeOf(second, minor(300_000n))).toBe(3_000n)
    expect(feeOf(second, minor(20_000n))).toBe(500n)
    expect(feeOf({ ...second, level: { ...second.level, feeBps: bps(0) } }, minor(300_000n))).toBe(0n)
  })
})

const money = (max: number) => fc.integer({ min: 0, max }).map((units) => minor(BigInt(units)))
const until = fc.constantFrom(undefined, new Date(at.getTime() - 1), at, later)

const grant = fc.record({
  id: fc.uuid(),
  bonus: money(50_000),
  locked: money(50_000),
  wagerRequired: fc.constant(minor(100_000n)),
  wagerLeft: fc.oneof(fc.constant(minor(0n)), money(100_000)),
})

const anyStanding: fc.Arbitrary<Standing> = fc.record({
  at: fc.constant(at),
  currency: fc.constant('INR'),
  market: fc.constantFrom(free.market, {
    allowed: false,
    reasons: [{ code: 'withdrawal.closed', params: { market: 'IN' }, next: 'service' }],
  } as const),
  isFrozen: fc.boolean(),
  hasPhone: fc.boolean(),
  hasPassword: fc.boolean(),
  hasPasskey: fc.boolean(),
  holdUntil: until,
  payees: fc.array(
    fc.record({
      id: fc.constantFrom('a', 'b'),
      nameCheck: fc.constantFrom('same', 'other', 'pending', 'none'),
      place: fc.constantFrom(undefined, 'JazzCash'),
      isUnserved: fc.constantFrom(false, false, true),
      holdUntil: until,
    }),
    { maxLength: 2 },
  ),
  cash: money(200_000),
  grants: fc.array(grant, { maxLength: 2 }),
  settings: fc.constant({ min: minor(10_000n), max: minor(150_000n), feeMin: minor(500n), freeTimes: 1 }),
  level: fc.record({
    dailyLimit: money(400_000),
    dailyTimes: fc.integer({ min: 2, max: 4 }),
    feeBps: fc.nat(300).map(bps),
  }),
  today: fc.record({
    amount: money(200_000),
    times: fc.nat(2),
    since: fc.constant(midnight),
    resetsAt: fc.constant(later),
  }),
  taxYear: fc.constant(undefined),
  identity: fc.record({
    level: fc.nat(2),
    askedLevel: fc.nat(2),
    tiers: fc.constant([
      { level: 1, above: minor(40_000n) },
      { level: 2, above: minor(120_000n) },
    ]),
    withdrawn: money(150_000),
    times: fc.nat(9),
  }),
})

/** Most of what `anyStanding` draws is refused for the person; here only figures decide. */
const anyFigures = anyStanding.map((standing) => ({
  ...free,
  cash: standing.cash,
  grants: standing.grants,
  settings: standing.settings,
  level: standing.level,
  today: standing.today,
  identity: standing.identity,
}))

describe('for every standing', () => {
  const accepts = (standing: Standing, amount: Money, forfeitsBonus: boolean) =>
    reasonsAgainst(standing, { amount, forfeitsBonus }).length === 0

  test('what is offered is accepted, and one unit more is not', () => {
    let offered = 0
    fc.assert(
      fc.property(fc.oneof(anyStanding, anyFigures), fc.boolean(), (standing, forfeitsBonus) => {
        const most = withdrawableNow(standing, { forfeitsBonus })
        if (most > 0n) {
          offered += 1
          expect(accepts(standing, most, forfeitsBonus)).toBe(true)
        }
        expect(accepts(standing, minor(most + 1n), forfeitsBonus)).toBe(false)
      }),
      { numRuns: 2_000 },
    )
    expect(offered).toBeGreaterThan(200)
  })

  test('an amount is accepted exactly when it lies between the least amount and what is offered', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyStanding, anyFigures),
        money(210_000),
        fc.boolean(),
        (standing, amount, forfeitsBonus) => {
          const most = withdrawableNow(standing, { forfeitsBonus })
          const isInRange = compare(amount, standing.settings.min) >= 0 && compare(amount, most) <= 0
          expect(accepts(standing, amount, forfeitsBonus)).toBe(isInRange)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('an accepted withdrawal leaves every locked deposit where it is, unless the bonus is given up', () => {
    fc.assert(
      fc.property(anyFigures, money(210_000), (standing, amount) => {
        fc.pre(accepts(standing, amount, false))
        const locked = standing.grants.reduce((sum, { wagerLeft, locked }) => sum + (wagerLeft > 0n ? locked : 0n), 0n)
        expect(subtract(standing.cash, amount) >= locked).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})
