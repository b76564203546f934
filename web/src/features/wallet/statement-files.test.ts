import { expect, test } from 'vitest'
import { type Statement, statementCsv, statementJson } from './statement-files.ts'
import { tablePdf } from './statement-pdf.ts'

const at = Date.UTC(2026, 10, 16, 6, 30)
const line = { type: 2, remark: 'depositCredited', refNo: 'abc', createdAt: at }
const statement: Statement = {
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  from: '2026-11-01',
  to: '2026-11-16',
  opening: 10,
  received: 50_025,
  spent: -1_000,
  closing: 49_035,
  list: [
    { ...line, amount: 50_025, balanceAfter: 50_035 },
    { ...line, type: 1, remark: 'betPlaced', amount: -1_000, balanceAfter: 49_035 },
  ],
}
const headings = ['Date', 'Type', 'Reference', 'Amount', 'Balance'] as const
const csv = (nameOf: () => string) => statementCsv(statement, headings, nameOf, ['Opening', 'Closing'])

test('the amounts of the table lead from its first balance to its last, to the paisa', () => {
  const rows = csv(() => 'Deposit')
    .trim()
    .split('\r\n')
    .map((row) => row.split(','))
  expect(rows[1]).toEqual(['2026-11-01', 'Opening', '', '', '0.10'])
  expect(rows.at(-1)).toEqual(['2026-11-16', 'Closing', '', '', '490.35'])
  const paise = (text = '') => BigInt(text.replace('.', ''))
  const sum = rows.slice(2, -1).reduce((total, row) => total + paise(row[3]), 0n)
  expect(paise(rows[1]?.[4]) + sum).toBe(paise(rows.at(-1)?.[4]))
})

test('a name with commas is quoted, and a formula stays text', () => {
  const table = csv(() => '=HYPERLINK("x"), now')
  expect(table).toContain(`"'=HYPERLINK(""x""), now"`)
  expect(table).toContain(',-10.00,')
})

test('the file for programs is what the server answered', () => {
  expect(JSON.parse(statementJson(statement))).toEqual(statement)
})

test.each(['en', 'fr', 'zh', 'tw'] as const)('the PDF in %s points at each of its objects', (locale) => {
  const rows = Array.from({ length: 120 }, (_, index) => [`day ${index}`, '充值 é', 'ref', '1,000.50', '2'])
  const file = tablePdf({ title: 'Statement', facts: [['Period', 'a – b']], headings, rows }, locale)
  expect([...file].filter((letter) => letter.charCodeAt(0) > 0x7e)).toEqual([])
  const start = Number(/startxref\n(\d+)/.exec(file)?.[1])
  expect(file.slice(start, start + 4)).toBe('xref')
  const places = [...file.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
  expect(places.map((place, index) => file.slice(place).startsWith(`${index + 1} 0 obj`))).not.toContain(false)
  expect(file.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(3)
  for (const [, length, content] of file.matchAll(/\/Length (\d+) >>\nstream\n(.*?)\nendstream/gs)) {
    expect(content).toHaveLength(Number(length))
  }
})
