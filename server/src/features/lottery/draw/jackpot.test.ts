import { rulesOf } from '@zamra/contract/lottery-games.ts'
import { minor } from '@zamra/contract/money.ts'
import { expect, test } from 'vitest'
import { jackpotsOf } from './jackpot.ts'
import { sumOf, winsOf } from './prize.ts'

const rules = rulesOf('six45')
const none = new Map<string, never>()
const inr = (pots: ReturnType<typeof jackpotsOf>) => pots.find(({ currency }) => currency === 'INR')

test("a pot starts with the operator's seed amount, grows with stakes and rolls over", () => {
  const first = inr(jackpotsOf(rules, new Map([['INR', { staked: minor(1_001n), winners: 0 }]]), none))
  expect(first).toMatchObject({ mode: 'real', opened: 50_000_000n, fed: 450n, eachPaid: 0n, carried: 50_000_450n })
  const carried = new Map([['INR', minor(50_000_450n)]])
  expect(inr(jackpotsOf(rules, none, carried))).toMatchObject({ opened: 50_000_450n, fed: 0n, carried: 50_000_450n })
})

test("winners share the pot equally, and the remainder starts the next one with the operator's seed amount", () => {
  const won = inr(jackpotsOf(rules, new Map([['INR', { staked: minor(0n), winners: 3 }]]), none))
  expect(won).toMatchObject({ eachPaid: 16_666_666n, carried: 50_000_002n })
})

test('every currency and coins have their own pot, and a game without a pot has none', () => {
  const pots = jackpotsOf(rules, none, none).map(({ mode, currency }) => `${mode} ${currency}`)
  expect(pots).toEqual(['real INR', 'real PKR', 'real BDT', 'free COIN'])
  expect(jackpotsOf(rulesOf('minute'), none, none)).toEqual([])
})

test('a ticket wins what its lines win: a share of the pot, the prize of the rules, or nothing', () => {
  const drawn = [1, 2, 3, 4, 5, 6]
  const lines = ['01-02-03-04-05-06', '01-02-03-04-05-07', '01-02-03-43-44-45', '40-41-42-43-44-45']
  const wins = winsOf(
    rules,
    drawn,
    lines.map((pick) => ({ bet: 'six', pick, stake: minor(1_000n) })),
    minor(77n),
  )
  expect(wins).toEqual([
    { tier: 'six:jackpot', isJackpot: true, paid: 77n },
    { tier: 'six:40000000', isJackpot: false, paid: 4_000_000n },
    { tier: 'six:80000', isJackpot: false, paid: 8_000n },
  ])
  expect(sumOf(wins)).toBe(4_008_077n)
})
