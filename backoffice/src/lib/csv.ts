import { minor, toMajor } from '@zamra/contract/money.ts'

export type CsvColumn<T> = readonly [title: string, value: (row: T) => string | number]

/** An amount of a currency with its decimals, as a spreadsheet reads it. */
export const csvAmount = (units: number) => toMajor(minor(BigInt(units)))

/** A text that begins like a formula would be run by a spreadsheet, so it begins with an apostrophe. Amounts are not texts. */
export function csvText(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

export function writeCsv<T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string {
  const lines = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, value]) => String(value(row))))]
  return lines.map((line) => `${line.map(quoted).join(',')}\r\n`).join('')
}

const quoted = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** Gives a file to the browser as a download. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
