import type { ReportLine } from '@zamra/contract/backoffice/reports.ts'
import { type CsvColumn, csvAmount } from '../../lib/csv.ts'
import { formatLongDay, formatShortDay } from '../../lib/days.ts'
import { formatMoney, signOf } from '../../lib/money.ts'
import { BarChart, type Point } from '../../ui/bar-chart.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PaymentsChart } from '../../ui/payments-chart.tsx'
import { Difference } from './ledger-tag.tsx'
import { changeOf, lineHelp, lineNames, linesOf, type Money, type Reconciled } from './report-lines.ts'

type Day = Money['days'][number]
export type MoneyView = keyof typeof linesOf

type Properties = {
  readonly view: MoneyView
  readonly report: Money
  readonly checked: Reconciled | undefined
  readonly today: string
}

export function MoneyReport({ view, report, checked, today }: Properties) {
  const { currency, days } = report
  return (
    <>
      {checked && checked.differing.length > 0 && <DifferingRows checked={checked} />}
      {report.behind > 0 && (
        <Notice tone="info">
          Transfers that are not in the report yet: {report.behind.toLocaleString('en-GB')}. Those of the last minute
          follow by themselves; older ones do not, and the check against the ledger says how old they are.
        </Notice>
      )}
      <div className="report-columns">
        <Card title={view === 'revenue' ? 'Revenue' : 'Money in and out'} note={`by day, ${currency}`}>
          {view === 'revenue' ? (
            <RevenueChart report={report} today={today} />
          ) : (
            <PaymentsChart report={report} today={today} />
          )}
        </Card>
        <Totals view={view} report={report} checked={checked} />
      </div>
      <Card title="By day" note={`${days.length} days, ${currency}`} isPadded={false}>
        <div className="table-tall">
          <DataTable
            label="Amounts by day"
            columns={dayColumns(view, currency)}
            rows={days.toReversed()}
            idOf={({ day }) => day}
          />
        </div>
      </Card>
    </>
  )
}

function dayColumns(view: MoneyView, currency: string): readonly Column<Day>[] {
  return [
    { id: 'day', title: 'Day', cell: ({ day }) => formatShortDay(day) },
    ...linesOf[view].map(
      (line): Column<Day> => ({
        id: line,
        title: lineNames[line],
        cell: (day) => formatMoney(day[line], currency),
        isNumber: true,
        ...(line === 'lateCredit' || line === 'adjustments' ? { priority: 3 } : {}),
      }),
    ),
    {
      id: 'active',
      title: 'Active players',
      cell: ({ activePlayers }) => activePlayers.toLocaleString('en-GB'),
      isNumber: true,
    },
  ]
}

/** Everything, whichever view is open: who exports wants to add it up again. */
export const moneyCsv: readonly CsvColumn<Day & { readonly currency: string }>[] = [
  ['day', ({ day }) => day],
  ['currency', ({ currency }) => currency],
  ...(Object.keys(lineNames) as ReportLine[]).map((line) => [line, (day: Day) => csvAmount(day[line])] as const),
  ['activePlayers', ({ activePlayers }) => activePlayers],
]

function RevenueChart({ report, today }: { readonly report: Money; readonly today: string }) {
  const { days, currency, total } = report
  const points = days.map((day, index): Point => {
    const week = days.slice(Math.max(0, index - 6), index + 1)
    const mean = week.reduce((sum, { ggr }) => sum + ggr, 0) / week.length
    return {
      ...{ id: day.day, label: formatShortDay(day.day), title: formatLongDay(day.day), isOpen: day.day === today },
      bars: [day.ngr, day.bonusCost],
      ...(week.length === 7 ? { line: Math.round(mean) } : {}),
      rows: (['ggr', 'bonusCost', 'ngr'] as const).map((line) => [lineNames[line], formatMoney(day[line], currency)]),
    }
  })
  return (
    <BarChart
      summary={`GGR of ${days.length} days is ${formatMoney(total.ggr, currency)}, NGR ${formatMoney(total.ngr, currency)}.`}
      series={[
        { name: 'Net gaming revenue', colour: 'in' },
        { name: 'Bonus cost', colour: 'out' },
      ]}
      line={{ name: 'GGR, 7-day mean', colour: 'text' }}
      points={points}
      sign={signOf(currency)}
    />
  )
}

function Totals({ view, report, checked }: Omit<Properties, 'today'>) {
  const { currency, total, earlier, days } = report
  const strong: readonly ReportLine[] = ['ggr', 'ngr']
  return (
    <Card title="Totals" note={`${days.length} days, ${currency}`} isPadded={false}>
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col" data-number>
                Report
              </th>
              <th scope="col" data-number>
                vs earlier
              </th>
              <th scope="col" data-number>
                Ledger diff.
              </th>
            </tr>
          </thead>
          <tbody>
            {linesOf[view].map((line) => (
              <tr key={line} data-strong={strong.includes(line) || undefined}>
                <td title={lineHelp[line]}>{lineNames[line]}</td>
                <td data-number>{formatMoney(total[line], currency)}</td>
                <td data-number className="text-2">
                  {changeOf(total[line], earlier[line])}
                </td>
                <td data-number>
                  <Difference
                    amount={checked?.lines.find((one) => one.line === line)?.difference}
                    currency={currency}
                  />
                </td>
              </tr>
            ))}
            <tr>
              <td title="Players with a stake in the period">Active players</td>
              <td data-number>{total.activePlayers.toLocaleString('en-GB')}</td>
              <td data-number className="text-2">
                {changeOf(total.activePlayers, earlier.activePlayers)}
              </td>
              <td data-number>
                <span className="toned" data-tone={checked?.activePlayers.difference ? 'bad' : 'ok'}>
                  {checked?.activePlayers.difference ?? '…'}
                </span>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </Card>
  )
}

const namedMax = 5

function DifferingRows({ checked }: { readonly checked: Reconciled }) {
  const { differing, differingCount, currency } = checked
  return (
    <Notice tone="bad">
      <b>These rows of the report are not what the ledger says.</b>
      <ul>
        {differing.slice(0, namedMax).map(({ shard, day, what, difference }) => (
          <li key={`${shard} ${day} ${what}`}>
            Shard {shard}, {formatShortDay(day)}, {what}: {formatMoney(difference, currency, { signed: true })}
          </li>
        ))}
      </ul>
      {differingCount > namedMax && <p>and {differingCount - namedMax} more</p>}
    </Notice>
  )
}
