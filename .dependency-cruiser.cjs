/**
 * The architecture, one line per layer. `below(name, folder, ...allowed)`: files of the folder may import
 * themselves and what is named after it, and nothing else of this repository.
 */
// A package installed inside one of our folders, because two need different versions of it, is still a package.
const ours = '^(contract|server|web|backoffice|simulators|verifier|ops|e2e|bench|proof)/(?!node_modules/)'

const below = (name, folder, ...allowed) => ({
  name: `${name}-looks-down`,
  comment: `${folder} may import ${allowed.length > 0 ? allowed.join(', ') : 'nothing of ours'}`,
  severity: 'error',
  from: { path: `^${folder}` },
  to: { path: ours, pathNot: [folder, ...allowed].map((path) => `^${path}`) },
})

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const contract = 'contract/src/'
const server = (names) => `server/src/(${names})/`
const web = (names) => `web/src/(${names})/`
const office = (names) => `backoffice/src/(${names})/`
const appContext = 'server/src/app-context\\.ts$'
const composition = 'server/src/server\\.ts$'
const publicApis = 'server/src/features/[^/]+/index\\.ts$'
const ledgerApi = 'server/src/ledger/index\\.ts$'

module.exports = {
  forbidden: [
    // contract: shared by both sides, imports neither
    below('contract', contract),

    // server: base ← db ← ledger, events, providers ← app-context ← http, workflow ← features ← server, seed ← main
    below('base', 'server/src/base/', contract),
    below('db', 'server/src/db/', contract, server('base')),
    below('ledger', 'server/src/ledger/', contract, server('base|db')),
    below('events', 'server/src/events/', contract, server('base|db')),
    below('providers', 'server/src/providers/', contract, server('base|db')),
    below('app-context', appContext, contract, server('base|db|providers'), ledgerApi),
    below('http', 'server/src/http/', contract, server('base|db'), appContext),
    below('workflow', 'server/src/workflow/', contract, server('base|db|events'), appContext),
    below(
      'features',
      'server/src/features/',
      contract,
      server('base|db|events|http|ledger|providers|workflow'),
      appContext,
    ),
    // the signer holds the key of coin payouts: what it runs must fit on a page
    below('signer', 'server/src/signer/', 'server/src/base/(clock|log|variable)\\.ts$'),
    below('seed', 'server/src/seed/', contract, server('base|db|events|ledger'), publicApis),
    below(
      'server',
      composition,
      contract,
      server('base|db|events|http|ledger|providers|workflow'),
      appContext,
      publicApis,
    ),
    below('main', 'server/src/main\\.ts$', contract, server('base|db|http|workflow'), composition),

    // web: theme, i18n ← lib ← ui ← features ← app ← main
    below('theme', 'web/src/theme/'),
    below('i18n', 'web/src/i18n/', contract),
    below('lib', 'web/src/lib/', contract, web('i18n|theme')),
    below('ui', 'web/src/ui/', contract, web('i18n|lib|theme')),
    below('web-features', 'web/src/features/', contract, web('i18n|lib|theme|ui'), 'verifier/src/'),
    below('web-app', 'web/src/app/', contract, web('features|i18n|lib|theme|ui')),
    below('web-main', 'web/src/[^/]+$', contract, 'web/src/'),
    below('web-build', 'web/(build/|[^/]+$)', contract, 'web/(build|src)/'),

    // back office: theme ← lib ← ui ← features ← app ← main; the player's app and it share the contract and nothing else
    below('office-theme', 'backoffice/src/theme/'),
    below('office-lib', 'backoffice/src/lib/', contract),
    below('office-ui', 'backoffice/src/ui/', contract, office('lib|theme')),
    below('office-features', 'backoffice/src/features/', contract, office('lib|theme|ui')),
    below('office-app', 'backoffice/src/app/', contract, office('features|lib|theme|ui')),
    below('office-main', 'backoffice/src/[^/]+$', contract, 'backoffice/src/'),
    below('office-build', 'backoffice/[^/]+$'),

    // the verifier of our draws must not trust our code
    below('verifier', 'verifier/'),

    // simulators import nothing of ours, journeys see what a browser sees, tools use public APIs
    below('simulators', 'simulators/'),
    below('journeys', 'e2e/', contract, 'ops/', 'web/src/(i18n/texts/|lib/navigation/routes\\.ts$)'),
    below(
      'tools',
      '(ops|bench|proof)/',
      contract,
      appContext,
      composition,
      server('base|db|events|http|ledger|seed|workflow'),
      publicApis,
      'server/src/features/lottery/fair/',
      'server/src/signer/signer-config\\.ts$',
      'verifier/src/',
      web('app|i18n|lib'),
      'web/build/',
    ),

    never(
      'features-use-public-apis',
      'A feature calls another feature through its index.ts or subscribes to its events.',
      { path: '^server/src/features/([^/]+)/' },
      { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', `^${publicApis}`] },
    ),
    never(
      'web-features-do-not-mix',
      'Web features never import one another: app/ composes them.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    never(
      'office-features-do-not-mix',
      'Features of the back office never import one another: app/ composes them.',
      { path: '^backoffice/src/features/([^/]+)/' },
      { path: '^backoffice/src/features/', pathNot: '^backoffice/src/features/$1/' },
    ),
    never(
      'ledger-through-its-api',
      'Only the ledger moves money: call the movements behind its index.ts. Its proofs and benches look inside.',
      { path: ours, pathNot: '^(server/src/ledger|bench|proof)/' },
      { path: '^server/src/ledger/', pathNot: '^server/src/ledger/index\\.ts$' },
    ),
    never(
      'sql-only-in-queries',
      'Only query files (queries.ts, *-queries.ts), db, ledger and events may import a query builder or a driver.',
      { path: '^server/src/', pathNot: ['[/-]queries\\.ts$', '^server/src/(db|ledger|events)/'] },
      { path: '(^|/)node_modules/(kysely|pg)/' },
    ),
    never(
      'contract-is-zod-alone',
      'The contract runs in the browser and on the server: zod and nothing else, not even a Node module.',
      { path: '^contract/src/' },
      { dependencyTypesNot: ['local', 'type-only'], pathNot: ['(^|/)node_modules/zod/', '^contract/src/'] },
    ),
    never(
      'calls-are-types-on-the-web',
      'The table of calls carries every schema. The app takes its types, and reads contract/src/generated/wire.ts.',
      { path: '^web/src/' },
      { path: '^contract/src/calls\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    never('no-cycles', 'Two files that need one another are one file.', {}, { circular: true }),
    {
      name: 'no-feature-cycles',
      comment:
        'Two features that need one another are one feature, or one of them should subscribe to an event of the other.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(server|web|backoffice)/src/' },
      to: { circular: true },
    },
    never(
      'every-import-resolves',
      'An import that cannot be followed is an import no rule can see.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
  ],
  options: {
    // TypeScript 7 has no parser to lend; swc reads ts and tsx, and 'specify' keeps type-only imports apart.
    parser: 'swc',
    tsPreCompilationDeps: 'specify',
    doNotFollow: { path: '(^|/)node_modules/' },
    // Only our own build output: a bare /dist/ would also hide packages, and every rule about them with it.
    // Tests look wherever they must, and nobody may import one (the linter holds that), so they are not part of the map.
    exclude: { path: ['^(web|backoffice)/dist/', '\\.test\\.tsx?$', '^(server|web)/test/'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
