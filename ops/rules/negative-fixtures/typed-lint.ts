import type { NegativeFixture } from './fixture.ts'

/** Mistakes that only a type-aware linter can find. The first four are promises returned by libraries. */
export const typedLint: readonly NegativeFixture[] = [
  {
    rule: 'no-floating-promises',
    bad: {
      'server/src/base/float-one.ts':
        "import { rm } from 'node:fs/promises'\n\nexport const clear = () => {\n  rm('x')\n}\n",
      'server/src/base/float-two.ts':
        "import type { Pool } from 'pg'\n\nexport const clear = (pool: Pool) => {\n  pool.query('select 1')\n}\n",
      'server/src/base/float-three.ts':
        "import type { Kysely } from 'kysely'\n\nexport const clear = (db: Kysely<{ a: { b: number } }>) => {\n  db.deleteFrom('a').execute()\n}\n",
      'server/src/base/float-four.ts':
        'export const clear = (list: number[], wait: (n: number) => Promise<void>) => {\n  list.map(async (item) => await wait(item))\n}\n',
    },
    good: {
      'server/src/base/float-five.ts':
        "import { rm } from 'node:fs/promises'\n\nexport const clear = async () => {\n  await rm('x')\n}\n",
    },
  },
  {
    rule: 'no-misused-promises',
    bad: {
      'server/src/base/misused-one.ts':
        'export const all = (list: number[], wait: (n: number) => Promise<boolean>) => list.filter((item) => wait(item))\n',
      'server/src/base/misused-two.ts':
        "export const open = (isOpen: () => Promise<boolean>) => {\n  if (isOpen()) return 'open'\n  return 'closed'\n}\n",
    },
    good: {
      'server/src/base/misused-three.ts':
        "export const open = async (isOpen: () => Promise<boolean>) => {\n  if (await isOpen()) return 'open'\n  return 'closed'\n}\n",
    },
  },
  {
    rule: 'switch-exhaustiveness-check',
    bad: {
      'server/src/base/switch-one.ts':
        "export function word(side: 'left' | 'right' | 'top') {\n  switch (side) {\n    case 'left':\n      return 1\n    case 'right':\n      return 2\n  }\n  return 3\n}\n",
    },
    good: {
      'server/src/base/switch-two.ts':
        "export function word(side: 'left' | 'right') {\n  switch (side) {\n    case 'left':\n      return 1\n    case 'right':\n      return 2\n  }\n}\n",
    },
  },
  {
    rule: 'no-unsafe-return',
    bad: { 'server/src/base/unsafe-one.ts': 'export const read = (text: string): number => JSON.parse(text)\n' },
    good: { 'server/src/base/unsafe-two.ts': 'export const read = (text: string): unknown => JSON.parse(text)\n' },
  },
]
