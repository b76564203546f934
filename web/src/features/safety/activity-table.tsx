import css from './activity-card.module.css'
import type { ActivityRow, Period } from './api.ts'
import { usePeriodName } from './period-name.ts'
import { useFigures } from './use-figures.ts'

type ActivityTableProps = { readonly rows: readonly ActivityRow[]; readonly by: Period; readonly currency: string }

/** Every figure of every period, the newest first. */
export function ActivityTable({ rows, by, currency }: ActivityTableProps) {
  const nameOf = usePeriodName(by)
  const figures = useFigures(currency)
  return (
    <ol className={css.report}>
      {rows.toReversed().map((row) => (
        <li key={row.from}>
          <h3>{nameOf(row.from)}</h3>
          <dl>
            {figures(row).map(([name, figure]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  )
}
