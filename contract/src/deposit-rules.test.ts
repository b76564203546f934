import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { ChargeInfo } from './charge-info.ts'
import {
  activeAmounts,
  amountBounds,
  amountFault,
  buildTabs,
  cardAmounts,
  defaultAmount,
  defaultTransferAmount,
  listMethods,
  ordinaryItems,
  parseAgents,
  parseRange,
  selectMethod,
  VA_TAB_INDEX,
  vaMethodType,
  virtualAccountItems,
} from './deposit-rules.ts'

type Item = ChargeInfo['rechargeTypeList'][number]

const quiet = () => {}
const item = (different: Partial<Item> = {}): Item => ({
  name: 'UPI',
  type: 1,
  isDefault: false,
  amountRange: '{"min":100,"max":50000}',
  showWeight: 1,
  showOffset: 1,
  disable: false,
  ...different,
})
const info = (different: Partial<ChargeInfo> = {}) => ({
  rechargeTypes: [1, 2, 3, 4],
  rechargeTypeList: [item()],
  giftSwitch: true,
  showTranfer: true,
  transferGift: 0.02,
  transferGiftSwitch: true,
  agentRechargeSwitch: true,
  agentRechargeGift: 0.07,
  showCrypto: true,
  cryptoGift: 0.03,
  ...different,
})
const keys = (facts: ReturnType<typeof info>) => buildTabs(facts).map(({ key }) => key)
const badge = (facts: ReturnType<typeof info>, key: number) =>
  buildTabs(facts).find((tab) => tab.key === key)?.badgePercent

const anItem = fc.record({
  name: fc.string(),
  type: fc.integer({ min: 1, max: 9 }),
  isDefault: fc.boolean(),
  amountRange: fc
    .tuple(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 0, max: 1_000 }))
    .map(([min, more]) => JSON.stringify({ min, max: min + more })),
  showWeight: fc.integer({ min: 0, max: 5 }),
  showOffset: fc.integer({ min: 0, max: 5 }),
  disable: fc.boolean(),
})
const amount = fc.integer({ min: 0, max: 2_500 })

describe('tabs', () => {
  const facts = fc.record({
    rechargeTypes: fc.array(fc.integer({ min: 0, max: 9 })),
    rechargeTypeList: fc.array(anItem),
    giftSwitch: fc.boolean(),
    showTranfer: fc.boolean(),
    transferGift: fc.constantFrom(0, 0.02, 0.07),
    transferGiftSwitch: fc.boolean(),
    agentRechargeSwitch: fc.boolean(),
    agentRechargeGift: fc.constantFrom(0, 0.05),
    showCrypto: fc.boolean(),
    cryptoGift: fc.constantFrom(0, 0.03),
  })

  test('shows the tabs in the order of rechargeTypes, each by its own switch [D-16 D-17 D-18 D-19 D-20]', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const open: Record<number, boolean> = {
          1: given.giftSwitch,
          2: given.showTranfer,
          3: given.agentRechargeSwitch,
          4: given.showCrypto,
        }
        const ordinary = keys(given).filter((key) => key !== 5)
        expect(ordinary).toEqual([...new Set(given.rechargeTypes)].filter((type) => open[type]))
      }),
    )
    expect(keys(info({ rechargeTypes: [4, 2, 1] }))).toEqual([4, 2, 1])
  })

  test('shows online payment by giftSwitch alone [D-17]', () => {
    expect(keys(info({ giftSwitch: false }))).toEqual([2, 3, 4])
    expect(keys(info({ giftSwitch: true, showTranfer: false, agentRechargeSwitch: false, showCrypto: false }))).toEqual(
      [1],
    )
  })

  test('shows the gift as a percentage, for transfers only with their switch [D-18 D-19 D-20]', () => {
    expect([badge(info(), 1), badge(info(), 2), badge(info(), 3), badge(info(), 4)]).toEqual([undefined, 2, 7, 3])
    expect(badge(info({ transferGiftSwitch: false }), 2)).toBeUndefined()
    expect(badge(info({ agentRechargeGift: 0 }), 3)).toBeUndefined()
    expect(badge(info({ cryptoGift: 0.025 }), 4)).toBe(2.5)
  })

  test('shows the virtual account as the second tab, key 5, and not as an ordinary method [D-21 Z-10]', () => {
    const withAccount = info({ rechargeTypeList: [item(), item({ type: vaMethodType, name: 'V/A' })] })
    expect(keys(withAccount)).toEqual([1, 5, 2, 3, 4])
    expect(ordinaryItems(withAccount).map(({ name }) => name)).toEqual(['UPI'])
    expect(virtualAccountItems(withAccount).map(({ name }) => name)).toEqual(['V/A'])
    fc.assert(
      fc.property(facts, (given) => {
        const has = given.rechargeTypeList.some(({ type }) => type === vaMethodType)
        const tabs = keys(given)
        expect(tabs.filter((key) => key === 5)).toHaveLength(has ? 1 : 0)
        if (has) expect(tabs.indexOf(5)).toBe(Math.min(VA_TAB_INDEX, tabs.length - 1))
        expect(ordinaryItems(given).some(({ type }) => type === vaMethodType)).toBe(false)
      }),
    )
  })

  test('shows no tab with every switch off [D-22]', () => {
    const off = { giftSwitch: false, showTranfer: false, agentRechargeSwitch: false, showCrypto: false }
    expect(keys(info(off))).toEqual([])
  })
})

describe('methods', () => {
  const list = (items: readonly Item[], at: number, prefix: string, limit = 1_000) =>
    listMethods({ items, amount: at, limit, prefix, report: quiet })

  test('enables a method in India only inside its range, bounds included [D-25 D-26]', () => {
    fc.assert(
      fc.property(fc.array(anItem), amount, (items, at) => {
        for (const method of list(items, at, '+91')) {
          const { min, max } = JSON.parse(method.amountRange) as { min: number; max: number }
          expect(method.isEnabled).toBe(!method.disable && at >= min && at <= max)
        }
      }),
    )
    const enabledAt = (at: number) => list([item()], at, '+91')[0]?.isEnabled
    expect([99, 100, 50_000, 50_001].map(enabledAt)).toEqual([false, true, true, false])
  })

  test('ignores the range elsewhere', () => {
    expect(list([item()], 1, '+92')[0]?.isEnabled).toBe(true)
    expect(list([item({ disable: true })], 500, '+92')[0]?.isEnabled).toBe(false)
  })

  test('sorts by weight above the limit, otherwise by offset, highest first and stable [D-27]', () => {
    fc.assert(
      fc.property(fc.array(anItem), amount, fc.constantFrom('+91', '+92'), (items, at, prefix) => {
        const numbered = items.map((one, index) => ({ ...one, name: String(index) }))
        const rank = (one: Item) => (at > 1_000 ? one.showWeight : one.showOffset)
        const methods = list(numbered, at, prefix)
        expect(methods).toHaveLength(items.length)
        methods.slice(1).forEach((method, index) => {
          const before = methods[index] as Item
          expect(rank(before)).toBeGreaterThanOrEqual(rank(method))
          if (rank(before) === rank(method)) expect(Number(before.name)).toBeLessThan(Number(method.name))
        })
      }),
    )
    const items = [item({ name: 'a', showWeight: 1, showOffset: 2 }), item({ name: 'b', showWeight: 2, showOffset: 1 })]
    expect(list(items, 1_000, '+91').map(({ name }) => name)).toEqual(['a', 'b'])
    expect(list(items, 1_001, '+91').map(({ name }) => name)).toEqual(['b', 'a'])
  })

  test('selects the first enabled method in India, or none [D-23 D-28]', () => {
    fc.assert(
      fc.property(fc.array(anItem), amount, (items, at) => {
        const methods = list(items, at, '+91')
        expect(selectMethod(methods, '+91')).toBe(methods.find(({ isEnabled }) => isEnabled))
      }),
    )
    expect(selectMethod(list([item()], 99, '+91'), '+91')).toBeUndefined()
  })

  test('selects the default elsewhere, or the first [D-23 D-24]', () => {
    const items = [item({ name: 'a', showOffset: 9 }), item({ name: 'b', isDefault: true })]
    expect(selectMethod(list(items, 500, '+92'), '+92')?.name).toBe('b')
    expect(selectMethod(list([item({ name: 'a' }), item({ name: 'c' })], 500, '+880'), '+880')?.name).toBe('a')
    expect(selectMethod(list(items, 500, '+91'), '+91')?.name).toBe('a')
  })
})

describe('JSON texts of the server', () => {
  test('never break the page, and invalid ones are reported [D-15]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const report = vi.fn()
        const range = parseRange(text, report)
        expect(range.min).toBeLessThanOrEqual(range.max)
        if (report.mock.calls.length > 0) expect(range).toEqual({ min: 0, max: Number.POSITIVE_INFINITY })
        expect(Array.isArray(parseAgents(text, report))).toBe(true)
      }),
    )
  })

  test('a range without bounds has no limit, and an invalid one is reported [D-15]', () => {
    const report = vi.fn()
    expect(parseRange('{"min":100,"max":200}', report)).toEqual({ min: 100, max: 200 })
    expect(parseRange('{"min":100}', report)).toEqual({ min: 100, max: Number.POSITIVE_INFINITY })
    expect(report).not.toHaveBeenCalled()
    for (const text of ['', '{', '[]', 'null', '{"min":"100","max":200}', '{"min":300,"max":200}']) {
      report.mockClear()
      expect(parseRange(text, report)).toEqual({ min: 0, max: Number.POSITIVE_INFINITY })
      expect(report).toHaveBeenCalledExactlyOnceWith('amountRange', text)
    }
  })

  test('invalid agents are skipped and reported [D-15]', () => {
    const report = vi.fn()
    expect(parseAgents('[{"name":"Ravi","vpa":"ravi@bank"},{"no":1},7]', report)).toEqual([{ name: 'Ravi' }])
    expect(report).not.toHaveBeenCalled()
    expect(parseAgents('{"name":"Ravi"}', report)).toEqual([])
    expect(report).toHaveBeenCalledExactlyOnceWith('agentsV2', '{"name":"Ravi"}')
  })
})

describe('amounts', () => {
  const amounts = fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 9 })

  test('preselects the amount nearest to defaultIndex, on a tie the smaller [D-29 Z-23]', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100_000 }), (amountList, defaultIndex) => {
        const chosen = defaultAmount({ typeA: { amountList }, defaultIndex }) as number
        for (const other of amountList) {
          expect(Math.abs(chosen - defaultIndex)).toBeLessThanOrEqual(Math.abs(other - defaultIndex))
          if (Math.abs(chosen - defaultIndex) === Math.abs(other - defaultIndex)) {
            expect(chosen).toBeLessThanOrEqual(other)
          }
        }
      }),
    )
    expect(defaultAmount({ typeA: { amountList: [1_000, 600, 400] }, defaultIndex: 500 })).toBe(400)
    expect(defaultAmount({ typeA: { amountList: [] }, defaultIndex: 500 })).toBeUndefined()
  })

  test('preselects the first IMPS amount for a transfer [D-10 D-30]', () => {
    const cards = [
      { type: 'upi', rechargeItems: '200|400' },
      { type: 'imps', rechargeItems: '700|1000|x|5000' },
    ] as const
    expect(defaultTransferAmount({ cards: [...cards] })).toBe(700)
    expect(cardAmounts({ cards: [...cards] }, 'imps')).toEqual([700, 1_000, 5_000])
    expect(defaultTransferAmount({ cards: [] })).toBeUndefined()
  })

  test('takes the bounds from the active list, on channel 2 from its own if it has one [D-31]', () => {
    fc.assert(
      fc.property(amounts, fc.array(fc.integer({ min: 1, max: 9_000 })), fc.integer({ min: 1, max: 3 }), (a, b, at) => {
        const lists = { typeA: { amountList: a }, typeB: { amountList: b } }
        const used = at === 2 && b.length > 0 ? b : a
        expect(activeAmounts(lists, at)).toBe(used)
        expect(amountBounds(lists, at)).toEqual({ min: used[0], max: used.at(-1) })
      }),
    )
    expect(amountBounds({ typeA: { amountList: [] }, typeB: { amountList: [] } }, 1)).toBeUndefined()
  })

  test('rejects a missing amount and one outside the bounds, which are included [D-32 D-33]', () => {
    const range = { min: 100, max: 5_000 }
    expect(amountFault(undefined, range)).toBe('empty')
    expect([99, 100, 5_000, 5_001].map((one) => amountFault(one, range))).toEqual([
      'range',
      undefined,
      undefined,
      'range',
    ])
  })
})
