import { useT } from '../../i18n/use-t.tsx'
import type { ReportDocument } from './api.ts'
import { isShown } from './labels.ts'
import css from './refusals.module.css'
import cardCss from './report-page.module.css'
import { useFormat } from './use-format.ts'

type Counted = Exclude<ReportDocument['complaints'], { readonly tooFew: true }>

/** What came in, and how fast it was answered. */
export function Complaints({ document: { complaints, days } }: { readonly document: ReportDocument }) {
  const t = useT()
  const format = useFormat()
  return (
    <section className={cardCss.card} aria-label={t('report.complaints')}>
      <h2>{t('report.complaints')}</h2>
      {!isShown(complaints) && <p className={cardCss.small}>{t('report.few')}</p>}
      {isShown(complaints) && (
        <>
          <p className={cardCss.small}>
            {complaints.received === 0
              ? t('report.complaints.none')
              : t('report.complaints.about', { count: format.count(complaints.received), days })}
          </p>
          <Shares complaints={complaints} />
        </>
      )}
    </section>
  )
}

/** Good shares are rounded down and bad ones up, so each says in which direction it may be wrong. */
function Shares({ complaints: { answered, inTime, overdue, p50, p95 } }: { readonly complaints: Counted }) {
  const t = useT()
  const format = useFormat()
  const least = (percent: number) => shareText('report.least', percent, percent === 100)
  const atMost = (percent: number) => shareText('report.atMost', percent, percent === 0)
  function shareText(id: 'report.least' | 'report.atMost', percent: number, isExact: boolean): string {
    return isExact ? format.share(percent) : t(id, { percent: format.share(percent) })
  }
  const shares = [
    { label: t('report.complaints.answered'), percent: answered, text: least, tone: 'ok' },
    { label: t('report.complaints.inTime'), percent: inTime, text: least, tone: 'ok' },
    { label: t('report.complaints.overdue'), percent: overdue, text: atMost, tone: 'bad' },
  ] as const
  const times = [
    { label: t('report.complaints.half'), seconds: p50 },
    { label: t('report.complaints.most'), seconds: p95 },
  ]
  return (
    <ul className={css.rows}>
      {shares.map(
        ({ label, percent, text, tone }) =>
          percent !== undefined && (
            <li key={label}>
              <span>{label}</span>
              <b>{text(percent)}</b>
              <i
                className={css.bar}
                data-tone={tone}
                style={{ '--share': percent / 100 } as React.CSSProperties}
                aria-hidden="true"
              />
            </li>
          ),
      )}
      {times.map(
        ({ label, seconds }) =>
          seconds !== undefined && (
            <li key={label}>
              <span>{label}</span>
              <b>{format.time(seconds)}</b>
            </li>
          ),
      )}
    </ul>
  )
}
