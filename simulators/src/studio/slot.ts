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
export const pays: Readonly<Record<Symbol, number>> = {
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

/** Every way the reels can stop, so the figure is counted and not estimated. In hundredths of a percent. */
export function returnBps(): number {
  let [times, ways] = [0, 0]
  for (let a = 0; a < 20; a += 1)
    for (let b = 0; b < 20; b += 1)
      for (let c = 0; c < 20; c += 1) {
        for (const win of spinAt([a, b, c]).wins) times += win.times
        ways += 1
      }
  return Math.floor((times * 10_000) / (ways * lines.length))
}
