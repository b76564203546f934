import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { type CsvColumn, csvAmount, csvText } from '../../lib/csv.ts'
import { formatDuration } from '../../lib/dates.ts'
import { formatLongDay, formatShortDay } from '../../lib/days.ts'
import { formatMoney } from '../../lib/money.ts'
import { BarChart, type Point } from '../../ui/bar-chart.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/states.tsx'
import { Difference } from './ledger-tag.tsx'

type Payouts = StaffOutput<'/report/payouts'>
type Rail = Payouts['rails'][number]
type Times = Pick<Rail, 'payouts' | 'p50' | 'p95' | 'within'>

const secondMs = 1_000
const took = (seconds: number, { payouts }: Times) => (payouts === 0 ? '–' : formatDuration(seconds * secondMs))
const share = ({ within, payouts }: Times) => (payouts === 0 ? '–' : `${((within / payouts) * 100).toFixed(1)} %`)

export const payoutsCsv: readonly CsvColumn<Rail & { readonly market: string }>[] = [
  ['market', ({ market }) => market],
  ['rail', ({ rail }) => csvText(rail)],
  ['payouts', ({ payouts }) => payouts],
  ['paid', ({ paid }) => csvAmount(paid)],
  ['ledgerDifference', ({ difference }) => csvAmount(difference)],
  ['p50Seconds', ({ p50 }) => p50],
  ['p95Seconds', ({ p95 }) => p95],
  ['withinPromise', ({ within }) => within],
]

export function PayoutsReport({ report, today }: { readonly report: Payouts; readonly today: string }) {
  const { rails, total, currency } = report
  if (total.payouts === 0) return <Empty title="No withdrawal was paid in these days" />
  return (
    <>
      <Card title="Payouts by day" note="on the day of payment">
        <PayoutsChart report={report} today={today} />
        <p className="text-3 small">
          A payout takes from the player's request to the confirmation of the bank or the network, reviews included.
          Half of them took no longer than p50, and 95 of 100 no longer than p95. The promise is the one that the player
          was given; time in which the law stopped a payout is not taken off.
        </p>
      </Card>
      <Card
        title="By rail"
        note={`${total.payouts.toLocaleString('en-GB')} payouts, ${share(total)} within the promise`}
        end={<Difference amount={total.difference} currency={currency} />}
        isPadded={false}
      >
        <DataTable
          label="Payout times by rail"
          columns={columnsOf(currency)}
          rows={[...rails, { rail: 'All rails', ...total }]}
          idOf={({ rail }) => rail}
        />
      </Card>
    </>
  )
}

function PayoutsChart({ report, today }: { readonly report: Payouts; readonly today: string }) {
  const { days, total } = report
  const points = days.map(
    (day): Point => ({
      ...{ id: day.day, label: formatShortDay(day.day), title: formatLongDay(day.day), isOpen: day.day === today },
      bars: [day.within, day.payouts - day.within],
      rows: [
        ['Within the promise', `${day.within} of ${day.payouts}`],
        ['p50', took(day.p50, day)],
        ['p95', took(day.p95, day)],
      ],
    }),
  )
  return (
    <BarChart
      summary={`${total.payouts} payouts, ${share(total)} within the promise. Half took no longer than ${took(total.p50, total)}.`}
      series={[
        { name: 'Within the promise', colour: 'in' },
        { name: 'Later', colour: 'out' },
      ]}
      points={points}
      labelOf={(value) => value.toLocaleString('en-GB')}
    />
  )
}

function columnsOf(currency: string): readonly Column<Rail>[] {
  return [
    { id: 'rail', title: 'Rail', cell: ({ rail }) => rail },
    { id: 'payouts', title: 'Payouts', cell: ({ payouts }) => payouts.toLocaleString('en-GB'), isNumber: true },
    { id: 'paid', title: 'Paid', cell: ({ paid }) => formatMoney(paid, currency), isNumber: true },
    {
      id: 'difference',
      title: 'Ledger diff.',
      cell: ({ difference }) => <Difference amount={difference} currency={currency} />,
      isNumber: true,
    },
    { id: 'p50', title: 'p50', cell: (rail) => took(rail.p50, rail), isNumber: true },
    { id: 'p95', title: 'p95', cell: (rail) => took(rail.p95, rail), isNumber: true },
    { id: 'within', title: 'Within the promise', cell: share, isNumber: true },
  ]
}
