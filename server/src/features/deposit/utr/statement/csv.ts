import { add, compare, fromMajor, type Money, negate, nothing, subtract } from '@zamra/contract/money.ts'
import { parse } from 'csv-parse/sync'
import { type Columns, columnsOf } from './csv-columns.ts'
import { type Balances, calendarDay, type Statement, StatementError, type StatementLine } from './line.ts'

/** The table may start this far down, because banks print name, address and period above it. */
const rowsBeforeTable = 60

/** Parses a CSV download of a bank. It contains neither account nor currency, so the caller gives the currency. */
export function readCsv(text: string, currency: string): Statement {
  const rows = rowsOf(text)
  const { columns, places, header } = tableIn(rows)
  const read = rows.slice(header + 1).flatMap((row) => rowOf(row, columns, places))
  const balances = balancesOf(read)
  const lines = read.map(({ line }) => ({ ...line, currency }))
  return { account: undefined, lines, balances }
}

function rowsOf(text: string): string[][] {
  const delimiter = text.includes('\t') ? '\t' : ','
  try {
    return parse(text, { delimiter, bom: true, relax_column_count: true, skip_empty_lines: true, trim: true })
  } catch (error) {
    throw new StatementError(`invalid CSV: ${error instanceof Error ? error.message : String(error)}`)
  }
}

type Places = Readonly<Record<keyof Columns, number>>
type Table = { readonly columns: Columns; readonly places: Places; readonly header: number }

function tableIn(rows: readonly string[][]): Table {
  for (const [header, row] of rows.slice(0, rowsBeforeTable).entries()) {
    const columns = columnsOf(row)
    if (columns) return { ...columns, header }
  }
  throw new StatementError('no row has the column names of a known bank')
}

type Row = {
  readonly line: Omit<StatementLine, 'currency'>
  readonly balance: Money | undefined
}

/** A row without a date is decoration or a total. If money moved in it, the check of the balances fails. */
function rowOf(row: readonly string[], columns: Columns, places: Places): Row[] {
  const cell = (name: keyof Columns) => row[places[name]] ?? ''
  const valueDate = dayOf(cell('date'))
  if (!valueDate) {
    if (columns.balance !== undefined) return []
    throw new StatementError(`missing date: ${cell('date').slice(0, 40)}`)
  }
  const [credit, debit] = [amountOf(cell('credit')), amountOf(cell('debit'))]
  const amount = subtract(credit, debit)
  if (compare(credit, nothing) < 0 || compare(debit, nothing) < 0) throw new StatementError('negative amount')
  const balance = cell('balance') === '' ? undefined : balanceOf(cell('balance'))
  const narration = cell('narration')
  return [
    { line: { amount, valueDate, refs: [cell('ref')], narration, isReturn: reversalWords.test(narration) }, balance },
  ]
}

/** CSV has no reversal column, so reversals are recognised by the words that banks use. */
const reversalWords = /\b(?:REV|RVSL|REVERSAL|REVERSED|RETURN|RETURNED|RTN|RET|REFUND)\b/i

/** Each balance must follow from the previous one, oldest or newest first. Otherwise a line is missing. */
function balancesOf(rows: readonly Row[]): Balances | undefined {
  const known = rows.filter((row) => row.balance !== undefined)
  if (known.length !== rows.length && known.length > 0) throw new StatementError('a row has no balance')
  if (known.length === 0) return undefined
  const orders = [rows, rows.toReversed()].filter(follows)
  // Where both are possible, the dates decide.
  const order = orders.find(([first, ...more]) => (first?.line.valueDate ?? '') <= (more.at(-1)?.line.valueDate ?? '~'))
  const inOrder = order ?? orders[0]
  if (!inOrder) throw new StatementError('the balances do not match the amounts')
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (first?.balance === undefined || last?.balance === undefined) return undefined
  return { opening: subtract(first.balance, first.line.amount), closing: last.balance }
}

function follows(rows: readonly Row[]): boolean {
  return rows.every((row, index) => {
    const before = rows[index - 1]?.balance
    return before === undefined || add(before, row.line.amount) === row.balance
  })
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `14/11/26`, `14-11-2026`, `14 Nov 2026` or `2026-11-14`: the day comes before the month in our markets. */
function dayOf(text: string): string | undefined {
  const iso = /^(20\d\d)-(\d\d)-(\d\d)$/.exec(text)
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, day, month = '', year = ''] = /^(\d{1,2})[/\- ](\d{1,2}|[A-Za-z]{3})[/\- ](\d{2}|\d{4})$/.exec(text) ?? []
  if (day === undefined) return undefined
  const monthNumber = /\d/.test(month) ? Number(month) : months.indexOf(month.toLowerCase()) + 1
  return calendarDay(year.length === 2 ? 2000 + Number(year) : Number(year), monthNumber, Number(day))
}

/** `1,00,000.50`, with Indian digit grouping. An empty cell is zero. */
function amountOf(text: string): Money {
  const plain = text.replace(/[,\s]|₹|INR|PKR|BDT|Rs\.?/g, '')
  if (plain === '' || plain === '-') return nothing
  try {
    return fromMajor(plain)
  } catch {
    throw new StatementError(`invalid amount: ${text.slice(0, 40)}`)
  }
}

function balanceOf(text: string): Money {
  const amount = amountOf(text.replace(/\s*(?:cr|dr)\.?$/i, ''))
  return /dr\.?$/i.test(text) ? negate(amount) : amount
}
