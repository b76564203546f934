import type { Finding } from '../finding.ts'

const table = 'docs/acceptance/constants.md'

/** The constants in the contract and the table of the product's numbers are the same, name by name. */
export function constants(module: Readonly<Record<string, unknown>>, page: string): Finding[] {
  const inCode = new Map(Object.entries(module).flatMap(([name, value]) => leaves(name, value)))
  const inTable = new Map(rows(page))
  const names = [...new Set([...inCode.keys(), ...inTable.keys()])].sort((a, b) => a.localeCompare(b, 'en'))
  return names
    .filter((name) => inCode.get(name) !== inTable.get(name))
    .map((name) => ({
      rule: 'constants-agree',
      file: table,
      message: `${name} is ${inCode.get(name) ?? 'missing'} in the contract and ${inTable.get(name) ?? 'missing'} in the table.`,
    }))
}

function leaves(name: string, value: unknown): (readonly [string, string])[] {
  if (Array.isArray(value)) return [[name, value.join(', ')]]
  if (typeof value !== 'object' || value === null) return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => leaves(`${name}.${key}`, inner))
}

function rows(page: string): (readonly [string, string])[] {
  const lines = [...page.matchAll(/^\| (\w[\w.]*) \| ([^|]+) \|/gm)]
  return lines.map(([, name = '', value = '']) => [name, value.trim()] as const).filter(([name]) => name !== 'Constant')
}
