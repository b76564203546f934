import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type ReportDocument, useReports } from './api.ts'
import { isShown, railName } from './labels.ts'
import css from './payout-chart.module.css'
import { Legend } from './payout-times.tsx'
import cardCss from './report-page.module.css'
import { useFormat } from './use-format.ts'

/** Each report is a small file of its own, so the chart does not go back further. */
const reportsMax = 14

type PayoutChartProps = {
  readonly document: ReportDocument
  readonly market: string
  readonly rail: string
  readonly promised: number | undefined
  readonly allDays: readonly string[]
}

type Point = { readonly day: string; readonly half: number | undefined; readonly most: number | undefined }

/** How the times of one rail moved from report to report, up to the one that is shown. */
export function PayoutChart({ document, market, rail, promised, allDays }: PayoutChartProps) {
  const t = useT()
  const at = allDays.indexOf(document.day)
  const published = allDays.slice(at, at + reportsMax)
  const days = calendarDays(document.day, published).toReversed()
  const { data: reports, refetch, isFetching } = useReports(days.filter((day) => published.includes(day)))
  if (!reports) return <Skeleton height={220} shape="card" />
  const points = days.map((day) => pointOf(reports.find((file) => file.document.day === day)?.document, day))
  const missing = days.filter((day) => published.includes(day)).length - reports.length
  const hasLine = points.filter(({ half }) => half !== undefined).length > 1

  function pointOf(of: ReportDocument | undefined, day: string): Point {
    const row = of?.payouts.find((one) => one.market === market && one.rail === rail)
    return row && isShown(row) ? { day, half: row.p50, most: row.p95 } : { day, half: undefined, most: undefined }
  }
  return (
    <section className={cardCss.card} aria-label={t('report.chart')}>
      <h2>{t('report.chart')}</h2>
      {hasLine ? (
        <>
          <p className={cardCss.small}>{t('report.chart.about', { rail: railName(rail, t), days: document.days })}</p>
          <Legend promised={promised} />
          <Lines points={points} promised={promised} />
          <Table points={points} />
        </>
      ) : (
        <p className={cardCss.small}>{t('report.chart.first')}</p>
      )}
      {missing > 0 && (
        <div className={css.missing} role="status">
          <span>{t('report.chart.missing', { count: missing })}</span>
          <Button look="plain" busy={isFetching} onClick={() => void refetch()}>
            {t('do.retry')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Every day from the newest back to the oldest of those published, so that a night without a report is a gap. */
function calendarDays(newest: string, published: readonly string[]): readonly string[] {
  const days = Array.from({ length: reportsMax }, (_, back) => dayBefore(newest, back))
  return days.slice(0, 1 + days.findLastIndex((day) => published.includes(day)))
}

function dayBefore(day: string, back: number): string {
  return new Date(Date.parse(day) - back * 86_400_000).toISOString().slice(0, day.length)
}

/** The picture is drawn on a board of this size and stretched to its place. */
const board = { width: 600, height: 160 }

type LinesProps = { readonly points: readonly Point[]; readonly promised: number | undefined }

/** Time runs from left to right in every language, as in every chart. The table has the same figures for screen readers. */
function Lines({ points, promised }: LinesProps) {
  const format = useFormat()
  const top = Math.max(1, promised ?? 0, ...points.map(({ most }) => most ?? 0)) * 1.06
  const x = (index: number) => (index / Math.max(1, points.length - 1)) * board.width
  const y = (seconds: number) => board.height - (seconds / top) * board.height
  const line = (of: 'half' | 'most') =>
    linesThrough(
      points.map((point, index) => ({ x: x(index), value: point[of] })),
      y,
    )
  const last = points.at(-1)
  return (
    <div className={css.chart} dir="ltr" aria-hidden="true">
      <svg viewBox={`0 0 ${board.width} ${board.height}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={css.grid} d={`M0 ${board.height}H${board.width}M0 ${y(top / 2)}H${board.width}`} />
        <path className={css.area} d={line('most').area} />
        <path className={css.most} d={line('most').line} />
        <path className={css.half} d={line('half').line} />
        {promised !== undefined && <path className={css.promise} d={`M0 ${y(promised)}H${board.width}`} />}
      </svg>
      <p className={css.scale}>
        <bdi>{format.time(Math.round(top / 1.06))}</bdi>
        <span>0</span>
      </p>
      <p className={css.days}>
        <bdi>{format.shortDay(points[0]?.day ?? '')}</bdi>
        <bdi>{format.shortDay(last?.day ?? '')}</bdi>
      </p>
    </div>
  )
}

type Place = { readonly x: number; readonly value: number | undefined }

/** A line with a gap wherever a report has no figure, and the areas under it. */
function linesThrough(places: readonly Place[], y: (value: number) => number) {
  const parts: { x: number; y: number }[][] = [[]]
  for (const { x, value } of places) {
    if (value === undefined) parts.push([])
    else parts.at(-1)?.push({ x, y: y(value) })
  }
  const drawn = parts.filter((part) => part.length > 0)
  const through = (part: (typeof drawn)[number]) =>
    part.map((one) => `${one.x.toFixed(1)} ${one.y.toFixed(1)}`).join('L')
  return {
    // A single point is drawn as a short line, or it would not show.
    line: drawn.map((part) => `M${through(part)}${part.length === 1 ? 'h4' : ''}`).join(''),
    area: drawn.map((part) => `M${part[0]?.x.toFixed(1)} ${board.height}L${through(part)}V${board.height}Z`).join(''),
  }
}

function Table({ points }: { readonly points: readonly Point[] }) {
  const t = useT()
  const format = useFormat()
  const cell = (seconds: number | undefined) => (seconds === undefined ? '–' : format.time(seconds))
  return (
    <details className={css.details}>
      <summary>{t('report.chart.table')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('report.day')}</th>
            <th scope="col">{t('report.times.half')}</th>
            <th scope="col">{t('report.times.most')}</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ day, half, most }) => (
            <tr key={day}>
              <th scope="row">{format.shortDay(day)}</th>
              <td>{cell(half)}</td>
              <td>{cell(most)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
