import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { formatShortDay } from '../../lib/days.ts'
import { formatMoney, signOf } from '../../lib/money.ts'
import { axisLabel, stepsOf } from '../../ui/chart-scale.ts'

type Simulated = StaffOutput<'/promotion/simulate'>

const size = { width: 360, height: 210, start: 46, end: 6, top: 10, bottom: 20 } as const

/** The cost as it grows, with the band of the samples, the terms in force and the budget. The table below has the figures. */
export function BandChart({
  simulated,
  budget,
}: {
  readonly simulated: Simulated
  readonly budget: number | undefined
}) {
  const { band, inForce, currency } = simulated
  const largest = Math.max(
    budget ?? 0,
    ...band.map(({ high }) => high),
    ...(inForce?.days ?? []).map(({ cost }) => cost),
  )
  const steps = stepsOf(0, largest)
  const top = Math.max(steps.at(-1) ?? 0, 1)
  const x = (at: number) => size.start + (at * (size.width - size.start - size.end)) / Math.max(1, band.length - 1)
  const y = (value: number) => size.height - size.bottom - (value / top) * (size.height - size.top - size.bottom)
  const path = (values: readonly number[]) =>
    values.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join('')
  const area = `${path(band.map(({ high }) => high))}${band
    .map(({ low }, at) => [low, at] as const)
    .reverse()
    .map(([low, at]) => `L${x(at)} ${y(low)}`)
    .join('')}Z`
  const last = band.at(-1)
  const summary = last
    ? `The draft costs ${formatMoney(last.cost, currency)} in ${band.length} days, between ${formatMoney(last.low, currency)} and ${formatMoney(last.high, currency)} in 90 of 100 samples.`
    : 'No days.'
  return (
    <svg className="band-chart" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={summary}>
      {steps.map((value) => (
        <g key={value}>
          <line className="chart-grid" x1={size.start} x2={size.width - size.end} y1={y(value)} y2={y(value)} />
          <text className="chart-text" x={size.start - 6} y={y(value) + 4} textAnchor="end">
            {axisLabel(value, signOf(currency))}
          </text>
        </g>
      ))}
      <path className="band-area" d={area} />
      {inForce && <path className="band-before" d={path(inForce.days.map(({ cost }) => cost))} />}
      <path className="band-cost" d={path(band.map(({ cost }) => cost))} />
      {budget !== undefined && (
        <line className="band-budget" x1={size.start} x2={size.width - size.end} y1={y(budget)} y2={y(budget)} />
      )}
      {[0, Math.floor(band.length / 2), band.length - 1].map((at) => (
        <text
          key={at}
          className="chart-text"
          x={x(at)}
          y={size.height - 4}
          textAnchor={at === 0 ? 'start' : at === band.length - 1 ? 'end' : 'middle'}
        >
          {formatShortDay(band[at]?.day ?? '')}
        </text>
      ))}
    </svg>
  )
}

/** What each line is, in words beside its colour. */
export function BandLegend({
  simulated,
  budget,
}: {
  readonly simulated: Simulated
  readonly budget: number | undefined
}) {
  return (
    <ul className="chart-legend">
      <li data-colour="in">
        <span className="chart-dash" /> draft, 90 % band
      </li>
      {simulated.inForce && (
        <li>
          <span className="band-dash" /> v{simulated.inForce.version} in force
        </li>
      )}
      {budget !== undefined && (
        <li className="toned" data-tone="bad">
          budget {formatMoney(budget, simulated.currency)}
        </li>
      )}
    </ul>
  )
}
