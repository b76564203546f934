import { rulesOf } from '@zamra/contract/lottery-games.ts'
import type { Results } from './draws.ts'
import { chiSquare, runs, serial, type Trial } from './statistics.ts'

/** Every outcome occurs equally often, and none is correlated with the next. */
export function uniformity({ game, numbers }: Results): readonly Trial[] {
  const { values, outcomes } = valuesOf(game, numbers)
  const lags = [1, 2, 3, 7].map((lag) => serial(`${game}: draws ${lag} apart`, values, lag))
  return [
    ...frequencies({ game, numbers }),
    whole(game, values, outcomes),
    runs(`${game}: runs`, values, outcomes / 2),
    ...lags,
  ]
}

/** The outcome of a draw as one number: its place among all outcomes. */
export function valuesOf(game: Results['game'], numbers: Uint8Array): { values: Float64Array; outcomes: number } {
  const { count, from, to, distinct } = rulesOf(game).numbers
  const draws = numbers.length / count
  const values = new Float64Array(draws)
  const size = to - from + 1
  for (let draw = 0; draw < draws; draw += 1) {
    let value = 0
    for (let at = 0; at < count; at += 1) {
      const number = (numbers[draw * count + at] ?? 0) - from
      value = distinct ? value + choose(number, at + 1) : value * size + number
    }
    values[draw] = value
  }
  return { values, outcomes: distinct ? choose(size, count) : size ** count }
}

/** Each number at each place; of a draw without repetition each number anywhere. */
function frequencies({ game, numbers }: Results): readonly Trial[] {
  const { count, from, to, distinct } = rulesOf(game).numbers
  const size = to - from + 1
  const places = Array.from({ length: distinct ? 1 : count }, () => new Float64Array(size))
  for (let at = 0; at < numbers.length; at += 1) {
    const cells = places[distinct ? 0 : at % count]
    const cell = (numbers[at] ?? 0) - from
    if (cells) cells[cell] = (cells[cell] ?? 0) + 1
  }
  const scale = distinct ? (size - 1) / (size - count) : 1
  return places.map((cells, place) =>
    chiSquare(`${game}: numbers${distinct ? '' : ` at place ${place + 1}`}`, cells, { scale }),
  )
}

/** All numbers of a draw together, in as many equal parts of all outcomes as have enough draws each. */
function whole(game: string, values: Float64Array, outcomes: number): Trial {
  const cells = partsOf(outcomes, values.length / 10)
  const counts = new Float64Array(cells)
  const width = outcomes / cells
  for (const value of values) {
    const cell = Math.floor(value / width)
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  return chiSquare(`${game}: outcomes in ${cells} parts`, counts)
}

/** The largest number of equal parts up to a limit. */
function partsOf(outcomes: number, most: number): number {
  for (let parts = Math.min(outcomes, Math.floor(most)); parts > 1; parts -= 1) if (outcomes % parts === 0) return parts
  return 1
}

const chosen = new Map<number, number>()

function choose(all: number, some: number): number {
  const known = chosen.get(all * 16 + some)
  if (known !== undefined) return known
  let ways = 1
  for (let at = 1; at <= some; at += 1) ways = (ways * (all - some + at)) / at
  const value = all < some ? 0 : Math.round(ways)
  chosen.set(all * 16 + some, value)
  return value
}
