import { TextInput } from '@mantine/core'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { type FormEvent, useState } from 'react'
import { type CsvColumn, csvAmount, csvText } from '../../lib/csv.ts'
import { formatMoney } from '../../lib/money.ts'
import { inWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Empty } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Difference } from './ledger-tag.tsx'

type Tax = StaffOutput<'/report/tax'>
type TaxRow = Tax['rows'][number]
type Suspicious = StaffOutput<'/report/suspicious'>
type SuspiciousRow = Suspicious['rows'][number]
type Statement = StaffOutput<'/report/player'>
type Entry = Statement['entries'][number]

type Amounts = Pick<TaxRow, 'deposits' | 'withdrawals' | 'stakes' | 'prizes' | 'tax' | 'difference'>

function amountColumns<T extends Amounts>(currency: string): readonly Column<T>[] {
  const column = (id: Exclude<keyof Amounts, 'difference'>, title: string, priority?: 2 | 3): Column<T> => ({
    ...{ id, title, cell: (row) => formatMoney(row[id], currency), isNumber: true },
    ...(priority ? { priority } : {}),
  })
  return [
    column('deposits', 'Deposits'),
    column('withdrawals', 'Withdrawals'),
    column('stakes', 'Stakes', 3),
    column('prizes', 'Prizes', 3),
    column('tax', 'Tax withheld'),
    {
      ...{ id: 'difference', title: 'Ledger diff.', isNumber: true },
      cell: (row) => <Difference amount={row.difference} currency={currency} />,
    },
  ]
}

const amountCsv = [
  ['deposits', ({ deposits }: Amounts) => csvAmount(deposits)],
  ['withdrawals', ({ withdrawals }: Amounts) => csvAmount(withdrawals)],
  ['stakes', ({ stakes }: Amounts) => csvAmount(stakes)],
  ['prizes', ({ prizes }: Amounts) => csvAmount(prizes)],
  ['tax', ({ tax }: Amounts) => csvAmount(tax)],
  ['ledgerDifference', ({ difference }: Amounts) => csvAmount(difference)],
] as const

export const taxCsv: readonly CsvColumn<TaxRow>[] = [['playerId', ({ playerId }) => playerId], ...amountCsv]
export const suspiciousCsv: readonly CsvColumn<SuspiciousRow>[] = [
  ['case', ({ caseNo }) => csvText(caseNo)],
  ['playerId', ({ playerId }) => playerId],
  ['suspicion', ({ suspicion }) => csvText(suspicion)],
  ['state', ({ state }) => state],
  ['outcome', ({ outcome = '' }) => csvText(outcome)],
  ['openedAt', ({ openedAt }) => new Date(openedAt).toISOString()],
  ...amountCsv,
]
export const entryCsv: readonly CsvColumn<Entry>[] = [
  ['number', ({ seq }) => seq],
  ['at', ({ at }) => new Date(at).toISOString()],
  ['movement', ({ movement }) => movement],
  ['reference', ({ reference }) => reference],
  ['amount', ({ amount }) => csvAmount(amount)],
  ['balance', ({ balance }) => csvAmount(balance)],
]

export function TaxReport({ report }: { readonly report: Tax }) {
  const { rows, total, players, currency, difference } = report
  return (
    <Card
      title="Tax withheld (TDS)"
      note={`${formatMoney(total, currency)} of ${players} ${players === 1 ? 'player' : 'players'}`}
      end={<Difference amount={difference} currency={currency} />}
      isPadded={false}
    >
      {rows.length === 0 ? (
        <Empty title="No tax was withheld in these days" />
      ) : (
        <DataTable
          label="Tax by player"
          columns={[
            { id: 'player', title: 'Player', cell: ({ playerId }) => playerId },
            ...amountColumns<TaxRow>(currency),
          ]}
          rows={rows}
          idOf={({ playerId }) => String(playerId)}
        />
      )}
    </Card>
  )
}

const suspiciousColumns: readonly Column<SuspiciousRow>[] = [
  { id: 'case', title: 'Case', cell: ({ caseNo }) => <span className="mono">{caseNo}</span> },
  { id: 'player', title: 'Player', cell: ({ playerId }) => playerId },
  { id: 'suspicion', title: 'Suspicion', cell: ({ suspicion }) => inWords(suspicion) },
  { id: 'opened', title: 'Opened', cell: ({ openedAt }) => <Moment at={openedAt} />, priority: 2 },
  {
    id: 'state',
    title: 'State',
    cell: ({ state, outcome }) => <Tag tone={state === 'OPEN' ? 'warn' : 'plain'}>{inWords(outcome ?? state)}</Tag>,
  },
]

export function SuspiciousReport({ report }: { readonly report: Suspicious }) {
  const { rows, currency, difference } = report
  return (
    <Card
      title="Suspicious reports"
      note={`${rows.length} opened, with what their players moved in these days`}
      end={<Difference amount={difference} currency={currency} />}
      isPadded={false}
    >
      {rows.length === 0 ? (
        <Empty title="No case was opened in these days" />
      ) : (
        <DataTable
          label="Cases and amounts"
          columns={[...suspiciousColumns, ...amountColumns<SuspiciousRow>(currency)]}
          rows={rows}
          idOf={({ caseNo }) => caseNo}
        />
      )}
    </Card>
  )
}

export function PlayerForm({
  player,
  onChoose,
}: {
  readonly player: number | undefined
  readonly onChoose: (player: number) => void
}) {
  const [typed, setTyped] = useState(player === undefined ? '' : String(player))
  const isId = /^\d{1,10}$/.test(typed.trim())

  function choose(event: FormEvent) {
    event.preventDefault()
    if (isId) onChoose(Number(typed.trim()))
  }

  return (
    <form className="row search-form" onSubmit={choose}>
      <TextInput
        className="grow"
        aria-label="Player ID"
        placeholder="Player ID"
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button isSubmit kind="primary" isDisabled={!isId}>
        Show the statement
      </Button>
    </form>
  )
}

export function StatementReport({ report }: { readonly report: Statement }) {
  const { currency, opening, closing, entries, difference, balanceDifference } = report
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <div className="report-columns">
      <Card title="Movements of cash" note={`${entries.length} in these days`} isPadded={false}>
        {entries.length === 0 ? (
          <Empty title="No movement in these days" />
        ) : (
          <div className="table-tall">
            <DataTable
              label="Movements, in order"
              columns={entryColumns(currency)}
              rows={entries}
              idOf={({ seq }) => String(seq)}
            />
          </div>
        )}
      </Card>
      <Card title="Balance" note={currency}>
        <Facts
          facts={[
            ['Before', money(opening)],
            ['Deposits', money(report.deposits)],
            ['Withdrawals', money(report.withdrawals)],
            ['Stakes', money(report.stakes)],
            ['Prizes', money(report.prizes)],
            ['Tax withheld', money(report.tax)],
            ['After', <b key="after">{money(closing)}</b>],
            [
              'Before and movements against after',
              <Difference key="balance" amount={balanceDifference} currency={currency} />,
            ],
            ['Report against the ledger', <Difference key="ledger" amount={difference} currency={currency} />],
          ]}
        />
      </Card>
    </div>
  )
}

function entryColumns(currency: string): readonly Column<Entry>[] {
  return [
    { id: 'seq', title: 'No.', cell: ({ seq }) => seq },
    { id: 'at', title: 'Time IST', cell: ({ at }) => <Moment at={at} /> },
    { id: 'movement', title: 'Movement', cell: ({ movement }) => inWords(movement) },
    {
      id: 'amount',
      title: 'Amount',
      cell: ({ amount }) => formatMoney(amount, currency, { signed: true }),
      isNumber: true,
    },
    { id: 'balance', title: 'Cash after', cell: ({ balance }) => formatMoney(balance, currency), isNumber: true },
  ]
}
