import type { Rules, Stakes } from './lottery-rules.ts'

/** What the pots and the coins of free play are counted in beside the currencies of the markets. No cash value. */
export const coin = 'COIN'

export const lotteryGames = ['minute', 'five', 'six45', 'wingo30s', 'wingo3', 'wingo5', 'wingo10', 'k3'] as const
export type LotteryGame = (typeof lotteryGames)[number]

/** One digit: the digit itself, its colour or its size. The games differ only in how often they are drawn. */
const wingo = (game: LotteryGame, everySeconds: number): Rules => ({
  v: 1,
  game,
  version: 1,
  numbers: { count: 1, from: 0, to: 9, distinct: false },
  timing: timing(everySeconds),
  bets: [
    { bet: 'digit', kind: 'tail', digits: 1, pays: 90_000, stakes: upTo(1_000_000) },
    {
      bet: 'colour',
      kind: 'sum',
      options: [
        { pick: 'red', sums: [0, 2, 4, 6, 8], pays: 19_000 },
        { pick: 'green', sums: [1, 3, 5, 7, 9], pays: 19_000 },
        { pick: 'violet', sums: [0, 5], pays: 45_000 },
      ],
      stakes: upTo(2_000_000),
    },
    {
      bet: 'size',
      kind: 'sum',
      options: [
        { pick: 'small', sums: range(0, 4), pays: 19_000 },
        { pick: 'big', sums: range(5, 9), pays: 19_000 },
      ],
      stakes: upTo(2_000_000),
    },
  ],
})

/** Five digits every three minutes: all of them, the last ones, or whether they add up to much. */
const five: Rules = {
  v: 1,
  game: 'five',
  version: 1,
  numbers: { count: 5, from: 0, to: 9, distinct: false },
  timing: timing(180),
  bets: [
    { bet: 'all', kind: 'tail', digits: 5, pays: 900_000_000, stakes: upTo(2_000) },
    { bet: 'last3', kind: 'tail', digits: 3, pays: 9_000_000, stakes: upTo(100_000) },
    { bet: 'last2', kind: 'tail', digits: 2, pays: 900_000, stakes: upTo(500_000) },
    { bet: 'last1', kind: 'tail', digits: 1, pays: 90_000, stakes: upTo(1_000_000) },
    {
      bet: 'sum',
      kind: 'sum',
      options: [
        { pick: 'small', sums: range(0, 22), pays: 19_000 },
        { pick: 'big', sums: range(23, 45), pays: 19_000 },
      ],
      stakes: upTo(2_000_000),
    },
  ],
}

/** Six different numbers of 45, once a day. Lines with all six share the jackpot of their currency; otherwise it rolls over. */
const six45: Rules = {
  v: 1,
  game: 'six45',
  version: 1,
  numbers: { count: 6, from: 1, to: 45, distinct: true },
  timing: timing(86_400),
  jackpot: { share: 4_500, start: { INR: 50_000_000, PKR: 150_000_000, BDT: 50_000_000, COIN: 50_000_000 } },
  bets: [
    {
      bet: 'six',
      kind: 'match',
      tiers: [
        { right: 3, pays: 80_000 },
        { right: 4, pays: 1_000_000 },
        { right: 5, pays: 40_000_000 },
        { right: 6, pays: 0, jackpot: true },
      ],
      // A line has one price, so that everybody who shares a pot has the same claim to it.
      stakes: { INR: only(1_000), PKR: only(3_000), BDT: only(1_000), COIN: only(1_000) },
    },
  ],
}

/**
 * Three dice every minute. A triple is three dice of the same number: with one, Big, Small, Odd and Even lose. Rates are such
 * that 95 % come back, or as near below it as two decimals of the rate allow.
 */
const k3: Rules = {
  v: 1,
  game: 'k3',
  version: 1,
  numbers: { count: 3, from: 1, to: 6, distinct: false },
  timing: timing(60),
  bets: [
    { bet: 'sum', kind: 'sum', options: range(3, 18).map(sumOfDice), stakes: upTo(200_000) },
    {
      bet: 'size',
      kind: 'sum',
      same: 'loses',
      options: [
        { pick: 'small', sums: range(4, 10), pays: 19_500 },
        { pick: 'big', sums: range(11, 17), pays: 19_500 },
      ],
      stakes: upTo(2_000_000),
    },
    {
      bet: 'parity',
      kind: 'sum',
      same: 'loses',
      options: [
        { pick: 'odd', sums: [5, 7, 9, 11, 13, 15, 17], pays: 19_500 },
        { pick: 'even', sums: [4, 6, 8, 10, 12, 14, 16], pays: 19_500 },
      ],
      stakes: upTo(2_000_000),
    },
    { bet: 'pair', kind: 'contains', count: 2, same: true, pays: 128_200, stakes: upTo(500_000) },
    { bet: 'triple', kind: 'contains', count: 3, same: true, pays: 2_052_000, stakes: upTo(50_000) },
    {
      bet: 'anyTriple',
      kind: 'sum',
      same: 'only',
      options: [{ pick: 'anyTriple', sums: [3, 6, 9, 12, 15, 18], pays: 342_000 }],
      stakes: upTo(200_000),
    },
    { bet: 'two', kind: 'contains', count: 2, same: false, pays: 68_400, stakes: upTo(1_000_000) },
    { bet: 'three', kind: 'contains', count: 3, same: false, pays: 342_000, stakes: upTo(200_000) },
  ],
}

/** A sum is as likely as the one that is as far from the other end: 3 as 18, 4 as 17, and so on. */
function sumOfDice(total: number) {
  const rates = [2_052_000, 684_000, 342_000, 205_200, 136_800, 97_700, 82_000, 76_000]
  return { pick: String(total), sums: [total], pays: rates[Math.min(total - 3, 18 - total)] ?? 0 }
}

const games: Readonly<Record<LotteryGame, Rules>> = {
  minute: wingo('minute', 60),
  five,
  six45,
  wingo30s: wingo('wingo30s', 30),
  wingo3: wingo('wingo3', 180),
  wingo5: wingo('wingo5', 300),
  wingo10: wingo('wingo10', 600),
  k3,
}

/** The rules as the operator declares them. A deployment may run a game at another pace, which is another set of rules. */
export function rulesOf(game: LotteryGame, pace: Partial<Rules['timing']> = {}): Rules {
  const rules = games[game]
  return { ...rules, timing: { ...rules.timing, ...pace } }
}

/** Draws are named after their game and the minute (or second) in which their sale opened. */
export function gameOfDraw(drawId: string): LotteryGame | undefined {
  return lotteryGames.find((game) => drawId.startsWith(`${game}-`))
}

function timing(everySeconds: number): Rules['timing'] {
  return {
    everySeconds,
    beaconDelaySeconds: 15,
    fallbackRounds: 600,
    voidAfterSeconds: 86_400,
  }
}

function upTo(max: number): Stakes {
  const stakes = { min: 100, max }
  return { INR: stakes, PKR: stakes, BDT: stakes, COIN: stakes }
}

function only(price: number) {
  return { min: price, max: price }
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
