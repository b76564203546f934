import * as contractConstants from '@zamra/contract/constants.ts'
import { expect, test } from 'vitest'
import { readList } from '../acceptance/list.ts'
import { root } from '../runner/report.ts'
import { formatFinding } from './finding.ts'
import { constants } from './tidy/constants.ts'
import { read } from './tidy/files.ts'
import { tidy } from './tidy/tidy.ts'

test.each(Object.entries(tidy))('%s', async (_, look) => {
  expect((await look()).map(formatFinding)).toEqual([])
})

test('every constant of the contract is in the table of the product, with the same value [K-01]', () => {
  const page = read(root, 'docs/acceptance/constants.md')
  expect(constants(contractConstants, page)).toEqual([])
  expect(page.match(/^\| [\w.]+ \| /gm)?.length).toBeGreaterThan(50)
})

test('every point left open has a design, and every design a point [K-05]', () => {
  const designs = readList().find((group) => group.name === 'NS')?.items ?? []
  const rows = [...read(root, 'docs/acceptance/designs.md').matchAll(/^\| (\w.+) \| (NS-\d\d) \|$/gm)]
  expect(rows.map(([, , id]) => id)).toEqual(designs.map((item) => item.id))
  expect(designs).toHaveLength(30)
})
