import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useLanguage } from '../../lib/language.ts'
import { useSession } from '../../lib/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { type ReportDocument, usePromise } from './api.ts'
import { Headlines } from './headlines.tsx'
import { isShown, mainRail, marketName, marketsOf } from './labels.ts'
import { PayoutChart } from './payout-chart.tsx'
import { PayoutTimes } from './payout-times.tsx'
import css from './report-page.module.css'
import { useFormat } from './use-format.ts'

const panelId = 'report-market'

type MarketFiguresProps = { readonly document: ReportDocument; readonly allDays: readonly string[] }

/** The figures that differ by country: that of the player first, if the report has it. */
export function MarketFigures({ document, allDays }: MarketFiguresProps) {
  const t = useT()
  const lang = useLanguage((language) => language.lang)
  const own = useSession((session) => session.userInfo?.market.code)
  const [chosen, setChosen] = useState<string>()
  const markets = marketsOf(document)
  const market = markets.find((one) => one === (chosen ?? own)) ?? markets[0] ?? ''
  const promised = usePromise(market).data?.promise.max
  const hasChoice = markets.length > 1
  return (
    <>
      {hasChoice && (
        <Tabs
          look="pill"
          label={t('report.markets')}
          items={markets.map((key) => ({ key, label: marketName(key, lang) }))}
          value={market}
          onChange={setChosen}
          panelId={panelId}
        />
      )}
      <TabPanel id={panelId} tab={hasChoice ? market : undefined} className={css.panel}>
        <Headlines document={document} market={market} promised={promised} />
        <Overdue document={document} market={market} />
        <PayoutTimes document={document} market={market} promised={promised} />
        {mainRail(document, market) && (
          <PayoutChart
            key={market}
            document={document}
            market={market}
            rail={mainRail(document, market)?.rail ?? ''}
            promised={promised}
            allDays={allDays}
          />
        )}
      </TabPanel>
    </>
  )
}

/** Without these, an operator who leaves late withdrawals alone would have perfect times. */
function Overdue({ document: { overdue, playersMin }, market }: Pick<MarketFiguresProps, 'document'> & OfMarket) {
  const t = useT()
  const format = useFormat()
  const row = overdue.find((one) => one.market === market)
  if (!row) return <p className={css.small}>{t('report.overdue.none')}</p>
  return (
    <Notice tone="warn">
      {isShown(row)
        ? t('report.overdue', { count: format.count(row.count) })
        : t('report.overdue.few', { players: playersMin })}
    </Notice>
  )
}

type OfMarket = { readonly market: string }
