import { readCamt053 } from './camt053.ts'
import { readCsv } from './csv.ts'
import { type Statement, StatementError } from './line.ts'
import { readMt940 } from './mt940.ts'

/** Parses a statement in any of the three formats, which is detected from the content. */
export function readStatement(text: string, currency: string): Statement {
  const statement = readAny(text.replace(/^\uFEFF/, ''), currency)
  const foreign = statement.lines.find((line) => line.currency !== currency)
  if (foreign) throw new StatementError(`the statement is in ${foreign.currency}, but the account is in ${currency}`)
  return statement
}

function readAny(text: string, currency: string): Statement {
  if (/^\s*</.test(text)) return readCamt053(text)
  if (/^(?:\{.*\{4:)?:20:/m.test(text)) return readMt940(text)
  return readCsv(text, currency)
}
