import { type LotteryGame, rulesOf } from '@zamra/contract/lottery-games.ts'
import { isPick } from '@zamra/contract/lottery-rules.ts'
import { expect, test } from 'vitest'
import { nowMs } from '../../lib/clock.ts'
import { oneIn, percentOf, timesOf } from '../../lib/odds.ts'
import { type BetRule, type Draw, drawsDelayMs, type GameInfo } from './api.ts'
import { bestWin } from './best-win.ts'
import { drawNumber } from './draw-number.ts'
import {
  clampStake,
  linesMax,
  pickRandomLine,
  pickRandomNumbers,
  stakeLadder,
  stakeRange,
  stepStake,
  toggleLine,
} from './slip.ts'
import { frequencies, pointsOf, sumsOf } from './trends.ts'
import { winOfDigit } from './win-of-digit.ts'

const five = rulesOf('five').bets as unknown as readonly BetRule[]
const all = { bet: 'all', pick: '12345' }
const last2 = { bet: 'last2', pick: '07' }

test('adds a line, removes it on the second tap, and adds none to a full slip', () => {
  const once = toggleLine([last2], all)
  expect(once).toEqual([last2, all])
  expect(toggleLine(once, { ...last2 })).toEqual([all])
  const full = Array.from({ length: linesMax }, (_, at) => ({ bet: 'last2', pick: String(at).padStart(2, '0') }))
  expect(toggleLine(full, all)).toBe(full)
  expect(toggleLine(full, { bet: 'last2', pick: '00' })).toHaveLength(linesMax - 1)
})

test('limits the stake to what every bet on the slip allows', () => {
  expect(stakeRange(five, [last2], 'PKR')).toEqual({ min: 100, max: 500_000 })
  expect(stakeRange(five, [last2, all], 'PKR')).toEqual({ min: 100, max: 2_000 })
  expect(stakeRange(five, [], 'PKR')).toEqual({ min: 100, max: 2_000_000 })
  expect(clampStake(5_000, { min: 100, max: 2_000 })).toBe(2_000)
})

test('steps the stake through round amounts and stops at both ends', () => {
  const ladder = stakeLadder({ min: 100, max: 2_500 })
  expect(ladder).toEqual([100, 200, 500, 1_000, 2_000, 2_500])
  expect(stepStake(ladder, 1_000, 1)).toBe(2_000)
  expect(stepStake(ladder, 700, -1)).toBe(500)
  expect(stepStake(ladder, 2_500, 1)).toBe(2_500)
  expect(stepStake(ladder, 100, -1)).toBe(100)
  expect(stakeLadder({ min: 3_000, max: 3_000 })).toEqual([3_000])
})

test('makes quick picks that are valid lines', () => {
  const { numbers } = rulesOf('six45')
  for (let round = 0; round < 50; round += 1) {
    const picked = pickRandomNumbers(numbers)
    expect(new Set(picked).size).toBe(6)
    expect(picked.every((number) => number >= 1 && number <= 45)).toBe(true)
  }
  expect(pickRandomNumbers({ count: 5, from: 0, to: 9, distinct: false })).toHaveLength(5)
})

test('formats odds and never rounds the return to player up', () => {
  expect(oneIn({ ways: 1, of: 10 })).toBe('10')
  expect(oneIn({ ways: 182_780, of: 8_145_060 })).toBe('44.6')
  expect(oneIn({ ways: 1, of: 8_145_060 })).toBe('8,145,060')
  expect(timesOf(19_000)).toBe('1.9')
  expect(percentOf(8_899)).toBe('88.9%')
})

const infoOf = (game: LotteryGame) => ({ rules: rulesOf(game) }) as unknown as GameInfo

test('tells the most that lines can win together, and what each digit would pay', () => {
  const minute = infoOf('minute')
  const [seven, green, big] = [
    { bet: 'digit', pick: '7' },
    { bet: 'colour', pick: 'green' },
    { bet: 'size', pick: 'big' },
  ]
  expect(bestWin(minute, [seven, green, big], 1_000)).toBe(12_800)
  const wins = [0, 5, 7].map((digit) => winOfDigit(minute, [seven, green, big], 1_000, digit))
  expect(wins).toEqual([0, 3_800, 12_800])
  // Seven is not small, so these two never win together.
  expect(bestWin(minute, [seven, { bet: 'size', pick: 'small' }], 1_000)).toBe(9_000)
  // 99 leaves three free digits, so the sum is 18 to 45 and can be small or big.
  const tails = [
    { bet: 'last2', pick: '99' },
    { bet: 'last1', pick: '9' },
    { bet: 'last1', pick: '8' },
    { bet: 'sum', pick: 'small' },
  ]
  expect(bestWin(infoOf('five'), tails, 100)).toBe(9_000 + 900 + 190)
  expect(bestWin(infoOf('five'), [{ bet: 'all', pick: '99999' }, ...tails.slice(3)], 100)).toBe(9_000_000)
  expect(bestWin(infoOf('six45'), [{ bet: 'six', pick: '01-02-03-04-05-06' }], 1_000)).toBeUndefined()
})

test('surprises with a line that is not on the slip, and with none when all are there', () => {
  const { rules } = infoOf('minute')
  const all = rules.bets.flatMap((rule) =>
    rule.kind === 'sum'
      ? rule.options.map(({ pick }) => ({ bet: rule.bet, pick }))
      : [...'0123456789'].map((pick) => ({ bet: rule.bet, pick })),
  )
  expect(pickRandomLine(rules, all)).toBeUndefined()
  const line = pickRandomLine(rules, all.slice(0, 5))
  expect(all.slice(5)).toContainEqual(line)
})

test('names a draw by bare digits of the phone’s clock, and a daily draw by its day', () => {
  const at = new Date(Date.UTC(2026, 10, 15, 8, 51))
  const two = (part: number) => String(part).padStart(2, '0')
  expect(drawNumber('minute-20261115T0851')).toBe(two(at.getHours()) + two(at.getMinutes()))
  expect(drawNumber('five-20261115T085130')).toBe(`${two(at.getHours()) + two(at.getMinutes())}30`)
  expect(drawNumber('wingo30s-20261115T0851')).toMatch(/^\d{4}00$/)
  expect(drawNumber('six45-20261115T0851')).toBe(two(at.getMonth() + 1) + two(at.getDate()))
})

test('counts how often each number came up, and draws the line from the oldest result to the newest', () => {
  const draws = [[3], [7], [3], [0]].map((numbers) => ({ numbers }) as unknown as Draw)
  const table = frequencies(infoOf('minute').rules, draws)
  expect(table).toHaveLength(10)
  expect([table[3], table[7], table[9]]).toEqual([
    { number: 3, times: 2, ago: 0 },
    { number: 7, times: 1, ago: 1 },
    { number: 9, times: 0, ago: undefined },
  ])
  expect(sumsOf(draws)).toEqual([0, 3, 7, 3])
  expect(pointsOf([0, 9], 300, 90, 9)).toBe('0,90 300,0')
})

test('asks for draws just after the next sale has closed, quickly while one is awaited, and slowly after an outage', () => {
  const closed = (agoMs: number, more: object = { numbers: [3] }) => {
    const closesAt = nowMs() - agoMs
    return { opensAt: closesAt - 20_000, closesAt, drawAt: closesAt + 6_000, state: 'PUBLISHED', ...more } as Draw
  }
  expect(drawsDelayMs(undefined)).toBe(15_000)
  expect(drawsDelayMs(closed(1_000))).toBe(15_000)
  expect(drawsDelayMs(closed(18_000))).toBeGreaterThan(1_900)
  expect(drawsDelayMs(closed(18_000))).toBeLessThan(2_900)
  expect(drawsDelayMs(closed(20_500))).toBe(1_500)
  expect(drawsDelayMs(closed(60_000))).toBe(15_000)
  expect(drawsDelayMs(closed(1_000, { state: 'ROOTED' }))).toBe(5_000)
  expect(drawsDelayMs(closed(7_000, { state: 'ROOTED' }))).toBe(1_500)
})

test('a random line of dice is one that is sold, of every kind', () => {
  const { rules } = infoOf('k3')
  for (const { bet } of rules.bets) {
    const ofBet = { ...rules, bets: rules.bets.filter((one) => one.bet === bet) }
    const line = pickRandomLine(ofBet, [])
    expect(line && isPick(rulesOf('k3'), line), bet).toBe(true)
  }
  const lines = ['1-1', '6-6'].map((pick) => ({ bet: 'pair', pick }))
  expect(bestWin(infoOf('k3'), lines, 1_000)).toBe(12_820)
})
