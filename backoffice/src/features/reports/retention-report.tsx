import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { type CsvColumn, csvAmount } from '../../lib/csv.ts'
import { addDays, formatShortDay } from '../../lib/days.ts'
import { formatMoney } from '../../lib/money.ts'
import { BarChart, type Point } from '../../ui/bar-chart.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/states.tsx'
import { Difference } from './ledger-tag.tsx'

type Retention = StaffOutput<'/report/retention'>
type Week = Retention['weeks'][number]
export type CheckedRetention = StaffOutput<'/report/retentionCheck'>

const shownWeeks = 12
const weekDays = 7

/** A week that is not over on the last day of the report would look like a loss of players. */
const isOver = (week: string, later: number, last: string) => addDays(week, (later + 1) * weekDays - 1) < last
const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`)

export const retentionCsv: readonly CsvColumn<Week>[] = [
  ['firstDepositWeek', ({ week }) => week],
  ['players', ({ players }) => players],
  ['deposits', ({ deposits }) => csvAmount(deposits)],
  ...Array.from(
    { length: 53 },
    (_, later) => [`activeInWeek${later}`, ({ active }: Week) => active[later] ?? ''] as const,
  ),
]

type Properties = {
  readonly report: Retention
  readonly checked: CheckedRetention | undefined
  /** The last day of the report. */
  readonly last: string
}

export function RetentionReport({ report, checked, last }: Properties) {
  const { weeks, currency } = report
  if (weeks.length === 0) return <Empty title="Nobody made a first deposit in these weeks" />
  return (
    <>
      <Card title="Players who came back" note="share with a bet, by weeks since the first deposit">
        <RetentionChart weeks={weeks} last={last} />
        <p className="text-3 small">
          A player is active in a week when they placed at least one bet in it, for their own money or with a free
          ticket. Weeks begin on Monday, by the calendar of the market. Week 0 is the week of the first deposit. The
          chart leaves out weeks that are not over; the table shows them with a star.
        </p>
      </Card>
      <Card title="By week of the first deposit" note={`${weeks.length} weeks, ${currency}`} isPadded={false}>
        <div className="table-tall">
          <DataTable
            label="Players by week of their first deposit"
            columns={columnsOf(currency, checked, last)}
            rows={weeks.toReversed()}
            idOf={({ week }) => week}
          />
        </div>
      </Card>
    </>
  )
}

function RetentionChart({ weeks, last }: { readonly weeks: readonly Week[]; readonly last: string }) {
  const points = Array.from({ length: shownWeeks + 1 }, (_, later): Point | undefined => {
    const reached = weeks.filter(({ week }) => isOver(week, later, last))
    const players = reached.reduce((sum, one) => sum + one.players, 0)
    const active = reached.reduce((sum, one) => sum + (one.active[later] ?? 0), 0)
    if (players === 0) return undefined
    return {
      ...{ id: String(later), label: `Week ${later}`, title: `${later} weeks after the first deposit` },
      bars: [(active / players) * 100],
      rows: [
        ['Active', percent(active, players)],
        ['Players', `${active.toLocaleString('en-GB')} of ${players.toLocaleString('en-GB')}`],
      ],
    }
  }).filter((point) => point !== undefined)
  if (points.length === 0) return <Empty title="No week of these players is over yet" />
  return (
    <BarChart
      summary={points.map(({ label, rows }) => `${label}: ${rows[0]?.[1]} active.`).join(' ')}
      series={[{ name: 'Active players', colour: 'in' }]}
      points={points}
      labelOf={(value) => `${value} %`}
    />
  )
}

function columnsOf(currency: string, checked: CheckedRetention | undefined, last: string): readonly Column<Week>[] {
  const differenceOf = (week: string) => checked?.weeks.find((one) => one.week === week)
  return [
    { id: 'week', title: 'Week of', cell: ({ week }) => formatShortDay(week) },
    { id: 'players', title: 'Players', cell: ({ players }) => players.toLocaleString('en-GB'), isNumber: true },
    {
      id: 'deposits',
      title: 'Deposits since',
      cell: ({ deposits }) => formatMoney(deposits, currency),
      isNumber: true,
    },
    {
      id: 'difference',
      title: 'Ledger diff.',
      cell: ({ week }) => <Difference amount={checked && (differenceOf(week)?.deposits ?? 0)} currency={currency} />,
      isNumber: true,
    },
    {
      id: 'playersDifference',
      title: 'Players diff.',
      cell: ({ week }) => {
        if (!checked) return <span className="text-3">…</span>
        const { players = 0, active = 0 } = differenceOf(week) ?? {}
        const difference = Math.abs(players) + active
        return (
          <span className="toned" data-tone={difference === 0 ? 'ok' : 'bad'}>
            {difference}
          </span>
        )
      },
      isNumber: true,
      priority: 2,
    },
    ...Array.from({ length: shownWeeks + 1 }, (_, later): Column<Week> => {
      const column: Column<Week> = {
        id: `later${later}`,
        title: `W${later}`,
        cell: ({ week, players, active }) =>
          active[later] === undefined
            ? ''
            : `${percent(active[later], players)}${isOver(week, later, last) ? '' : ' *'}`,
        isNumber: true,
      }
      if (later > 8) return { ...column, priority: 3 }
      return later > 4 ? { ...column, priority: 2 } : column
    }),
  ]
}
