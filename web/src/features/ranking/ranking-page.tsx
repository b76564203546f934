import { useState } from 'react'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { type RankEdition, type RankList, type RankPeriod, useRankList } from './api.ts'
import { OwnRow } from './own-row.tsx'
import { Podium } from './podium.tsx'
import css from './ranking.module.css'

const panelId = 'ranking'
const labels: Readonly<Record<RankEdition, Readonly<Record<RankPeriod, TextId>>>> = {
  current: { day: 'ranking.today', week: 'ranking.thisWeek', month: 'ranking.thisMonth' },
  previous: { day: 'ranking.lastDay', week: 'ranking.lastWeek', month: 'ranking.lastMonth' },
}
const periods = ['day', 'week', 'month'] as const
const editions = ['current', 'previous'] as const

/** The players who bet most in a day, a week or a month, and what their places win. */
export function RankingPage() {
  const t = useT()
  const parameters = useParameters('ranking')
  const [period, setPeriod] = useState<RankPeriod>(parameters.period ?? 'day')
  const [edition, setEdition] = useState<RankEdition>(parameters.edition === 'last' ? 'previous' : 'current')
  const { data, error, refetch } = useRankList(period, edition)
  return (
    <Page header={<Header title={t('title.ranking')} />} className={css.page}>
      <Tabs
        look="pill"
        label={t('title.ranking')}
        items={periods.map((key) => ({ key, label: t(labels[edition][key]) }))}
        value={period}
        onChange={setPeriod}
        panelId={panelId}
      />
      <Tabs
        label={t('ranking.editions')}
        items={editions.map((key) => ({ key, label: t(`ranking.${key}`) }))}
        value={edition}
        onChange={setEdition}
        panelId={panelId}
      />
      <TabPanel id={panelId} tab={[period, edition]} className={css.panel}>
        {data && <Ranking data={data} edition={edition} />}
        {!data && error && <ErrorView error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
      </TabPanel>
    </Page>
  )
}

function Loading() {
  return (
    <>
      <Skeleton shape="card" height={220} />
      <Skeleton shape="card" height={320} />
    </>
  )
}

type Shown = { readonly data: RankList; readonly edition: RankEdition }

function Ranking({ data, edition }: Shown) {
  const t = useT()
  if (!data.isOffered) return <Empty text={t('ranking.notOffered')} />
  if (!data.edition) return <Empty text={t(edition === 'previous' ? 'ranking.none' : 'ranking.notOpen')} />
  return (
    <>
      {data.list.length === 0 && <Empty text={t(edition === 'previous' ? 'ranking.none' : 'ranking.empty')} />}
      {data.list.length > 0 && <Podium entries={data.list.slice(0, 3)} currency={data.currency} />}
      {data.list.length > 3 && <Places data={data} />}
      <Rules data={data} />
      {data.me && <OwnRow me={data.me} edition={data.edition} currency={data.currency} />}
    </>
  )
}

function Places({ data: { list, currency } }: { readonly data: RankList }) {
  const t = useT()
  const money = useMoney(currency)
  return (
    <ol className={css.places} start={4} aria-label={t('ranking.places')}>
      {list.slice(3).map(({ rank, avatar, mobileMasked, totalBet, award }) => (
        <li key={rank} className={css.place}>
          <span className={css.rank}>{rank}</span>
          <Avatar name={avatar} size={40} />
          <span className={css.name}>{mobileMasked}</span>
          <span className={css.sums}>
            <b>{money.format(totalBet)}</b>
            {award > 0 && <small>{money.format(award)}</small>}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Rules({ data: { awards, currency, edition } }: { readonly data: RankList }) {
  const t = useT()
  const { moment } = useDates()
  const money = useMoney(currency)
  return (
    <section className={css.rules} aria-label={t('ranking.rules')}>
      <h2>{t('ranking.rules')}</h2>
      <dl>
        {awards.map(({ fromRank, toRank, amount }) => (
          <div key={fromRank}>
            <dt>
              {fromRank === toRank
                ? t('ranking.rank', { rank: fromRank })
                : t('ranking.ranks', { from: fromRank, to: toRank })}
            </dt>
            <dd>{money.format(amount)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('ranking.rule.counts')}</p>
      <p>{t('ranking.rule.ties')}</p>
      {edition && <p>{t('ranking.rule.time', { from: moment(edition.startAt), to: moment(edition.endAt) })}</p>}
      <p>{t('ranking.rule.claim')}</p>
    </section>
  )
}
