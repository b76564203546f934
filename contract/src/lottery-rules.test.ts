import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coin, gameOfDraw, lotteryGames, rulesOf } from './lottery-games.ts'
import {
  type BetRule,
  isPick,
  numbersOf,
  oddsOf,
  type Pick,
  prizeOf,
  type Rules,
  rtpOf,
  spell,
} from './lottery-rules.ts'

const digits = (count: number, value: number) => [...String(value).padStart(count, '0')].map(Number)
const anyNumbers = ({ numbers }: Rules) =>
  numbers.distinct
    ? fc.uniqueArray(fc.integer({ min: numbers.from, max: numbers.to }), {
        minLength: numbers.count,
        maxLength: numbers.count,
      })
    : fc.array(fc.integer({ min: numbers.from, max: numbers.to }), {
        minLength: numbers.count,
        maxLength: numbers.count,
      })

const faces = [1, 2, 3, 4, 5, 6]
const pairs = faces.flatMap((one) => faces.map((other) => [one, other]))
/** All 216 outcomes of three dice. */
const rolls = pairs.flatMap((pair) => faces.map((third) => [...pair, third]))
const picksOfDice = [...pairs, ...rolls].map((numbers) => numbers.join('-'))

/** Every pick of a bet where they are few, a handful of them where they are many. */
function picksOf(rule: BetRule): readonly Pick[] {
  if (rule.kind === 'sum') return rule.options.map(({ pick }) => ({ bet: rule.bet, pick }))
  if (rule.kind === 'contains')
    return picksOfDice
      .filter((pick) => isPick(rulesOf('k3'), { bet: rule.bet, pick }))
      .map((pick) => lineOf(rule, pick))
  if (rule.kind === 'match')
    return [
      [1, 2, 3, 4, 5, 6],
      [40, 41, 42, 43, 44, 45],
    ].map((six) => lineOf(rule, spell(six)))
  const every = Array.from({ length: 10 ** rule.digits }, (_, value) => digits(rule.digits, value).join(''))
  return every.filter((_, index) => rule.digits === 1 || index % 17 === 0).map((pick) => lineOf(rule, pick))
}

function lineOf({ bet }: BetRule, pick: string): Pick {
  return { bet, pick }
}

/** What every outcome there is would pay on a line, added up: the odds as nobody can argue about them. */
function counted(rules: Rules, line: Pick, outcomes: Iterable<readonly number[]>) {
  const ways = new Map<string, number>()
  let of = 0
  let paid = 0n
  for (const numbers of outcomes) {
    const { pays, jackpot } = prizeOf(rules, line, numbers)
    of += 1
    paid += BigInt(pays)
    const name = jackpot ? 'jackpot' : String(pays)
    if (jackpot || pays > 0) ways.set(name, (ways.get(name) ?? 0) + 1)
  }
  return { ways, of, paid }
}

function expectStated(rules: Rules, line: Pick, outcomes: Iterable<readonly number[]>): void {
  const { ways, of, paid } = counted(rules, line, outcomes)
  const stated = oddsOf(rules, line)
  expect(new Map(stated.map((one) => [one.jackpot ? 'jackpot' : String(one.pays), one.ways]))).toEqual(ways)
  expect(stated.every((one) => one.of === of)).toBe(true)
  const pot = stated.some(({ jackpot }) => jackpot) ? (rules.jackpot?.share ?? 0) : 0
  expect(rtpOf(rules, line)).toBe(Number(paid / BigInt(of)) + pot)
}

test.each(['minute', 'five'] as const)('%s: odds and return equal those counted over all outcomes', (game) => {
  const rules = rulesOf(game)
  const { count } = rules.numbers
  const outcomes = Array.from({ length: 10 ** count }, (_, value) => digits(count, value))
  for (const rule of rules.bets) {
    for (const line of picksOf(rule).slice(0, 4)) expectStated(rules, line, outcomes)
  }
})

test('k3: every pick of every bet pays over all 216 outcomes exactly the stated return', () => {
  const rules = rulesOf('k3')
  const picks = rules.bets.map((rule) => [rule.bet, picksOf(rule).length])
  expect(Object.fromEntries(picks)).toEqual({
    ...{ sum: 16, size: 2, parity: 2, pair: 6, triple: 6, anyTriple: 1, two: 15, three: 20 },
  })
  for (const rule of rules.bets) for (const line of picksOf(rule)) expectStated(rules, line, rolls)
  const returnOf = (bet: string, pick: string) => rtpOf(rules, { bet, pick })
  expect([returnOf('size', 'big'), returnOf('parity', 'odd'), returnOf('pair', '4-4')]).toEqual([9_479, 9_479, 9_496])
  expect([returnOf('triple', '4-4-4'), returnOf('two', '1-6'), returnOf('three', '1-3-6')]).toEqual([
    9_500, 9_500, 9_500,
  ])
})

test('k3: Big, Small, Odd and Even lose with a triple, and otherwise one of each two wins', () => {
  for (const numbers of rolls) {
    const pays = (bet: string, pick: string) => Number(prizeOf(rulesOf('k3'), { bet, pick }, numbers).pays > 0)
    const isTriple = new Set(numbers).size === 1
    expect(pays('size', 'big') + pays('size', 'small')).toBe(isTriple ? 0 : 1)
    expect(pays('parity', 'odd') + pays('parity', 'even')).toBe(isTriple ? 0 : 1)
    expect(pays('anyTriple', 'anyTriple')).toBe(isTriple ? 1 : 0)
    expect(pays('triple', '4-4-4')).toBe(Number(String(numbers) === '4,4,4'))
  }
})

test('six45: odds and return equal those counted over all 8,145,060 outcomes', () => {
  const rules = rulesOf('six45')
  const mine = new Set([3, 11, 19, 27, 38, 45])
  const rights = new Array<number>(7).fill(0)
  const count = (from: number, left: number, right: number): void => {
    if (left === 0) rights[right] = (rights[right] ?? 0) + 1
    else for (let next = from; next <= 46 - left; next += 1) count(next + 1, left - 1, right + Number(mine.has(next)))
  }
  count(1, 6, 0)
  const odds = oddsOf(rules, { bet: 'six', pick: spell([...mine]) })
  expect(odds.map(({ right, ways, of }) => [right, ways, of])).toEqual(
    [3, 4, 5, 6].map((right) => [right, rights[right], 8_145_060]),
  )
  const paid = odds.reduce((sum, { ways, pays }) => sum + BigInt(ways) * BigInt(pays), 0n)
  expect(rtpOf(rules, { bet: 'six', pick: spell([...mine]) })).toBe(Number(paid / 8_145_060n) + 4_500)
})

test('every line of every game returns between 85 % and 95 %, and every pick of a bet has the same chance', () => {
  for (const rules of lotteryGames.map((game) => rulesOf(game))) {
    for (const rule of rules.bets) {
      const returns = picksOf(rule).map((line) => rtpOf(rules, line))
      expect(Math.min(...returns)).toBeGreaterThanOrEqual(8_500)
      expect(Math.max(...returns)).toBeLessThanOrEqual(9_500)
      if (rule.kind !== 'sum') expect(new Set(returns).size).toBe(1)
    }
  }
})

test('a line with the drawn numbers wins, and one with other numbers does not', () => {
  fc.assert(
    fc.property(anyNumbers(rulesOf('five')), fc.integer({ min: 1, max: 9 }), (numbers, shift) => {
      const rules = rulesOf('five')
      for (const rule of rules.bets) {
        if (rule.kind !== 'tail') continue
        const right = numbers.slice(-rule.digits)
        const wrong = right.map((digit, index) => (index === 0 ? (digit + shift) % 10 : digit))
        expect(prizeOf(rules, lineOf(rule, right.join('')), numbers).pays).toBe(rule.pays)
        expect(prizeOf(rules, lineOf(rule, wrong.join('')), numbers).pays).toBe(0)
      }
    }),
  )
  fc.assert(
    fc.property(anyNumbers(rulesOf('six45')), anyNumbers(rulesOf('six45')), (mine, drawn) => {
      const right = mine.filter((number) => drawn.includes(number)).length
      const { pays, jackpot } = prizeOf(rulesOf('six45'), { bet: 'six', pick: spell(mine) }, drawn)
      expect(jackpot).toBe(right === 6)
      expect(pays).toBe({ 3: 80_000, 4: 1_000_000, 5: 40_000_000 }[right] ?? 0)
    }),
  )
})

test('bets on both sides of a digit win on exactly one', () => {
  for (let digit = 0; digit <= 9; digit += 1) {
    const pays = (bet: string, pick: string) => prizeOf(rulesOf('minute'), { bet, pick }, [digit]).pays
    expect(new Set([pays('size', 'big'), pays('size', 'small')])).toEqual(new Set([0, 19_000]))
    expect(new Set([pays('colour', 'red'), pays('colour', 'green')])).toEqual(new Set([0, 19_000]))
    expect(pays('colour', 'violet')).toBe(digit % 5 === 0 ? 45_000 : 0)
  }
})

test('accepts one spelling of each pick and no other text', () => {
  const six = (pick: string) => isPick(rulesOf('six45'), { bet: 'six', pick })
  fc.assert(
    fc.property(anyNumbers(rulesOf('six45')), (numbers) => {
      const pick = spell(numbers)
      expect(six(pick)).toBe(true)
      expect(spell(numbersOf(pick))).toBe(pick)
      expect(six([...numbers].sort((one, other) => other - one).join('-'))).toBe(false)
    }),
  )
  for (const pick of ['', '01-02-03-04-05', '01-02-03-04-05-06-07', '01-01-02-03-04-05', '00-01-02-03-04-05']) {
    expect(six(pick)).toBe(false)
  }
  expect(six('01-02-03-04-05-46')).toBe(false)
  expect(six('1-2-3-4-5-6')).toBe(false)
  const minute = (bet: string, pick: string) => isPick(rulesOf('minute'), { bet, pick })
  expect(['0', '9', '10', '-1', 'a', '', '٣'].filter((pick) => minute('digit', pick))).toEqual(['0', '9'])
  expect(minute('colour', 'blue')).toBe(false)
  const dice = (bet: string) => picksOfDice.filter((pick) => isPick(rulesOf('k3'), { bet, pick }))
  expect(dice('pair')).toEqual(['1-1', '2-2', '3-3', '4-4', '5-5', '6-6'])
  expect(dice('two')).not.toContain('2-1')
  expect(['7-7', '01-01', '1-1-1', '1 1', ''].filter((pick) => isPick(rulesOf('k3'), { bet: 'pair', pick }))).toEqual(
    [],
  )
  expect(minute('toString', '1')).toBe(false)
  expect(prizeOf(rulesOf('minute'), { bet: 'digit', pick: '10' }, [0])).toEqual({ pays: 0, jackpot: false })
  expect(oddsOf(rulesOf('minute'), { bet: 'digit', pick: '10' })).toEqual([])
})

test('every bet has stakes in the currency of every market and in coins', () => {
  for (const rules of lotteryGames.map((game) => rulesOf(game))) {
    for (const { stakes } of rules.bets) {
      expect(Object.keys(stakes).sort()).toEqual(['BDT', coin, 'INR', 'PKR'])
      for (const { min, max } of Object.values(stakes)) expect(min > 0 && min <= max).toBe(true)
    }
  }
})

test('a draw has its result before the next sale of its game closes, and every interval divides a day', () => {
  const beaconPeriodSeconds = 3
  for (const { timing } of lotteryGames.map((game) => rulesOf(game))) {
    expect(timing.beaconDelaySeconds + beaconPeriodSeconds).toBeLessThan(timing.everySeconds)
    expect(86_400 % timing.everySeconds).toBe(0)
  }
})

test('the name of a draw contains its game, and another pace gives other rules', () => {
  expect(gameOfDraw('six45-20261115T1500')).toBe('six45')
  for (const game of lotteryGames) expect(gameOfDraw(`${game}-20261115T150030`)).toBe(game)
  expect(gameOfDraw('seven-20261115T1500')).toBeUndefined()
  expect(rulesOf('six45', { everySeconds: 30 }).timing).toEqual({ ...rulesOf('six45').timing, everySeconds: 30 })
})
