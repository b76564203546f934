import { useT } from '../../i18n/use-t.tsx'
import type { ReportDocument } from './api.ts'
import { isShown, reasonName } from './labels.ts'
import css from './refusals.module.css'
import cardCss from './report-page.module.css'
import { useFormat } from './use-format.ts'

/** Refused withdrawals by reason, the most frequent first. Small groups are named without a figure. */
export function Refusals({ document: { refusals } }: { readonly document: ReportDocument }) {
  const t = useT()
  const format = useFormat()
  const countOf = (row: (typeof refusals)[number]) => (isShown(row) ? row.count : 0)
  const rows = refusals.toSorted((one, other) => countOf(other) - countOf(one))
  const most = Math.max(1, ...rows.map(countOf))
  return (
    <section className={cardCss.card} aria-label={t('report.no')}>
      <h2>{t('report.no')}</h2>
      <p className={cardCss.small}>{t(rows.length > 0 ? 'report.no.about' : 'report.no.none')}</p>
      <ul className={css.rows}>
        {rows.map((row) => (
          <li key={row.reason}>
            <span>{reasonName(row.reason, t)}</span>
            <b>{isShown(row) ? t('report.no.count', { count: format.count(row.count) }) : t('report.few')}</b>
            {isShown(row) && (
              <i
                className={css.bar}
                style={{ '--share': row.count / most } as React.CSSProperties}
                aria-hidden="true"
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
