import { add, compare, fromMajor, type Money, negate, nothing, subtract } from '@zamra/contract/money.ts'
import { parse } from 'csv-parse/sync'
import { type Columns, columnsOf } from './csv-columns.ts'
import { calendarDay, type Statement, StatementError, type StatementLine } from './line.ts'

/** How far down a bank may begin its table: above it stand name, address and period. */
const rowsBeforeTable = 60

/** A table as a bank lets it be downloaded. It says neither the account nor the currency: whoever imports it does. */
export function readCsv(text: string, currency: string): Statement {
  const rows = rowsOf(text)
  const { columns, places, header } = tableIn(rows)
  const read = rows.slice(header + 1).flatMap((row) => rowOf(row, columns, places))
  followBalances(read)
  const lines = read.map(({ line }) => ({ ...line, currency }))
  return { account: undefined, lines }
}

function rowsOf(text: string): string[][] {
  const delimiter = text.includes('\t') ? '\t' : ','
  try {
    return parse(text, { delimiter, bom: true, relax_column_count: true, skip_empty_lines: true, trim: true })
  } catch (error) {
    throw new StatementError(`it is no table: ${error instanceof Error ? error.message : String(error)}`)
  }
}

type Places = Readonly<Record<keyof Columns, number>>
type Table = { readonly columns: Columns; readonly places: Places; readonly header: number }

function tableIn(rows: readonly string[][]): Table {
  for (const [header, row] of rows.slice(0, rowsBeforeTable).entries()) {
    const columns = columnsOf(row)
    if (columns) return { ...columns, header }
  }
  throw new StatementError('no row in it has the column names of a bank that is known')
}

type Row = {
  readonly line: Omit<StatementLine, 'currency'>
  readonly balance: Money | undefined
}

/** A row without a day is an ornament or a sum, and if money moved in it the balances will not follow. */
function rowOf(row: readonly string[], columns: Columns, places: Places): Row[] {
  const cell = (name: keyof Columns) => row[places[name]] ?? ''
  const valueDate = dayOf(cell('date'))
  if (!valueDate) {
    if (columns.balance !== undefined) return []
    throw new StatementError(`no day: ${cell('date').slice(0, 40)}`)
  }
  const [credit, debit] = [amountOf(cell('credit')), amountOf(cell('debit'))]
  const amount = subtract(credit, debit)
  if (compare(credit, nothing) < 0 || compare(debit, nothing) < 0) throw new StatementError('an amount below zero')
  const balance = cell('balance') === '' ? undefined : balanceOf(cell('balance'))
  const narration = cell('narration')
  return [{ line: { amount, valueDate, refs: [cell('ref')], narration, isReturn: returned.test(narration) }, balance }]
}

/** No column says that money only came back, so the words of the banks have to. */
const returned = /\b(?:REV|RVSL|REVERSAL|REVERSED|RETURN|RETURNED|RTN|RET|REFUND)\b/i

/** Oldest first or newest first: either way each balance follows from the one before, or something is missing. */
function followBalances(rows: readonly Row[]): void {
  const known = rows.filter((row) => row.balance !== undefined)
  if (known.length !== rows.length && known.length > 0) throw new StatementError('a balance is missing')
  if (known.length > 0 && !follows(rows) && !follows(rows.toReversed())) {
    throw new StatementError('its balances do not follow from its amounts')
  }
}

function follows(rows: readonly Row[]): boolean {
  return rows.every((row, index) => {
    const before = rows[index - 1]?.balance
    return before === undefined || add(before, row.line.amount) === row.balance
  })
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `14/11/26`, `14-11-2026`, `14 Nov 2026` or `2026-11-14`: in our countries the day comes before the month. */
function dayOf(text: string): string | undefined {
  const iso = /^(20\d\d)-(\d\d)-(\d\d)$/.exec(text)
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, day, month = '', year = ''] = /^(\d{1,2})[/\- ](\d{1,2}|[A-Za-z]{3})[/\- ](\d{2}|\d{4})$/.exec(text) ?? []
  if (day === undefined) return undefined
  const monthNumber = /\d/.test(month) ? Number(month) : months.indexOf(month.toLowerCase()) + 1
  return calendarDay(year.length === 2 ? 2000 + Number(year) : Number(year), monthNumber, Number(day))
}

/** `1,00,000.50`, with the commas of lakhs; an empty cell is nothing. */
function amountOf(text: string): Money {
  const plain = text.replace(/[,\s]|₹|INR|PKR|BDT|Rs\.?/g, '')
  if (plain === '' || plain === '-') return nothing
  try {
    return fromMajor(plain)
  } catch {
    throw new StatementError(`not an amount: ${text.slice(0, 40)}`)
  }
}

function balanceOf(text: string): Money {
  const amount = amountOf(text.replace(/\s*(?:cr|dr)\.?$/i, ''))
  return /dr\.?$/i.test(text) ? negate(amount) : amount
}
