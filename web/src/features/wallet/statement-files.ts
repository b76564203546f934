import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { minor, toMajor } from '@zamra/contract/money.ts'

export type Statement = WireOutputOf<'/user/statement'>
export type StatementLine = Statement['list'][number]

type Headings = readonly [date: string, kind: string, reference: string, amount: string, balance: string]

/** A table for a spreadsheet: the first and the last line are the balances, and the amounts between them add up. */
export function statementCsv(
  statement: Statement,
  headings: Headings,
  nameOf: (line: StatementLine) => string,
  balances: readonly [opening: string, closing: string],
): string {
  const { from, to, opening, closing, list } = statement
  const rows = [
    [...headings.slice(0, 3), `${headings[3]} (${statement.currency})`, `${headings[4]} (${statement.currency})`],
    [from, balances[0], '', '', major(opening)],
    ...list.map((line) => [
      new Date(line.createdAt).toISOString(),
      nameOf(line),
      line.refNo,
      major(line.amount),
      major(line.balanceAfter),
    ]),
    [to, balances[1], '', '', major(closing)],
  ]
  // The mark at the start tells a spreadsheet that the text is UTF-8.
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** For programs: whole minor units, as the server answered. */
export function statementJson(statement: Statement): string {
  return JSON.stringify(statement, null, 2)
}

/** Always with two decimals, so that a column of amounts is one kind of number. */
function major(units: number): string {
  const text = toMajor(minor(BigInt(units)))
  return text.includes('.') ? text : `${text}.00`
}

/** Quoted when it must be, and never a formula of the spreadsheet. */
function cell(text: string): string {
  const plain = /^[=+@\t]|^-(?!\d)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
