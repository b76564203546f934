/** So many values, each so many times. */
type Histogram = ReadonlyMap<number, number>

export function countValues(rows: readonly { readonly seconds: number; readonly count: number }[]): Histogram {
  const found = new Map<number, number>()
  for (const { seconds, count } of rows) found.set(seconds, (found.get(seconds) ?? 0) + count)
  return found
}

/** The smallest value that so many of a hundred do not exceed. */
export function percentileOf(histogram: Histogram, percent: number): number {
  const total = [...histogram.values()].reduce((sum, count) => sum + count, 0)
  const rank = Math.ceil((total * percent) / 100)
  let seen = 0
  for (const [value, count] of [...histogram].toSorted(([one], [other]) => one - other)) {
    seen += count
    if (seen >= rank) return value
  }
  throw new RangeError('there are no values')
}
