import { Link } from '@tanstack/react-router'
import type { StaffInput, StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { type ReportLine, reportMarkets } from '@zamra/contract/backoffice/reports.ts'
import { type ReactNode, useState } from 'react'
import { addDays, dayOf } from '../../lib/days.ts'
import { formatMoney } from '../../lib/money.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { useNow } from '../../lib/use-now.ts'
import { Card } from '../../ui/card.tsx'
import { PaymentsChart } from '../../ui/payments-chart.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import { Loaded } from '../../ui/states.tsx'

type Money = StaffOutput<'/report/money'>
type Market = StaffInput<'/report/money'>['market']

const days = 15
const weekDays = 7
const figures: readonly (readonly [line: ReportLine, title: string])[] = [
  ['deposits', 'Deposits'],
  ['withdrawals', 'Withdrawals paid'],
  ['ggr', 'Gross gaming revenue'],
  ['bonusCost', 'Bonus cost'],
]

/**
 * What the running day has brought, beside the whole same day of the week before, and two weeks of money in and out. They
 * stand in different places of the screen and show the same market. Nothing for people who may not see reports.
 */
export function useMoneyToday(): { readonly figures: ReactNode; readonly chart: ReactNode } {
  const [market, setMarket] = useState<Market>('IN')
  const today = dayOf(useNow(60_000))
  const isMine = useMay('report.view')
  const input = { market, from: addDays(today, 1 - days), to: today }
  const report = useAnswer('/report/money', input, { everyMs: 30_000, isOn: isMine })
  if (!isMine) return { figures: null, chart: null }
  return {
    figures: report.data && <Figures report={report.data} market={market} />,
    chart: (
      <Card title="Money in and out" note="by day" end={<Markets market={market} onChange={setMarket} />}>
        <Loaded query={report} rows={6}>
          {(one) => <PaymentsChart report={one} today={today} height={220} />}
        </Loaded>
      </Card>
    ),
  }
}

function Markets({ market, onChange }: { readonly market: Market; readonly onChange: (market: Market) => void }) {
  return (
    <div className="segments">
      {reportMarkets.map((one) => (
        <button key={one} type="button" aria-pressed={one === market} onClick={() => onChange(one)}>
          {one}
        </button>
      ))}
    </div>
  )
}

function Figures({ report, market }: { readonly report: Money; readonly market: Market }) {
  const now = report.days.at(-1)
  const before = report.days.at(-1 - weekDays)
  if (!(now && before)) return null
  return (
    <dl className="card figures">
      {figures.map(([line, title]) => (
        <div key={line}>
          <dt>
            <Link
              to="/reports"
              search={{ view: line === 'ggr' || line === 'bonusCost' ? 'revenue' : 'payments', market }}
            >
              {title} today
            </Link>
          </dt>
          <dd className="figure">{formatMoney(now[line], report.currency)}</dd>
          <dd className="row small text-2">
            <span className="grow one-line">{formatMoney(before[line], report.currency)} a week ago</span>
            <Sparkline values={report.days.map((day) => day[line])} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
