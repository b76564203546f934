import * as contractConstants from '@zamra/contract/constants.ts'
import { expect, test } from 'vitest'
import { readList } from '../acceptance/list.ts'
import { root } from '../runner/report.ts'
import { formatFinding } from './finding.ts'
import { constants } from './tidy/constants.ts'
import { read } from './tidy/files.ts'
import { tidy } from './tidy/tidy.ts'

test.each(Object.entries(tidy))('%s', async (_, check) => {
  expect((await check()).map(formatFinding)).toEqual([])
})

/** The lines of the product's specification, so that `line(1)` is its first. */
const specification = ['', ...read(root, 'docs/acceptance/spec.md').split('\n')]

test('the contract contains every number of section 9 with the value of the table, and no other [K-01]', () => {
  const page = read(root, 'docs/acceptance/constants.md')
  expect(constants(contractConstants, page)).toEqual([])
  const quoted = [...page.matchAll(/\| line (\d+): (\S+) \|$/gm)].map(([, line, number]) => `${line}: ${number}`)
  expect(quoted.sort()).toEqual(numbersOfSection9().sort())
})

/** The numbers as they are written: `24`, `30%`, `5:00`, `5.5`. */
function numbersOfSection9(): string[] {
  const start = specification.findIndex((text) => text.startsWith('## 9. '))
  return specification.flatMap((text, line) => {
    if (line <= start) return []
    return [...text.matchAll(/\d+(?:[.:]\d+)?%?/g)].map(([number]) => `${line}: ${number}`)
  })
}

test('every line of the specification that says "not shown" has a design, and every design a point [K-05]', () => {
  const designs = readList().find((group) => group.name === 'NS')?.items ?? []
  const rows = [...read(root, 'docs/acceptance/designs.md').matchAll(/^\| (\w.+) \| (NS-\d\d) \| ([\d, ]*) \|$/gm)]
  expect(rows.map(([, , id]) => id)).toEqual(designs.map((item) => item.id))
  const answered = new Set(rows.flatMap(([, , , lines = '']) => lines.split(', ').filter(Boolean).map(Number)))
  const open = specification.flatMap((text, line) => (text.includes('not shown') ? [line] : []))
  expect([...answered].sort((a, b) => a - b)).toEqual(open)
})
