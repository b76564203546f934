type Place = { readonly x: number; readonly y: number }

/** The distance of two rows, when two pins beside each other are 1 apart. */
export const gapY = 0.8

export function widthOf(rows: number): number {
  return rows + 2
}

export function heightOf(rows: number): number {
  return (rows + 0.6) * gapY
}

export function pinsOf(rows: number): readonly Place[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 1 }, (_unused, at) => ({ x: widthOf(rows) / 2 - row / 2 + at, y: (row + 0.7) * gapY })),
  ).flat()
}

/** Where the ball is: above the first pin, at each pin that it touches, and in its slot. */
export function placesOf(way: readonly number[]): readonly Place[] {
  const rows = way.length
  let x = widthOf(rows) / 2
  const touched = way.map((side, row) => {
    const place = { x, y: (row + 0.7) * gapY }
    x += side === 1 ? 0.5 : -0.5
    return place
  })
  return [{ x: widthOf(rows) / 2, y: 0 }, ...touched, { x, y: heightOf(rows) - 0.1 }]
}
