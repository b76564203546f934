import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { formatLongDay, formatShortDay } from '../lib/days.ts'
import { formatMoney, signOf } from '../lib/money.ts'
import { BarChart, type Point } from './bar-chart.tsx'

type Money = StaffOutput<'/report/money'>

/** Deposits above the line, withdrawals below it. */
export function PaymentsChart({
  report,
  today,
  height,
}: {
  readonly report: Money
  readonly today: string
  readonly height?: number
}) {
  const { days, currency, total } = report
  const points = days.map(
    (day): Point => ({
      ...{ id: day.day, label: formatShortDay(day.day), title: formatLongDay(day.day), isOpen: day.day === today },
      bars: [day.deposits, -day.withdrawals],
      line: day.deposits - day.withdrawals,
      rows: [
        ['Deposits', formatMoney(day.deposits, currency)],
        ['Withdrawals', formatMoney(day.withdrawals, currency)],
        ['Net', formatMoney(day.deposits - day.withdrawals, currency)],
      ],
    }),
  )
  return (
    <BarChart
      summary={`Deposits of ${days.length} days are ${formatMoney(total.deposits, currency)}, withdrawals ${formatMoney(total.withdrawals, currency)}.`}
      series={[
        { name: 'Deposits', colour: 'in' },
        { name: 'Withdrawals paid', colour: 'out' },
      ]}
      line={{ name: 'Net', colour: 'text' }}
      points={points}
      sign={signOf(currency)}
      {...(height ? { height } : {})}
    />
  )
}
