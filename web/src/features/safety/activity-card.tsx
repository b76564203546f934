import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import css from './activity-card.module.css'
import { ActivityChart } from './activity-chart.tsx'
import { ActivityTable } from './activity-table.tsx'
import { type Activity, type Period, useActivity } from './api.ts'
import { periods } from './limits.ts'
import { useMinutes } from './use-limit-format.ts'

const panelId = 'safety-activity'

/** What the player staked and won back, their result and their time, by days, weeks or months. */
export function ActivityCard() {
  const t = useT()
  const [by, setBy] = useState<Period>('day')
  const { data, error, refetch, isPlaceholderData } = useActivity(by)
  return (
    <section className={css.card} aria-label={t('safety.activity')}>
      <Tabs
        look="pill"
        label={t('safety.activity')}
        items={periods.map((key) => ({ key, label: t('safety.activity.by', { period: key }) }))}
        value={by}
        onChange={setBy}
        panelId={panelId}
      />
      <TabPanel id={panelId} tab={by} className={css.panel}>
        {data && <Figures activity={data} by={by} isOld={isPlaceholderData} />}
        {!data && error && <ErrorView error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={226} />}
      </TabPanel>
    </section>
  )
}

type FiguresProps = { readonly activity: Activity; readonly by: Period; readonly isOld: boolean }

function Figures({ activity: { rows, currency }, by, isOld }: FiguresProps) {
  const t = useT()
  const money = useMoney(currency)
  const minutes = useMinutes()
  const net = rows.reduce((sum, { won, staked }) => sum + won - staked, 0)
  const played = rows.reduce((sum, row) => sum + row.minutes, 0)
  return (
    <div className={css.panel} data-old={isOld || undefined}>
      <dl className={css.sums}>
        <div>
          <dt>{t('safety.activity.net')}</dt>
          <dd>{money.formatSigned(net)}</dd>
        </div>
        <div>
          <dt>{t('safety.activity.time')}</dt>
          <dd>{minutes(played)}</dd>
        </div>
      </dl>
      <ActivityChart rows={rows} by={by} />
      <p className={css.legend}>
        <span data-of="staked">{t('safety.activity.staked')}</span>
        <span data-of="won">{t('safety.activity.won')}</span>
      </p>
      <details className={css.details}>
        <summary>{t('safety.activity.report')}</summary>
        <ActivityTable rows={rows} by={by} currency={currency} />
      </details>
    </div>
  )
}
