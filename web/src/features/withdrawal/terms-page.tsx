import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { useMoney } from '../../lib/use-money.ts'
import { usePercent } from '../../lib/use-percent.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DetailRow } from '../../ui/detail-row.tsx'
import detailsCss from '../../ui/details.module.css'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { type Terms, useTerms } from './api.ts'
import { rateText } from './coin-text.ts'
import { TermsSkeleton } from './skeletons.tsx'
import css from './terms-page.module.css'
import withdrawalCss from './withdrawal.module.css'

/** The published fees and limits: every figure comes from the settings that the server enforces. */
export function TermsPage() {
  const t = useT()
  const { data, error, refetch } = useTerms()
  return (
    <Page header={<Header title={t('title.withdrawTerms')} />} className={withdrawalCss.stack}>
      {data && (
        <>
          <AllTerms terms={data} />
          <ButtonLink block look="plain" to={urlTo('report')}>
            {t('title.report')}
          </ButtonLink>
        </>
      )}
      {!data && error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TermsSkeleton />}
    </Page>
  )
}

type Of = { readonly terms: Terms }

function AllTerms({ terms }: Of) {
  const t = useT()
  const money = useMoney(terms.currency)
  return (
    <>
      <Card title={t('withdraw.terms.amounts')}>
        <DetailRow label={t('withdraw.terms.min')} value={money.format(terms.min)} />
        <DetailRow label={t('withdraw.terms.max')} value={money.format(terms.max)} />
        <DetailRow label={t('withdraw.terms.free')} value={String(terms.freeTimes)} />
        <DetailRow label={t('withdraw.terms.feeMin')} value={money.format(terms.feeMin)} />
      </Card>
      <Coins terms={terms} />
      <Levels terms={terms} />
      <Times terms={terms} />
      <Rules terms={terms} />
    </>
  )
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={detailsCss.card} aria-label={title}>
      <h2>{title}</h2>
      <dl>{children}</dl>
    </section>
  )
}

/** What an address is paid, where the market pays coins. */
function Coins({ terms: { coins, currency } }: Of) {
  const t = useT()
  const money = useMoney(currency)
  if (!coins) return null
  const { coin, network, fee } = coins
  return (
    <Card title={t('withdraw.terms.coins', { coin, network })}>
      <DetailRow label={t('withdraw.terms.coins.fee')} value={money.format(fee)} />
      <DetailRow label={t('withdraw.coins.rate')} value={rateText(coins, money)} />
    </Card>
  )
}

function Levels({ terms: { levels, currency } }: Of) {
  const t = useT()
  const percent = usePercent()
  const money = useMoney(currency)
  return (
    <section className={detailsCss.card} aria-label={t('withdraw.terms.levels')}>
      <h2>{t('withdraw.terms.levels')}</h2>
      <table className={css.levels}>
        <thead>
          <tr>
            <th>{t('withdraw.terms.level')}</th>
            <th>{t('withdraw.terms.perDay')}</th>
            <th>{t('withdraw.terms.times')}</th>
            <th>{t('withdraw.fee')}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ level, dailyLimit, dailyTimes, feeRate }) => (
            <tr key={level}>
              <th scope="row">{level}</th>
              <td>{money.format(dailyLimit)}</td>
              <td>{dailyTimes}</td>
              <td>{percent(feeRate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Times({ terms: { promise, lateCredit, holdHours } }: Of) {
  const t = useT()
  const percent = usePercent()
  const { duration } = useDates()
  const hours = (count: number) => duration(count * 3_600, 'long')
  return (
    <Card title={t('withdraw.terms.when')}>
      <DetailRow label={t('withdraw.terms.usual')} value={duration(promise.usual, 'long')} />
      <DetailRow label={t('withdraw.terms.most')} value={duration(promise.max, 'long')} />
      <DetailRow
        label={t('withdraw.terms.late')}
        value={t('withdraw.terms.late.rule', {
          percent: percent(lateCredit.ratePer6h),
          cap: percent(lateCredit.cap),
        })}
      />
      <DetailRow label={t('withdraw.terms.hold.bank')} value={hours(holdHours.bankAccount)} />
      <DetailRow label={t('withdraw.terms.hold.password')} value={hours(holdHours.withdrawPassword)} />
      <DetailRow label={t('withdraw.terms.hold.phone')} value={hours(holdHours.phone)} />
    </Card>
  )
}

function Rules({ terms: { identity, tax, currency, canCancel } }: Of) {
  const t = useT()
  const money = useMoney(currency)
  return (
    <Card title={t('withdraw.terms.rules')}>
      {identity.map(({ level, above }) => (
        <DetailRow
          key={level}
          label={t('withdraw.terms.identity', { level })}
          value={t('withdraw.terms.above', { amount: money.format(above) })}
        />
      ))}
      <DetailRow
        label={t('withdraw.tax')}
        value={t(tax === 'none' ? 'withdraw.terms.tax.none' : 'withdraw.terms.tax.in')}
      />
      <DetailRow
        label={t('withdraw.terms.cancel')}
        value={t(canCancel ? 'withdraw.terms.cancel.yes' : 'withdraw.terms.cancel.no')}
      />
    </Card>
  )
}
