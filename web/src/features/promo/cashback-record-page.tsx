import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { useMoney } from '../../lib/use-money.ts'
import { usePagedList } from '../../lib/use-paged-list.ts'
import { usePercent } from '../../lib/use-percent.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Header } from '../../ui/header.tsx'
import { HistoryRow, type HistoryTone } from '../../ui/history.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import css from './cashback-record-page.module.css'
import { dayOf } from './day-of.ts'
import { TermsList } from './terms-list.tsx'

type Row = WireOutputOf<'/cashback/record'>['list'][number]

const rules = ['closes', 'terms', 'expires'] as const
const keyOf = (row: Row) => row.rewardId
const tones: Readonly<Record<Row['status'], HistoryTone>> = { CLAIMABLE: 'wait', CLAIMED: 'ok', EXPIRED: 'off' }

/** What rebates and cashback have given: date, base, rate, amount and status. */
export function CashbackRecordPage() {
  const t = useT()
  const { rows, isLoading, error, hasMore, loadMore } = usePagedList('/cashback/record', {}, { keyOf })
  return (
    <Page header={<Header title={t('title.cashbackRecord')} />} className={css.page}>
      <List
        items={rows}
        keyOf={keyOf}
        render={(row) => <Record row={row} />}
        label={t('title.cashbackRecord')}
        loading={isLoading}
        error={error}
        hasMore={hasMore}
        onMore={loadMore}
        empty={
          <Empty
            text={t('promo.record.empty')}
            action={<ButtonLink to={urlTo('rebatePromo')}>{t('promo.rewards.offers')}</ButtonLink>}
          />
        }
      />
      {/* Below the list, which has its height then. */}
      {!isLoading && (
        <section className={css.rules} aria-label={t('promo.rules')}>
          <h2>{t('promo.rules')}</h2>
          <TermsList terms={rules.map((rule) => t(`promo.record.rule.${rule}`))} />
        </section>
      )}
    </Page>
  )
}

function Record({ row }: { readonly row: Row }) {
  const t = useT()
  const { day } = useDates()
  const money = useMoney(row.currency)
  const percent = usePercent()
  const parts = [
    day(dayOf(row.date) ?? 0),
    t('promo.record.counted', { amount: money.format(row.base) }),
    ...(row.rateBps === undefined ? [] : [t('promo.record.rate', { rate: percent(row.rateBps / 100) })]),
  ]
  return (
    <HistoryRow
      to={urlTo('myRewards')}
      title={row.name}
      note={parts.map((part) => (
        <span key={part} className={css.part}>
          {part}
        </span>
      ))}
      amount={money.format(row.amount)}
      status={t(`promo.record.${row.status}`)}
      tone={tones[row.status]}
    />
  )
}
