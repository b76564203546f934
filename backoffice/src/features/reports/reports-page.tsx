import { getRouteApi } from '@tanstack/react-router'
import type { StaffInput } from '@zamra/contract/backoffice/calls.ts'
import { reportMarkets } from '@zamra/contract/backoffice/reports.ts'
import { nowMs } from '../../lib/clock.ts'
import { addDays, dayOf, isDay } from '../../lib/days.ts'
import { useAnswer } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Loaded, NoResult } from '../../ui/states.tsx'
import { Export } from './export-button.tsx'
import { LedgerTag } from './ledger-tag.tsx'
import { MoneyReport, moneyCsv } from './money-report.tsx'
import { PlayerForm } from './player-tables.tsx'
import { Draws, nameOf, Payouts, Retention, Statement, Suspicious, Tax } from './report-views.tsx'
import { type View, viewNames, views } from './views.ts'

const route = getRouteApi('/reports')
const hints = [['X', 'export']] as const
const spans = [7, 30, 90] as const

type Period = StaffInput<'/report/money'>
type Search = {
  readonly view?: View
  readonly market?: Period['market']
  readonly from?: string
  readonly to?: string
  readonly player?: number
}

/** Figures of the projections, each beside its difference from the ledger. Everything that is chosen is in the address. */
export function ReportsPage() {
  const search: Search = route.useSearch()
  const navigate = route.useNavigate()
  const today = dayOf(nowMs())
  const { view = 'revenue', market = 'IN', to = today, player } = search
  const { from = addDays(to, -29) } = search
  const period: Period = { market, from, to }
  const choose = (change: Search) => void navigate({ search: { ...search, ...change } })
  return (
    <Screen title={viewNames[view]} area="Reports" hints={hints}>
      <div className="page">
        <div className="report-bar">
          <div className="segments">
            {views.map((one) => (
              <button key={one} type="button" aria-pressed={one === view} onClick={() => choose({ view: one })}>
                {viewNames[one]}
              </button>
            ))}
          </div>
          <PeriodFields period={period} today={today} onChange={choose} hasMarket={view !== 'player'} />
        </div>
        {from > to ? (
          <NoResult title="The first day is after the last one" />
        ) : (
          <Report
            view={view}
            period={period}
            today={today}
            player={player}
            onPlayer={(one) => choose({ player: one })}
          />
        )}
      </div>
    </Screen>
  )
}

type FieldsProperties = {
  readonly period: Period
  readonly today: string
  readonly hasMarket: boolean
  readonly onChange: (change: Search) => void
}

function PeriodFields({ period, today, hasMarket, onChange }: FieldsProperties) {
  const { market, from, to } = period
  const setDay = (name: 'from' | 'to') => (event: { currentTarget: HTMLInputElement }) => {
    const { value } = event.currentTarget
    if (isDay(value)) onChange({ from, to, [name]: value })
  }
  return (
    <>
      <div className="segments">
        {spans.map((days) => {
          const first = addDays(today, 1 - days)
          return (
            <button
              key={days}
              type="button"
              aria-pressed={from === first && to === today}
              onClick={() => onChange({ from: first, to: today })}
            >
              {days} days
            </button>
          )
        })}
      </div>
      <span className="row">
        <input type="date" aria-label="First day" value={from} max={today} onChange={setDay('from')} />
        <span className="text-3">to</span>
        <input type="date" aria-label="Last day" value={to} max={today} onChange={setDay('to')} />
      </span>
      {hasMarket && (
        <select
          aria-label="Market"
          value={market}
          onChange={(event) => {
            const chosen = reportMarkets.find((one) => one === event.currentTarget.value)
            if (chosen) onChange({ market: chosen })
          }}
        >
          {reportMarkets.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      )}
    </>
  )
}

type ReportProperties = {
  readonly view: View
  readonly period: Period
  readonly today: string
  readonly player: number | undefined
  readonly onPlayer: (player: number) => void
}

function Report({ view, period, today, player, onPlayer }: ReportProperties) {
  if (view === 'tax') return <Tax period={period} />
  if (view === 'retention') return <Retention period={period} />
  if (view === 'payouts') return <Payouts period={period} today={today} />
  if (view === 'draws') return <Draws period={period} today={today} />
  if (view === 'suspicious') return <Suspicious period={period} />
  if (view === 'player')
    return (
      <>
        <PlayerForm player={player} onChoose={onPlayer} />
        {player !== undefined && <Statement playerId={player} period={period} />}
      </>
    )
  return <MoneyView view={view} period={period} today={today} />
}

function MoneyView({
  view,
  period,
  today,
}: Pick<ReportProperties, 'period' | 'today'> & { readonly view: 'revenue' | 'payments' }) {
  const report = useAnswer('/report/money', period, { everyMs: 60_000 })
  const checked = useAnswer('/report/reconcile', period, { isOnce: true })
  const { data } = report
  const rows = data?.days.map((day) => ({ ...day, currency: data.currency })) ?? []
  return (
    <>
      <div className="row wrap" role="status">
        <LedgerTag checked={checked.data} isFailed={checked.isError} />
        {checked.data && (
          <span className="text-3 small">
            Transfers of the journal that were summed: {checked.data.transfers.toLocaleString('en-GB')}, at{' '}
            <Moment at={checked.data.now} withSeconds />
          </span>
        )}
        <Button isDisabled={checked.isFetching} onClick={() => void checked.refetch()}>
          Check again
        </Button>
        <span className="grow" />
        <Export name={nameOf('money', period)} columns={moneyCsv} rows={rows} />
      </div>
      <Loaded query={report} rows={12}>
        {(one) => <MoneyReport view={view} report={one} checked={checked.data} today={today} />}
      </Loaded>
    </>
  )
}
