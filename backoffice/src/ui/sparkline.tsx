const size = { width: 66, height: 20 } as const

/** The course of some days as a line of text height. The figures beside it say the same. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const [least, largest] = [Math.min(...values), Math.max(...values)]
  const span = largest - least || 1
  const step = (size.width - 4) / Math.max(1, values.length - 1)
  const places = values.map((value, index) => [
    2 + index * step,
    size.height - 3 - ((value - least) / span) * (size.height - 6),
  ])
  const last = places.at(-1)
  return (
    <svg width={size.width} height={size.height} aria-hidden="true">
      <path className="spark" d={places.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')} />
      {last && <circle className="spark-end" cx={last[0]} cy={last[1]} r={2.5} />}
    </svg>
  )
}
