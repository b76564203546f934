/**
 * The architecture, one line per room. `below(name, room, ...may)`: files of the room may import
 * themselves and what is named after it, and nothing else of this repository.
 */
// A package that stands in a folder of ours, because two need another version of it, is still a package.
const ours = '^(contract|server|web|simulators|verifier|ops|e2e|bench|proof)/(?!node_modules/)'

const below = (name, room, ...may) => ({
  name: `${name}-looks-down`,
  comment: `${room} may import ${may.length > 0 ? may.join(', ') : 'nobody'}`,
  severity: 'error',
  from: { path: `^${room}` },
  to: { path: ours, pathNot: [room, ...may].map((path) => `^${path}`) },
})

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const contract = 'contract/src/'
const server = (names) => `server/src/(${names})/`
const web = (names) => `web/src/(${names})/`
const app = 'server/src/app\\.ts$'
const doors = 'server/src/features/[^/]+/index\\.ts$'
const ledgerDoor = 'server/src/ledger/index\\.ts$'

module.exports = {
  forbidden: [
    // contract: spoken by both sides, knows neither
    below('contract', contract),

    // server: base ← db ← ledger ← facts, http, providers ← flow ← features ← app, seed ← main
    below('base', 'server/src/base/', contract),
    below('db', 'server/src/db/', contract, server('base')),
    below('ledger', 'server/src/ledger/', contract, server('base|db')),
    below('facts', 'server/src/facts/', contract, server('base|db')),
    below('http', 'server/src/http/', contract, server('base|db'), ledgerDoor),
    below('providers', 'server/src/providers/', contract, server('base|db')),
    below('flow', 'server/src/flow/', contract, server('base|db|facts'), 'server/src/http/context\\.ts$'),
    below('features', 'server/src/features/', contract, server('base|db|facts|flow|http|ledger|providers')),
    below('seed', 'server/src/seed/', contract, server('base|db|facts|ledger'), doors),
    below('app', app, contract, server('base|db|facts|flow|http|ledger|providers'), doors),
    below('main', 'server/src/main\\.ts$', contract, server('base|db|flow|http'), app),

    // web: theme, i18n ← lib ← ui ← features ← app ← main
    below('theme', 'web/src/theme/'),
    below('i18n', 'web/src/i18n/', contract),
    below('lib', 'web/src/lib/', contract, web('i18n|theme')),
    below('ui', 'web/src/ui/', contract, web('i18n|lib|theme')),
    below('web-features', 'web/src/features/', contract, web('i18n|lib|theme|ui'), 'verifier/src/'),
    below('web-app', 'web/src/app/', contract, web('features|i18n|lib|theme|ui')),
    below('web-main', 'web/src/[^/]+$', contract, 'web/src/'),
    below('web-build', 'web/(build/|[^/]+$)', contract, 'web/(build|src)/'),

    // whoever verifies our draws trusts nothing of ours
    below('verifier', 'verifier/'),

    // the rest: outsiders import nobody, journeys see what a browser sees, tools ask at the doors
    below('simulators', 'simulators/'),
    below('journeys', 'e2e/', contract, 'ops/', 'web/src/(i18n/texts/|lib/navigation/routes\\.ts$)'),
    below(
      'tools',
      '(ops|bench|proof)/',
      contract,
      app,
      server('base|db|facts|flow|http|ledger|seed'),
      doors,
      'server/src/features/lottery/fair/',
      'verifier/src/',
      web('app|i18n|lib'),
      'web/build/',
    ),

    never(
      'ask-through-the-door',
      'A room asks another room through its index.ts and tells it by a fact.',
      { path: '^server/src/features/([^/]+)/' },
      { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', `^${doors}`] },
    ),
    never(
      'web-rooms-do-not-mix',
      'Screens of two rooms meet in app/, never in one another.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    never(
      'ledger-through-its-door',
      'Nothing but the ledger moves money: the book of movements behind its index.ts is all there is to call. Its proofs and benches look inside.',
      { path: ours, pathNot: '^(server/src/ledger|bench|proof)/' },
      { path: '^server/src/ledger/', pathNot: '^server/src/ledger/index\\.ts$' },
    ),
    never(
      'handlers-book-nothing',
      'The house opens the ledger and carries it to the rooms. Moving money is for rooms.',
      { path: '^server/src/http/', pathNot: '^server/src/http/house\\.ts$' },
      { path: '^server/src/ledger/', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'sql-only-in-queries',
      'Only queries.ts, db, ledger and facts may hold a query builder or a driver.',
      { path: '^server/src/', pathNot: ['/queries\\.ts$', '^server/src/(db|ledger|facts)/'] },
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
      name: 'no-room-cycles',
      comment: 'Two rooms that need one another are one room, or one of them should tell by a fact.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(server|web)/src/' },
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
    exclude: { path: ['^web/dist/', '\\.test\\.tsx?$', '^(server|web)/test/'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
