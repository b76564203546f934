import type { NegativeFixture } from './fixture.ts'

/** At least one mistake per ban of `ops/rules/bans`, where a new engineer would make it. */
export const bans: readonly NegativeFixture[] = [
  {
    rule: 'time',
    bad: {
      'server/src/features/home/time-one.ts': 'export const at = new Date()\n',
      'server/src/features/home/time-two.ts': 'export const at = () => Date.now() + 1\n',
      'web/src/features/home/time-three.tsx': 'export const at = performance.now()\n',
    },
    good: {
      'server/src/features/home/time-four.ts': 'export const at = (ms: number) => new Date(ms)\n',
      'server/src/base/clock.ts': 'export const now = () => new Date()\n',
      'web/src/lib/clock.ts': 'export const now = () => Date.now()\n',
    },
  },
  {
    rule: 'system-time',
    bad: {
      'server/src/features/home/machine-one.ts':
        "import { systemNow } from '../../base/clock.ts'\n\nexport const isOver = (end: Date) => systemNow() > end\n",
      'server/src/workflow/machine-two.ts':
        'export const at = (ctx: { date: { now(): Promise<number> } }) => ctx.date.now()\n',
    },
    good: {
      'server/src/features/home/machine-three.ts':
        "import type { AppContext } from '../../app-context.ts'\n\nexport const isOver = (app: AppContext, end: Date) => app.clock.now() > end\n",
      'server/src/http/call.ts':
        "import { systemMs } from '../base/clock.ts'\n\nexport const windowOf = () => systemMs() % 60_000\n",
    },
  },
  {
    rule: 'randomness',
    bad: {
      'server/src/features/home/random-one.ts': 'export const roll = Math.random()\n',
      'server/src/features/home/random-two.ts':
        "import { createHash, randomBytes } from 'node:crypto'\n\nexport const word = createHash('sha256').update(randomBytes(4))\n",
      'web/src/features/home/random-three.ts': 'export const id = crypto.randomUUID()\n',
    },
    good: {
      'server/src/features/home/random-four.ts':
        "import { createHash } from 'node:crypto'\nimport { randomInt } from '../../base/random.ts'\n\nexport const word = createHash('sha256').update(String(randomInt(0, 9)))\n",
      'server/src/base/random.ts':
        "import { randomBytes } from 'node:crypto'\n\nexport const bytes = () => randomBytes(4)\n",
    },
  },
  {
    rule: 'environment',
    bad: {
      'server/src/http/environment-one.ts': 'export const port = process.env.PORT\n',
      'server/src/http/environment-two.ts': "import { env } from 'node:process'\n\nexport const port = env.PORT\n",
    },
    good: { 'server/src/base/config.ts': 'export const port = process.env.PORT\n' },
  },
  {
    rule: 'console',
    bad: {
      'server/src/http/console-one.ts': "console.log('here')\n",
      'web/src/app/console-two.tsx': "console.error('here')\n",
    },
    good: {
      'ops/rules/console-three.ts': "console.log('here')\n",
      'server/src/http/console-four.ts':
        "export const tell = (log: { info(text: string): void }) => log.info('here')\n",
    },
  },
  {
    rule: 'money-parse',
    bad: {
      'server/src/features/home/parse-one.ts':
        'export const paid = (input: { amount: string }) => Number(input.amount)\n',
      'server/src/features/home/parse-two.ts': 'export const paid = (text: string) => Number.parseFloat(text)\n',
      'web/src/features/home/parse-three.ts': 'export const paid = (balance: string) => Number.parseInt(balance, 10)\n',
    },
    good: {
      'server/src/features/home/parse-four.ts':
        "import { fromMajor } from '@zamra/contract/money.ts'\n\nexport const paid = (amount: string) => fromMajor(amount)\n",
      'server/src/features/home/parse-five.ts': 'export const page = (pageNo: string) => Number(pageNo)\n',
    },
  },
  {
    rule: 'money-float',
    bad: {
      'server/src/features/home/float-one.ts': 'export const gift = (amount: number) => amount * 0.35\n',
      'web/src/features/home/float-two.tsx': 'export const gift = (p: { bonus: number }) => 1.35 * p.bonus\n',
    },
    good: {
      'server/src/features/home/float-three.ts':
        "import { bps, type Money, share } from '@zamra/contract/money.ts'\n\nexport const gift = (amount: Money) => share(amount, bps(3_500), 'down')\n",
      'web/src/features/home/float-four.ts': 'export const half = (width: number) => width * 0.5\n',
    },
  },
  {
    rule: 'html',
    bad: {
      'web/src/features/home/html-one.ts':
        "export const show = (node: Element) => {\n  node.innerHTML = '<b>a</b>'\n}\n",
      'web/src/features/home/html-two.tsx':
        'export const Show = ({ text }: { text: string }) => <p dangerouslySetInnerHTML={{ __html: text }} />\n',
    },
    good: {
      'web/src/features/home/html-three.tsx': 'export const Show = ({ text }: { text: string }) => <p>{text}</p>\n',
    },
  },
  {
    rule: 'post-message',
    bad: {
      'web/src/lib/post-one.ts': "export const tell = () => window.parent.postMessage({ type: 'coatVersion' }, '*')\n",
      'web/src/lib/post-two.ts': "export const tell = () => window.parent.postMessage('a', { targetOrigin: '*' })\n",
    },
    good: {
      'web/src/lib/post-three.ts':
        "export const tell = (origin: string) => window.parent.postMessage({ type: 'coatVersion' }, origin)\n",
    },
  },
  {
    rule: 'secret-compare',
    bad: {
      'server/src/features/session/secret-one.ts':
        'export const same = (sign: string, given: string) => sign === given\n',
      'server/src/features/session/secret-two.ts':
        'export const same = (row: { passwordHash: string }, given: string) => given !== row.passwordHash\n',
    },
    good: {
      'server/src/features/session/secret-three.ts':
        "export const known = (sign: string | undefined) => sign !== undefined && sign !== ''\n",
      'server/src/features/session/secret-four.ts':
        'export const signed = (design: string, a: string) => design === a\n',
    },
  },
  {
    rule: 'sql-place',
    bad: {
      'server/src/features/home/sql-one.ts':
        "import { sql } from 'kysely'\n\nexport const one = sql`select 1 from player`\n",
      'server/src/features/home/sql-two.ts':
        "export const one = (db: { selectFrom(name: string): unknown }) => db.selectFrom('player')\n",
      'server/src/http/sql-three.ts':
        "export const one = (pool: { query(text: string): unknown }) => pool.query('select name from player')\n",
    },
    good: {
      'server/src/features/home/queries.ts':
        "import { sql } from 'kysely'\n\nexport const one = sql`select 1 from player`\n",
      'server/src/db/sql-four.ts': "export const text = 'select 1 from player'\n",
      'server/src/features/home/sql-five.ts': "export const text = 'Select a game from the list'\n",
    },
  },
  {
    rule: 'sql-template',
    bad: {
      'server/src/db/template-one.ts':
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the mistake is a template with a placeholder.
        'export const text = (name: string) => `select * from player where name = ${name}`\n',
    },
    good: {
      'server/src/db/template-two.ts':
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a tagged template is the clean twin.
        "import { sql } from 'kysely'\n\nexport const text = (name: string) => sql`select * from player where name = ${name}`\n",
    },
  },
  {
    rule: 'random-modulo',
    bad: {
      'server/src/features/lottery/modulo-one.ts': 'export const ball = (word: number) => word % 49\n',
      'server/src/features/lottery/modulo-two.ts':
        'export const ball = (digest: Buffer) => digest.readUInt32BE(0) % 49\n',
    },
    good: { 'server/src/features/lottery/modulo-three.ts': 'export const bucket = (uid: number) => uid % 256\n' },
  },
  {
    rule: 'fair-modulo',
    bad: {
      'server/src/features/lottery/fair/modulo-four.ts': 'export const ball = (drawn: number) => drawn % 45\n',
      'server/src/features/lottery/fair/modulo-five.ts':
        'export const ball = (drawn: number) => {\n  let left = drawn\n  left %= 45\n  return left\n}\n',
      'verifier/src/modulo-six.ts': 'export const ball = (drawn: bigint) => Number(drawn % 45n)\n',
    },
    good: {
      'server/src/features/lottery/fair/modulo-seven.ts': 'export const low = (drawn: number) => drawn & 63\n',
      'server/src/features/lottery/modulo-eight.ts': 'export const bucket = (uid: number) => uid % 256\n',
    },
  },
  {
    rule: 'fetch',
    bad: { 'web/src/features/home/fetch-one.ts': "export const load = async () => await fetch('/api/home/rollMsg')\n" },
    good: {
      'web/src/lib/call/call.ts': "export const load = async () => await fetch('/api/home/rollMsg')\n",
      'web/src/features/home/fetch-two.ts': 'export const load = (query: { refetch(): unknown }) => query.refetch()\n',
    },
  },
  {
    rule: 'storage',
    bad: {
      'web/src/features/home/storage-one.ts': "export const lang = () => localStorage.getItem('lang')\n",
      'web/src/features/home/storage-two.ts': 'export const all = () => document.cookie\n',
    },
    good: { 'web/src/lib/storage.ts': "export const lang = () => localStorage.getItem('lang')\n" },
  },
  {
    rule: 'colour',
    bad: {
      'web/src/features/home/colour-one.module.css': '.card {\n  color: #fff;\n}\n',
      'web/src/features/home/colour-two.module.css': '.card {\n  background: rgb(1 2 3 / 50%);\n}\n',
      'web/src/features/home/colour-three.module.css': '.card {\n  border: 1px solid white;\n}\n',
      'web/src/features/home/colour-four.tsx': "export const Dot = () => <i style={{ color: '#f0353f' }} />\n",
    },
    good: {
      'web/src/features/home/colour-five.module.css':
        '.card {\n  color: var(--ink-red);\n  background: transparent;\n  white-space: nowrap;\n}\n',
      'web/src/theme/tokens.css': ':root {\n  --ink: #fff;\n}\n',
      'web/src/features/home/colour-six.tsx': 'export const Top = () => <a href="#top">top</a>\n',
    },
  },
  {
    rule: 'direction',
    bad: {
      'web/src/features/home/direction-one.module.css': '.card {\n  margin-left: 4px;\n}\n',
      'web/src/features/home/direction-two.module.css': '.card {\n  text-align: right;\n}\n',
      'web/src/features/home/direction-three.module.css': '.card {\n  position: absolute;\n  left: 0;\n}\n',
    },
    good: {
      'web/src/features/home/direction-four.module.css':
        '.card {\n  margin-inline-start: 4px;\n  text-align: end;\n  inset-inline-start: 0;\n  margin-top: 1px;\n}\n',
    },
  },
]
