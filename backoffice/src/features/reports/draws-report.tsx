import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { type CsvColumn, csvAmount } from '../../lib/csv.ts'
import { formatLongDay, formatShortDay } from '../../lib/days.ts'
import { formatMoney, signOf } from '../../lib/money.ts'
import { inWords } from '../../lib/words.ts'
import { BarChart, type Point } from '../../ui/bar-chart.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Empty } from '../../ui/states.tsx'
import { Difference } from './ledger-tag.tsx'

type Draws = StaffOutput<'/report/draws'>
type Row = Draws['rows'][number]

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const observed = ({ prizes, stakes }: Pick<Row, 'prizes' | 'stakes'>) => (stakes === 0 ? '–' : percent(prizes / stakes))

function stated({ statedFrom, statedTo }: Row): string {
  const [from, to] = [statedFrom, statedTo].map((bps) => percent(bps / 10_000))
  return from === to ? `${from}` : `${from} to ${to}`
}

export const drawsCsv: readonly CsvColumn<Row>[] = [
  ['day', ({ day }) => day],
  ['lottery', ({ game }) => game],
  ['draws', ({ draws }) => draws],
  ['voided', ({ voided }) => voided],
  ['tickets', ({ tickets }) => tickets],
  ['stakes', ({ stakes }) => csvAmount(stakes)],
  ['prizes', ({ prizes }) => csvAmount(prizes)],
  ['ledgerDifference', ({ difference }) => csvAmount(difference)],
  ['observedReturn', ({ prizes, stakes }) => (stakes === 0 ? '' : (prizes / stakes).toFixed(4))],
  ['statedReturnFrom', ({ statedFrom }) => (statedFrom / 10_000).toFixed(4)],
  ['statedReturnTo', ({ statedTo }) => (statedTo / 10_000).toFixed(4)],
  ['largestLiability', ({ liability }) => (liability === undefined ? '' : csvAmount(liability))],
]

export function DrawsReport({ report, today }: { readonly report: Draws; readonly today: string }) {
  const { rows, currency, difference, unfinished, behind } = report
  if (rows.length === 0) return <Empty title="No draw was finished in these days" />
  return (
    <>
      {unfinished + behind > 0 && (
        <Notice tone="info">
          Draws of these days that are not finished and in no row: {unfinished.toLocaleString('en-GB')}. Transfers that
          are not in the report yet: {behind.toLocaleString('en-GB')}; until they are, a row may differ.
        </Notice>
      )}
      <Card title="Stakes and prizes" note={`of all lotteries by day, ${currency}`}>
        <DrawsChart report={report} today={today} />
        <p className="text-3 small">
          Tickets, stakes and prizes are what each draw has published. The difference compares them with what the ledger
          moved for the tickets of each draw, one by one. The stated return is that of the rules, from the bet that
          returns least to the one that returns most; a few draws can be far from it. The largest liability is the most
          that one number of one draw could have cost in fixed prizes, as it was reserved while tickets were sold.
        </p>
      </Card>
      <Card
        title="By lottery and day"
        note={`${rows.length} rows, ${currency}`}
        end={<Difference amount={difference} currency={currency} />}
        isPadded={false}
      >
        <div className="table-tall">
          <DataTable
            label="Draws by lottery and day"
            columns={columnsOf(currency)}
            rows={rows}
            idOf={({ game, day }) => `${day} ${game}`}
          />
        </div>
      </Card>
    </>
  )
}

function DrawsChart({ report, today }: { readonly report: Draws; readonly today: string }) {
  const { rows, currency } = report
  const points = [...Map.groupBy(rows.toReversed(), ({ day }) => day)].map(([day, own]): Point => {
    const sum = (of: (row: Row) => number) => own.reduce((all, row) => all + of(row), 0)
    const [stakes, prizes] = [sum((row) => row.stakes), sum((row) => row.prizes)]
    return {
      ...{ id: day, label: formatShortDay(day), title: formatLongDay(day), isOpen: day === today },
      bars: [stakes, -prizes],
      line: stakes - prizes,
      rows: [
        ['Stakes', formatMoney(stakes, currency)],
        ['Prizes', formatMoney(prizes, currency)],
        ['Returned', observed({ stakes, prizes })],
      ],
    }
  })
  const all = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  return (
    <BarChart
      summary={`Stakes are ${formatMoney(
        all((row) => row.stakes),
        currency,
      )}, prizes ${formatMoney(
        all((row) => row.prizes),
        currency,
      )}.`}
      series={[
        { name: 'Stakes', colour: 'in' },
        { name: 'Prizes', colour: 'out' },
      ]}
      line={{ name: 'Stakes less prizes', colour: 'text' }}
      points={points}
      sign={signOf(currency)}
    />
  )
}

function columnsOf(currency: string): readonly Column<Row>[] {
  const money = (amount: number | undefined) => (amount === undefined ? '–' : formatMoney(amount, currency))
  return [
    { id: 'day', title: 'Day', cell: ({ day }) => formatShortDay(day) },
    { id: 'game', title: 'Lottery', cell: ({ game }) => inWords(game) },
    {
      id: 'draws',
      title: 'Draws',
      cell: ({ draws, voided }) => (voided === 0 ? draws : `${draws}, ${voided} voided`),
      isNumber: true,
      priority: 2,
    },
    { id: 'tickets', title: 'Tickets', cell: ({ tickets }) => tickets.toLocaleString('en-GB'), isNumber: true },
    { id: 'stakes', title: 'Stakes', cell: ({ stakes }) => money(stakes), isNumber: true },
    { id: 'prizes', title: 'Prizes', cell: ({ prizes }) => money(prizes), isNumber: true },
    {
      id: 'difference',
      title: 'Ledger diff.',
      cell: (row) => <Difference amount={row.difference} currency={currency} />,
      isNumber: true,
    },
    { id: 'observed', title: 'Returned', cell: observed, isNumber: true },
    { id: 'stated', title: 'Stated', cell: stated, isNumber: true },
    {
      id: 'liability',
      title: 'Largest liability',
      cell: ({ liability }) => money(liability),
      isNumber: true,
      priority: 3,
    },
  ]
}
