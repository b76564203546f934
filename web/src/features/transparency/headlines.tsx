import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import type { ReportDocument } from './api.ts'
import css from './headlines.module.css'
import { isShown, mainRail, railName } from './labels.ts'
import { useFormat } from './use-format.ts'

type HeadlinesProps = {
  readonly document: ReportDocument
  readonly market: string
  /** In seconds, if it is known. */
  readonly promised: number | undefined
}

/** Four figures of a country: its busiest rail, its decisions, and what delays cost the operator. */
export function Headlines(props: HeadlinesProps) {
  const t = useT()
  return (
    <section aria-label={t('report.headlines')}>
      <dl className={css.grid}>
        <Payouts {...props} />
        <Approved {...props} />
        <Late lateCredits={props.document.lateCredits} />
      </dl>
    </section>
  )
}

function Payouts({ document, market, promised }: HeadlinesProps) {
  const t = useT()
  const format = useFormat()
  const row = mainRail(document, market)
  if (!row) {
    const isNamed = document.payouts.some((one) => one.market === market)
    const none = <small>{t(isNamed ? 'report.few' : 'report.payouts.none')}</small>
    return (
      <>
        <Tile label={t('report.half')}>{none}</Tile>
        <Tile label={t('report.most')}>{none}</Tile>
      </>
    )
  }
  const rail = railName(row.rail, t)
  return (
    <>
      <Tile label={t('report.half')} value={format.time(row.p50)}>
        <small>{t('report.group', { rail, count: format.count(row.payouts), days: document.days })}</small>
      </Tile>
      <Tile label={t('report.most')} value={format.time(row.p95)}>
        <small>{promised === undefined ? rail : t('report.promise', { time: format.time(promised) })}</small>
      </Tile>
    </>
  )
}

function Approved({ document: { withdrawals }, market }: HeadlinesProps) {
  const t = useT()
  const format = useFormat()
  const label = t('report.approved')
  const row = withdrawals.find((one) => one.market === market)
  if (!row || !isShown(row)) {
    return (
      <Tile label={label}>
        <small>{t(row ? 'report.few' : 'report.decided.none')}</small>
      </Tile>
    )
  }
  const count = format.count(row.decided)
  return (
    <Tile label={label} value={format.share(row.approved)}>
      <small>{t(row.approved === 100 ? 'report.approved.all' : 'report.approved.of', { count })}</small>
    </Tile>
  )
}

/** By currency, as the report has them. */
function Late({ lateCredits }: Pick<ReportDocument, 'lateCredits'>) {
  const t = useT()
  return (
    <Tile label={t('report.late')}>
      {lateCredits.length === 0 && <small>{t('report.late.none')}</small>}
      {lateCredits.map((row) => (
        <Credit key={row.currency} row={row} />
      ))}
    </Tile>
  )
}

function Credit({ row }: { readonly row: ReportDocument['lateCredits'][number] }) {
  const t = useT()
  const format = useFormat()
  const money = useMoney(row.currency)
  if (!isShown(row)) return <small>{t('report.late.few', { currency: money.sign })}</small>
  return (
    <>
      <bdi className={css.value}>{money.format(row.amount)}</bdi>
      <small>{t('report.late.of', { count: format.count(row.count) })}</small>
    </>
  )
}

type TileProps = { readonly label: string; readonly value?: string; readonly children: ReactNode }

function Tile({ label, value, children }: TileProps) {
  return (
    <div className={css.tile}>
      <dt>{label}</dt>
      <dd>
        {value !== undefined && <bdi className={css.value}>{value}</bdi>}
        {children}
      </dd>
    </div>
  )
}
