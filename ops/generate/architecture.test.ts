import { expect, test } from 'vitest'
import { layerTable, replaceBlock } from './architecture.ts'

test('replaces the text between its marks and nothing else', () => {
  const text = 'before\n<!-- layers -->\nold\n<!-- /layers -->\nafter\n'
  expect(replaceBlock(text, 'layers', 'new\n')).toBe('before\n<!-- layers -->\nnew\n<!-- /layers -->\nafter\n')
  expect(() => replaceBlock('no marks', 'layers', 'new')).toThrow('has no block')
})

test('writes the patterns of the dependency rules as paths', () => {
  const allowed = ['contract/src/', 'server/src/(base|events)/']
  expect(layerTable([{ name: 'db', folder: 'server/src/db/', allowed }])).toContain(
    '| `server/src/db` | connections, shards, transactions by type, migrations | `contract/src`, `server/src/{base,events}` |',
  )
})

test('a layer without a description is refused by name', () => {
  expect(() => layerTable([{ name: 'attic', folder: 'attic/', allowed: [] }])).toThrow(
    'the layer attic has no description',
  )
})
