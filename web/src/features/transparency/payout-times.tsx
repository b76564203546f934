import { useT } from '../../i18n/use-t.tsx'
import type { ReportDocument } from './api.ts'
import { isShown, railName, type ShownPayouts } from './labels.ts'
import css from './payout-times.module.css'
import cardCss from './report-page.module.css'
import { useFormat } from './use-format.ts'

type PayoutTimesProps = {
  readonly document: ReportDocument
  readonly market: string
  readonly promised: number | undefined
}

/** The payout times of every rail of a country on one scale, with the promise as a line. */
export function PayoutTimes({ document, market, promised }: PayoutTimesProps) {
  const t = useT()
  const rows = document.payouts.filter((row) => row.market === market)
  const times = rows.filter(isShown).map(({ p95 }) => p95)
  const scale = Math.max(1, ...times, promised ?? 0)
  return (
    <section className={cardCss.card} aria-label={t('report.times')}>
      <h2>{t('report.times')}</h2>
      {rows.length === 0 && <p className={cardCss.small}>{t('report.payouts.none')}</p>}
      {times.length > 0 && <Legend promised={promised} />}
      <ul className={css.rails}>
        {rows.map((row) => (
          <li key={row.rail}>
            <h3>{railName(row.rail, t)}</h3>
            {isShown(row) ? (
              <Rail row={row} scale={scale} promised={promised} />
            ) : (
              <p className={cardCss.small}>{t('report.few')}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the colours mean, here and in the chart. Screen readers get the figures instead. */
export function Legend({ promised }: { readonly promised: number | undefined }) {
  const t = useT()
  const format = useFormat()
  return (
    <p className={css.legend} aria-hidden="true">
      <span data-of="half">{t('report.times.half')}</span>
      <span data-of="most">{t('report.times.most')}</span>
      {promised !== undefined && (
        <span data-of="promise">{t('report.times.promise', { time: format.time(promised) })}</span>
      )}
    </p>
  )
}

type RailProps = { readonly row: ShownPayouts; readonly scale: number; readonly promised: number | undefined }

function Rail({ row: { p50, p95, inTime }, scale, promised }: RailProps) {
  const t = useT()
  const format = useFormat()
  const part = (seconds: number) => ({ '--share': seconds / scale }) as React.CSSProperties
  return (
    <>
      <div className={css.bar} aria-hidden="true">
        <i data-of="most" style={part(p95)} />
        <i data-of="half" style={part(p50)} />
        {promised !== undefined && <i data-of="promise" style={part(promised)} />}
      </div>
      <p>{t('report.times.figures', { half: format.time(p50), most: format.time(p95) })}</p>
      <p className={cardCss.small}>
        {inTime === 100 ? t('report.times.allInTime') : t('report.times.inTime', { percent: format.share(inTime) })}
      </p>
    </>
  )
}
