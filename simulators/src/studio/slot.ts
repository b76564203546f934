import type { RandomNumbers } from './chance.ts'

/** Sona 777: three reels, three rows, five lines. All amounts are minor units. */
export const symbols = ['seven', 'coin', 'diya', 'lotus', 'mango', 'bell'] as const
export type Symbol = (typeof symbols)[number]

const [S, C, D, L, M, B]: readonly Symbol[] = symbols as unknown as readonly Symbol[]

export const reels = [
  [S, B, M, L, B, D, M, C, B, L, M, D, B, C, L, M, B, D, L, M],
  [S, M, B, L, D, B, M, C, L, B, D, M, L, B, C, M, D, B, L, M],
  [S, L, B, M, D, B, C, M, L, B, M, D, B, L, C, M, B, L, D, M],
] as readonly (readonly Symbol[])[]

/** Rows of the three reels that a line crosses. */
export const lines = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
] as const

/** What three of a kind on a line pay, in times of the stake of that line. */
const pays: Readonly<Record<Symbol, number>> = {
  seven: 777,
  coin: 100,
  diya: 50,
  lotus: 22,
  mango: 14,
  bell: 12,
}

export type Spin = {
  readonly stops: readonly number[]
  /** By reel, from top to bottom. */
  readonly window: readonly (readonly Symbol[])[]
  readonly wins: readonly { readonly line: number; readonly symbol: Symbol; readonly times: number }[]
}

export function spin(numbers: RandomNumbers): Spin {
  return spinAt(reels.map((reel) => numbers.next(reel.length)))
}

export function spinAt(stops: readonly number[]): Spin {
  const window = reels.map((reel, index) =>
    [0, 1, 2].map((row) => reel[((stops[index] ?? 0) + row) % reel.length] ?? B),
  )
  const wins = lines.flatMap((rows, line) => {
    const [first, ...others] = rows.map((row, reel) => window[reel]?.[row])
    return first && others.every((symbol) => symbol === first) ? [{ line, symbol: first, times: pays[first] }] : []
  })
  return { stops, window, wins } as Spin
}

/** The stake is shared by the lines; fractions of a minor unit stay with the operator. */
export function payoutOf({ wins }: Spin, stake: bigint): bigint {
  const times = wins.reduce((sum, win) => sum + win.times, 0)
  return (stake * BigInt(times)) / BigInt(lines.length)
}

/** Every way the reels can stop, so the figures are counted and not estimated. */
function countWays() {
  const stops = Array.from({ length: 20 }, (_, stop) => stop)
  const spins = stops.flatMap((a) => stops.flatMap((b) => stops.map((c) => spinAt([a, b, c]).wins)))
  const times = spins.flat().reduce((sum, win) => sum + win.times, 0)
  return { ways: spins.length, winning: spins.filter((wins) => wins.length > 0).length, times }
}

const counted = countWays()

/** In hundredths of a percent. */
export function returnBps(): number {
  return Math.floor((counted.times * 10_000) / (counted.ways * lines.length))
}

/**
 * The paytable: how many of all stops give three of a kind on one line, by symbol, and how many win on any line. Every stop
 * of a reel is as likely on each line, so a line's chance is the product of how often a symbol is on the reels.
 */
export function payTable() {
  const onReels = (symbol: Symbol) => reels.map((reel) => reel.filter((one) => one === symbol).length)
  const rows = symbols.map((symbol) => ({
    ...{ symbol, times: pays[symbol], ways: onReels(symbol).reduce((product, count) => product * count, 1) },
  }))
  const returned = ((counted.times * 100) / (counted.ways * lines.length)).toFixed(4)
  return { rows, ways: counted.ways, winning: counted.winning, returned }
}
