import type { Draw, GameInfo } from './api.ts'

export type Frequency = {
  readonly number: number
  readonly times: number
  /** Draws since the number came up last; undefined if it did not. */
  readonly ago: number | undefined
}

/** How often each number came up in these draws, the newest first. */
export function frequencies({ numbers }: GameInfo['rules'], draws: readonly Draw[]): readonly Frequency[] {
  const results = draws.flatMap((draw) => (draw.numbers ? [draw.numbers] : []))
  return Array.from({ length: numbers.to - numbers.from + 1 }, (_, index) => {
    const number = numbers.from + index
    const times = results.reduce((all, result) => all + result.filter((one) => one === number).length, 0)
    const ago = results.findIndex((result) => result.includes(number))
    return { number, times, ago: ago < 0 ? undefined : ago }
  })
}

/** The sum of each result, the oldest first; of one digit that is the digit. */
export function sumsOf(draws: readonly Draw[]): readonly number[] {
  return draws
    .flatMap(({ numbers }) => (numbers ? [numbers.reduce((all, number) => all + number, 0)] : []))
    .toReversed()
}

/** The points of a line through these values in a box, as an SVG polyline wants them. */
export function pointsOf(values: readonly number[], width: number, height: number, most: number): string {
  const step = width / Math.max(1, values.length - 1)
  return values.map((value, at) => `${round(at * step)},${round(height - (value / most) * height)}`).join(' ')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
