import type { NegativeFixture } from './fixture.ts'

const statement = 'export const more = 1\n'
const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('')

/** Mistakes for the built-in linter rules that this project relies on. */
export const style: readonly NegativeFixture[] = [
  {
    rule: 'format',
    bad: { 'server/src/base/format-one.ts': 'export const  a = "x";\n' },
    good: { 'server/src/base/format-two.ts': "export const a = 'x'\n" },
  },
  {
    rule: 'noDefaultExport',
    bad: { 'server/src/base/default-one.ts': 'export default 1\n' },
    good: { 'web/vite.config.ts': 'export default {}\n' },
  },
  {
    rule: 'noEnum',
    bad: { 'contract/src/enum-one.ts': 'export enum Side {\n  Left = 0,\n}\n' },
    good: { 'contract/src/enum-two.ts': "export type Side = 'left' | 'right'\n" },
  },
  {
    rule: 'noExplicitAny',
    bad: { 'contract/src/any-one.ts': 'export const read = (value: any) => String(value)\n' },
    good: { 'contract/src/any-two.ts': 'export const read = (value: unknown) => String(value)\n' },
  },
  {
    rule: 'noNonNullAssertion',
    bad: { 'contract/src/null-one.ts': 'export const first = (list: string[]) => list[0]!.length\n' },
    good: { 'contract/src/null-two.ts': 'export const first = (list: string[]) => list[0]?.length\n' },
  },
  {
    rule: 'noExcessiveLinesPerFunction',
    bad: {
      'server/src/base/function-one.ts': `export function long(tell: (line: number) => void) {\n${lines(71, (index) => `  tell(${index})\n`)}}\n`,
    },
    good: {
      'server/src/base/function-two.ts': `export function long(tell: (line: number) => void) {\n${lines(60, (index) => `  tell(${index})\n`)}}\n`,
    },
  },
  {
    rule: 'noExcessiveLinesPerFile',
    bad: { 'server/src/base/file-one.ts': lines(301, (index) => statement.replace('more', `more${index}`)) },
    good: { 'server/src/base/file-two.ts': lines(290, (index) => statement.replace('more', `more${index}`)) },
  },
  {
    rule: 'noExcessiveCognitiveComplexity',
    bad: {
      'server/src/base/complex-one.ts': `export function tangled(a: number, b: number) {
  for (let i = 0; i < a; i += 1) {
    if (i > 1) {
      for (let j = 0; j < b; j += 1) {
        if (j > 1) {
          if (i === j) return i
          if (i > j) return j
        }
      }
    }
  }
  return 0
}
`,
    },
    good: {
      'server/src/base/complex-two.ts': 'export function plain(a: number, b: number) {\n  return a > b ? 1 : 2\n}\n',
    },
  },
  {
    rule: 'useMaxParams',
    bad: { 'server/src/base/params-one.ts': 'export const five = (a: 1, b: 2, c: 3, d: 4, e: 5) => [a, b, c, d, e]\n' },
    good: { 'server/src/base/params-two.ts': 'export const four = (a: 1, b: 2, c: 3, d: 4) => [a, b, c, d]\n' },
  },
  {
    rule: 'useFilenamingConvention',
    bad: { 'server/src/base/rollMsg.ts': statement },
    good: { 'server/src/base/roll-msg.ts': statement },
  },
  {
    rule: 'noBarrelFile',
    bad: { 'server/src/base/all.ts': "export { clock } from './clock.ts'\n" },
    good: { 'server/src/features/home/index.ts': "export { routes } from './routes.ts'\n" },
  },
  {
    rule: 'noUndeclaredDependencies',
    bad: { 'web/src/lib/undeclared-one.ts': "import { sql } from 'kysely'\n\nexport const here = sql\n" },
    good: { 'server/src/db/undeclared-two.ts': "import { sql } from 'kysely'\n\nexport const here = sql\n" },
  },
  {
    rule: 'noRestrictedImports',
    bad: { 'server/src/app-one.ts': "import { openWorld } from '../test/world.ts'\n\nexport const here = openWorld\n" },
    good: {
      'server/src/app-two.test.ts':
        "import { expect, test } from 'vitest'\nimport { openWorld } from '../test/world.ts'\n\ntest('a world', () => expect(openWorld).toBeDefined())\n",
    },
  },
  {
    rule: 'noSkippedTests',
    bad: {
      'server/src/base/skip-one.test.ts':
        "import { expect, test } from 'vitest'\n\ntest.skip('later', () => expect(1).toBe(1))\n",
    },
    good: {
      'server/src/base/skip-two.test.ts':
        "import { expect, test } from 'vitest'\n\ntest('now', () => expect(1).toBe(1))\n",
    },
  },
  {
    rule: 'noFocusedTests',
    bad: {
      'server/src/base/only-one.test.ts':
        "import { expect, test } from 'vitest'\n\ntest.only('alone', () => expect(1).toBe(1))\n",
    },
    good: {
      'server/src/base/only-two.test.ts':
        "import { expect, test } from 'vitest'\n\ntest('with all', () => expect(1).toBe(1))\n",
    },
  },
  {
    rule: 'useImportExtensions',
    bad: { 'web/src/lib/extension-one.ts': "import { there } from './there'\n\nexport const here = there\n" },
    good: { 'web/src/lib/extension-two.ts': "import { there } from './there.ts'\n\nexport const here = there\n" },
    beside: { 'web/src/lib/there.ts': 'export const there = 1\n' },
  },
]
