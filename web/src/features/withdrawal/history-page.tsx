import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import type { Days } from '../../lib/days.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { useMoney } from '../../lib/use-money.ts'
import { usePagedList } from '../../lib/use-paged-list.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Header } from '../../ui/header.tsx'
import css from '../../ui/history.module.css'
import { HistoryRow, HistoryTabs, StatementLink } from '../../ui/history.tsx'
import { ChainIcon, WalletIcon } from '../../ui/icons-deposit.tsx'
import { BankIcon } from '../../ui/icons-player.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { TabPanel } from '../../ui/tabs.tsx'
import { CustomRange, useHistoryPeriod } from '../../ui/use-history-period.ts'
import type { WithdrawalRow } from './api.ts'
import { statusTexts, statusTones, textFor } from './status-labels.ts'

const marks = { bank: BankIcon, wallet: WalletIcon, chain: ChainIcon } as const

const ranges = ['today', '7d', '30d', 'custom'] as const
type Range = (typeof ranges)[number]

const panelId = 'withdraw-history'
const keyOf = ({ withdrawNo }: WithdrawalRow) => withdrawNo

export function WithdrawHistoryPage() {
  const t = useT()
  const { range: initialRange = 'today' } = useParameters('withdrawHistory')
  const { range, setRange, days, setDays, filter } = useHistoryPeriod(initialRange)
  return (
    <Page header={<Header title={t('title.withdrawHistory')} right={<StatementLink />} />}>
      <div className={css.tabs}>
        <HistoryTabs ranges={ranges} value={range} onChange={setRange} panelId={panelId} />
      </div>
      <TabPanel id={panelId} tab={range}>
        {range === 'custom' && <CustomRange days={days} onChange={setDays} />}
        <Withdrawals key={JSON.stringify(filter)} filter={filter} />
      </TabPanel>
    </Page>
  )
}

type Filter = { readonly range: Range } & Partial<Days>

function Withdrawals({ filter }: { readonly filter: Filter }) {
  const t = useT()
  const { rows, isLoading, error, hasMore, loadMore } = usePagedList('/withdraw/record', filter, {
    keyOf,
    pollMs: 15_000,
  })
  const withdrawLink = <ButtonLink to={urlTo('withdraw')}>{t('withdraw.do')}</ButtonLink>
  return (
    <List
      items={rows}
      keyOf={keyOf}
      render={(row) => <WithdrawalEntry row={row} />}
      label={t('title.withdrawHistory')}
      loading={isLoading}
      error={error}
      hasMore={hasMore}
      onMore={loadMore}
      empty={<Empty text={t('withdraw.history.empty')} action={withdrawLink} />}
    />
  )
}

function WithdrawalEntry({ row }: { readonly row: WithdrawalRow }) {
  const t = useT()
  const { moment } = useDates()
  const money = useMoney(row.currency)
  const { withdrawNo, payee, createdAt, amount, status } = row
  return (
    <HistoryRow
      to={urlTo('withdrawWait', { withdrawNo })}
      icon={marks[payee.kind]}
      title={payee.place}
      note={`${payee.masked} · ${moment(createdAt)}`}
      amount={money.format(amount)}
      status={t(textFor(payee.kind, statusTexts[status]))}
      tone={statusTones[status]}
    />
  )
}
