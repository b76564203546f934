import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, useState } from 'react'
import { axisLabel, stepsOf } from './chart-scale.ts'

export type Series = { readonly name: string; readonly colour: 'in' | 'out' | 'text' }

export type Point = {
  readonly id: string
  readonly label: string
  readonly title: string
  /** One value for each series of bars, stacked away from zero on both sides. */
  readonly bars: readonly number[]
  /** The line is drawn between the points that have one. */
  readonly line?: number
  /** A day that is not over. */
  readonly isOpen?: boolean
  /** What the box beside the pointer says. */
  readonly rows: readonly (readonly [name: string, value: string])[]
}

type Properties = {
  /** One sentence for people who do not see the picture; the table below has the figures. */
  readonly summary: string
  readonly series: readonly Series[]
  readonly line?: Series
  readonly points: readonly Point[]
  /** Of the currency, where the values are amounts; other values have a label of their own. */
  readonly sign?: string
  readonly labelOf?: (value: number) => string
  readonly height?: number
}

const edge = { top: 12, bottom: 24, start: 62, end: 8 } as const

/** Stacked bars and a line over calendar days. Drawn as SVG in the colours of the theme. */
export function BarChart({ summary, series, line, points, sign = '', labelOf, height = 270 }: Properties) {
  const { ref, width } = useElementSize()
  const [active, setActive] = useState<number>()
  const scale = scaleOf(points, width, height)
  const shown = active === undefined ? undefined : points[active]
  return (
    <div className="chart">
      <Legend series={[...series, ...(line ? [line] : [])]} lineName={line?.name} />
      <div ref={ref} className="chart-area" style={{ blockSize: height }}>
        {width > 0 && (
          <svg
            width={width}
            height={height}
            role="img"
            aria-label={summary}
            onPointerLeave={() => setActive(undefined)}
          >
            <Grid scale={scale} width={width} labelOf={labelOf ?? ((value) => axisLabel(value, sign))} />
            {points.map((point, index) => (
              <Bars key={point.id} point={point} index={index} series={series} scale={scale} />
            ))}
            {line && <path className="chart-line" d={pathOf(points, scale)} />}
            <Days points={points} scale={scale} height={height} />
            {points.map(({ id }, index) => (
              <rect
                key={id}
                x={scale.start(index)}
                y={0}
                width={scale.step}
                height={height}
                fill="transparent"
                onPointerEnter={() => setActive(index)}
              />
            ))}
          </svg>
        )}
        {shown && active !== undefined && <Box point={shown} at={scale.start(active) + scale.step / 2} width={width} />}
      </div>
    </div>
  )
}

function Legend({ series, lineName }: { readonly series: readonly Series[]; readonly lineName: string | undefined }) {
  return (
    <ul className="chart-legend">
      {series.map(({ name, colour }) => (
        <li key={name}>
          <span className={name === lineName ? 'chart-dash' : 'chart-square'} data-colour={colour} />
          {name}
        </li>
      ))}
    </ul>
  )
}

type Scale = {
  readonly step: number
  readonly steps: readonly number[]
  readonly start: (index: number) => number
  readonly y: (value: number) => number
}

function scaleOf(points: readonly Point[], width: number, height: number): Scale {
  const up = points.map(({ bars, line = 0 }) => Math.max(line, sumOf(bars.filter((value) => value > 0))))
  const down = points.map(({ bars, line = 0 }) => Math.min(line, sumOf(bars.filter((value) => value < 0))))
  const steps = stepsOf(Math.min(0, ...down), Math.max(0, ...up))
  // Without any amount the line of zero is at the bottom.
  const [least, largest] = [steps[0] ?? 0, steps.length === 1 ? 1 : (steps.at(-1) ?? 0)]
  const step = Math.max(0, width - edge.start - edge.end) / Math.max(1, points.length)
  const room = height - edge.top - edge.bottom
  const span = largest - least || 1
  return {
    ...{ step, steps },
    start: (index) => edge.start + index * step,
    y: (value) => edge.top + ((largest - value) / span) * room,
  }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

type GridProperties = {
  readonly scale: Scale
  readonly width: number
  readonly labelOf: (value: number) => string
}

function Grid({ scale, width, labelOf }: GridProperties) {
  return scale.steps.map((value) => (
    <g key={value}>
      <line className="chart-grid" x1={edge.start} x2={width - edge.end} y1={scale.y(value)} y2={scale.y(value)} />
      <text className="chart-text" x={edge.start - 8} y={scale.y(value) + 4} textAnchor="end">
        {value === 0 ? '0' : labelOf(value)}
      </text>
    </g>
  ))
}

type BarsProperties = {
  readonly point: Point
  readonly index: number
  readonly series: readonly Series[]
  readonly scale: Scale
}

function Bars({ point, index, series, scale }: BarsProperties) {
  const width = Math.max(1, Math.min(26, scale.step * 0.72))
  const x = scale.start(index) + (scale.step - width) / 2
  return point.bars.map((value, place) => {
    const before = sumOf(point.bars.slice(0, place).filter((one) => Math.sign(one) === Math.sign(value)))
    const [one, other] = [scale.y(before), scale.y(before + value)]
    const { name = '', colour = 'in' } = series[place] ?? {}
    return (
      <rect
        key={name}
        className="chart-bar"
        data-colour={colour}
        data-open={point.isOpen || undefined}
        x={x}
        y={Math.min(one, other)}
        width={width}
        height={Math.abs(one - other)}
      />
    )
  })
}

function pathOf(points: readonly Point[], scale: Scale): string {
  return points
    .flatMap(({ line }, index) =>
      line === undefined ? [] : [`${scale.start(index) + scale.step / 2} ${scale.y(line)}`],
    )
    .map((place, index) => `${index === 0 ? 'M' : 'L'}${place}`)
    .join('')
}

const labelWidth = 62

function Days({
  points,
  scale,
  height,
}: {
  readonly points: readonly Point[]
  readonly scale: Scale
  readonly height: number
}) {
  const every = Math.max(1, Math.ceil(labelWidth / Math.max(1, scale.step)))
  return points.map(({ id, label }, index) =>
    index % every === 0 ? (
      <text key={id} className="chart-text" x={scale.start(index) + scale.step / 2} y={height - 7} textAnchor="middle">
        {label}
      </text>
    ) : null,
  )
}

function Box({ point, at, width }: { readonly point: Point; readonly at: number; readonly width: number }) {
  const style: CSSProperties = at > width / 2 ? { right: width - at + 10 } : { left: at + 10 }
  return (
    <div className="chart-box" style={style}>
      <b>{point.title}</b>
      <dl className="facts">
        {point.rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
