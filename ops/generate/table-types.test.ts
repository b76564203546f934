import { expect, test } from 'vitest'
import { type Column, render } from './table-types.ts'

function column(name: string, type: string, more: Partial<Column> = {}): Column {
  return { table: 'jar', name, type, isArray: false, isNullable: false, hasDefault: false, isAlways: false, ...more }
}

test('each column gets the TypeScript type of its values', () => {
  const text = render('Tables', [
    column('player_id', 'int4'),
    column('jar_id', 'int8', { hasDefault: true, isAlways: true }),
    column('coins', 'int8', { hasDefault: true }),
    column('colours', 'text', { isArray: true }),
    column('opened_at', 'timestamptz', { isNullable: true }),
    column('notes', 'jsonb'),
    column('hints', 'jsonb', { isNullable: true }),
  ])
  expect(text).toBe(`// Written by ops/generate/tables.ts from the migrations.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface Tables {
  jar: {
    player_id: number
    jar_id: GeneratedAlways<bigint>
    coins: Generated<bigint>
    colours: string[]
    opened_at: Date | null
    notes: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    hints: unknown
  }
}
`)
})

test('rejects an unknown column type by name', () => {
  expect(() => render('Tables', [column('shape', 'polygon')])).toThrow('jar.shape: no type is known for polygon')
})
