import type { Files, NegativeFixture } from './fixture.ts'

const bare = (name: string, dependencies = {}) => `${JSON.stringify({ name, type: 'module', dependencies })}\n`

/** A tree with an entry and no unused package, so that only the mistake of the fixture is dead code. */
const beside = {
  'package.json': `${JSON.stringify({ name: 'zamra', workspaces: ['contract', 'server', 'web', 'backoffice', 'simulators', 'verifier'] })}\n`,
  'contract/package.json': bare('@zamra/contract'),
  'server/package.json': bare('@zamra/server'),
  'simulators/package.json': bare('@zamra/simulators'),
  'verifier/package.json': bare('@zamra/verifier'),
  'web/package.json': bare('@zamra/web'),
  'backoffice/package.json': bare('@zamra/backoffice'),
  'server/src/main.ts': "import { open } from './base/open.ts'\n\nopen()\n",
  'server/src/base/open.ts': 'export function open(): void {}\n',
} satisfies Files

type Beside = keyof typeof beside

/** The same file without the mistake. */
const clean = (path: Beside): Files => ({ [path]: beside[path] })

export const dead: readonly NegativeFixture[] = [
  {
    rule: 'unused-files',
    bad: { 'server/src/base/forgotten.ts': 'export const nobody = 1\n' },
    good: clean('server/src/main.ts'),
    beside,
  },
  {
    rule: 'unused-exports',
    bad: { 'server/src/base/open.ts': 'export function open(): void {}\nexport function shut(): void {}\n' },
    good: clean('server/src/base/open.ts'),
    beside,
  },
  {
    rule: 'unused-dependencies',
    bad: { 'server/package.json': bare('@zamra/server', { pino: '10.4.0' }) },
    good: clean('server/package.json'),
    beside,
  },
]
