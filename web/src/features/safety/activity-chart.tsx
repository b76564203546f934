import css from './activity-card.module.css'
import type { ActivityRow, Period } from './api.ts'
import { usePeriodName } from './period-name.ts'

type ActivityChartProps = { readonly rows: readonly ActivityRow[]; readonly by: Period }

/** Two bars for each period: staked, and won back. The table under it has the figures, so a reader skips the picture. */
export function ActivityChart({ rows, by }: ActivityChartProps) {
  const nameOf = usePeriodName(by)
  const most = Math.max(1, ...rows.flatMap(({ staked, won }) => [staked, won]))
  return (
    <ol className={css.chart} data-many={rows.length > 8 || undefined} aria-hidden="true">
      {rows.map(({ from, staked, won }) => (
        <li key={from}>
          <i data-of="staked" style={{ '--share': staked / most } as React.CSSProperties} />
          <i data-of="won" style={{ '--share': Math.max(0, won) / most } as React.CSSProperties} />
          <span>{nameOf(from)}</span>
        </li>
      ))}
    </ol>
  )
}
