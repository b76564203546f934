import type { NegativeFixture } from './fixture.ts'

const features = "export const features = ['home', 'vip'] as const\n"
const calls = "export const calls = { '/home/rollMsg': { path: '/home/rollMsg', feature: 'home' } }\n"
const callOf = (feature: string, more = '') =>
  `export const calls = { '/a/b': { path: '/a/b', feature: '${feature}', ${more} } }\n`
const route = "export const routes = [route('/home/rollMsg', rollMsg)]\n"
const scenario = "test('messages', async () => world.call('/home/rollMsg', {}))\n"
const text = { en: 'Go', fr: 'Aller', es: 'Ir', zh: '去', tw: '去', id: 'Pergi', hi: 'चलें', bn: 'চলুন', ur: 'چلیں' }
const catalogue = (entry: Readonly<Record<string, string>>) => JSON.stringify({ 'home.go': entry })
const drawn = { 'web/src/features/home/go.tsx': "export const go = (t: (id: string) => string) => t('home.go')\n" }

const locked = (builds: object) =>
  JSON.stringify({
    packages: { 'node_modules/tool': { optionalDependencies: { 'tool-darwin-arm64': '1.0.0' } }, ...builds },
  })

/** Joined from parts, so that this file does not contain the text that the rule rejects. */
const joined = (...parts: readonly string[]) => parts.join('')

export const tidyFixtures = {
  features: [
    {
      rule: 'feature-name',
      bad: { 'web/src/features/lobby/lobby-page.tsx': '' },
      good: { 'web/src/features/vip/vip-page.tsx': '' },
      beside: { 'contract/src/features.ts': features },
    },
    {
      rule: 'feature-is-complete',
      bad: { 'server/src/features/home/index.ts': '', 'server/src/features/home/routes.ts': '' },
      good: {
        'server/src/features/home/index.ts': '',
        'server/src/features/home/routes.ts': '',
        'server/src/features/home/README.md': '',
      },
      beside: { 'contract/src/features.ts': features },
    },
  ],
  calls: [
    {
      rule: 'call-has-one-route',
      bad: { 'server/src/features/home/routes.ts': '' },
      good: { 'server/src/features/home/routes.ts': route },
      beside: { 'contract/src/calls.ts': calls, 'server/src/features/home/home.test.ts': scenario },
    },
    {
      rule: 'call-has-one-route',
      bad: { 'server/src/features/home/routes.ts': route.repeat(2) },
      good: { 'server/src/features/home/routes.ts': route },
      beside: { 'contract/src/calls.ts': calls, 'server/src/features/home/home.test.ts': scenario },
    },
    {
      rule: 'call-in-its-feature',
      bad: { 'server/src/features/vip/routes.ts': route },
      good: { 'server/src/features/home/routes.ts': route },
      beside: { 'contract/src/calls.ts': calls, 'server/src/features/home/home.test.ts': scenario },
    },
    {
      rule: 'call-has-scenario',
      bad: { 'server/src/features/home/home.test.ts': "test('nothing', () => {})\n" },
      good: { 'server/src/features/home/home.test.ts': scenario },
      beside: { 'contract/src/calls.ts': calls, 'server/src/features/home/routes.ts': route },
    },
  ],
  law: [
    {
      rule: 'money-call-declares-action',
      bad: { 'contract/src/calls.ts': callOf('promo') },
      good: { 'contract/src/calls.ts': callOf('promo', "action: 'promotion'") },
    },
    {
      rule: 'money-call-declares-action',
      bad: { 'contract/src/calls.ts': callOf('lottery', "lawExempt: ' '") },
      good: { 'contract/src/calls.ts': callOf('lottery', "lawExempt: 'reads upcoming draws'") },
    },
    {
      rule: 'money-call-declares-action',
      bad: { 'contract/src/calls.ts': callOf('wallet', 'money: true') },
      good: { 'contract/src/calls.ts': callOf('wallet') },
    },
  ],
  texts: [
    {
      rule: 'text-in-every-language',
      bad: { 'web/src/i18n/texts/home.json': catalogue({ ...text, es: '' }) },
      good: { 'web/src/i18n/texts/home.json': catalogue(text) },
      beside: drawn,
    },
    {
      rule: 'text-is-readable',
      bad: { 'web/src/i18n/texts/home.json': catalogue({ ...text, fr: 'All\u00c3\u00a9' }) },
      good: { 'web/src/i18n/texts/home.json': catalogue({ ...text, fr: 'Allé' }) },
      beside: drawn,
    },
    {
      rule: 'only-one-asks-to-log-in',
      bad: { 'web/src/i18n/texts/home.json': catalogue({ ...text, en: 'Please login to go' }) },
      good: { 'web/src/i18n/texts/home.json': catalogue({ ...text, en: 'Sign in to go' }) },
      beside: drawn,
    },
    {
      rule: 'text-is-used',
      bad: { 'web/src/i18n/texts/home.json': catalogue(text) },
      good: {
        'web/src/i18n/texts/home.json': catalogue(text),
        'web/src/features/home/go.tsx':
          // biome-ignore lint/suspicious/noTemplateCurlyInString: the clean twin draws it through a template.
          'export const go = (t: (id: string) => string, name: string) => t(`home.${name}`)\n',
      },
    },
  ],
  lock: [
    {
      rule: 'lock-is-complete',
      bad: { 'package-lock.json': locked({}) },
      good: { 'package-lock.json': locked({ 'node_modules/tool-darwin-arm64': { version: '1.0.0' } }) },
    },
  ],
  names: [
    {
      rule: 'meaningful-name',
      bad: { 'server/src/base/utils.ts': '', 'web/src/lib/date-helpers.ts': '', 'server/src/http/call-manager.ts': '' },
      good: { 'server/src/features/home/service-index.ts': '', 'server/src/base/clock.ts': '' },
    },
  ],
  bannedText: [
    {
      rule: 'no-machine-path',
      bad: {
        'docs/a.md': joined('Look in /wo', 'rk/things.\n'),
        'ops/a.ts': joined("const at = '/ro", "ot/.cache'\n"),
      },
      good: { 'docs/a.md': 'The network/work/rest of it.\n', 'ops/a.ts': "const at = '/tmp/things'\n" },
    },
    {
      rule: 'no-registry-host',
      bad: { '.npmrc': joined('x=https://regis', 'try.example.org/\n') },
      good: { '.npmrc': 'save-exact=true\n' },
    },
    {
      rule: 'no-promise',
      bad: { 'web/src/i18n/a.json': joined('{ "a": "Coming ', 'soon" }\n') },
      good: { 'web/src/i18n/a.json': '{ "a": "Not open yet" }\n' },
    },
    {
      rule: 'no-to-do',
      bad: { 'server/src/base/a.ts': joined('// TO', 'DO later\n') },
      good: { 'server/src/base/a.ts': "export const all = 'Todo'\n" },
    },
  ],
  sqlTime: [
    {
      rule: 'sql-time',
      bad: {
        'server/src/ledger/sql/50-post.sql': 'create or replace function post() as $$ select clock_timestamp() $$;\n',
        'server/src/features/home/queries.ts': 'export const due = "select from banner where ends_at > now()"\n',
        'server/src/db/migrations/shard/0042-home.sql':
          'create table seen (at timestamptz default current_timestamp);\n',
      },
      good: {
        'server/src/ledger/sql/50-post.sql':
          '-- Not now(): the caller says when.\ncreate or replace function post(asked_at timestamptz) as $$ select asked_at $$;\n',
        'server/src/features/home/queries.ts': 'export const due = "select from banner where ends_at > $1"\n',
        'server/src/base/clock.ts': 'export type Clock = { now(): Date }\n',
        'server/src/features/home/soon.ts': 'export const soon = (clock: { now(): Date }) => clock.now()\n',
        'server/src/db/migrate.ts': "export const table = 'at timestamptz default now()'\n",
      },
    },
  ],
  suppressions: [
    {
      rule: 'rule-set-aside',
      bad: {
        'server/src/base/a.ts': joined('// @ts-no', 'check\n'),
        'server/src/base/b.ts': joined('// biome-ig', 'nore lint/style/noEnum: x\n'),
        'server/src/base/c.ts': joined('// @ts-expect-', 'error\n'),
      },
      good: {
        'server/src/base/d.ts': joined('// biome-ig', 'nore lint/style/noEnum: the driver wants one\n'),
        'server/src/base/e.ts': joined('// @ts-expect-', 'error money is not a number\n'),
      },
    },
  ],
} as const satisfies Readonly<Record<string, readonly NegativeFixture[]>>
