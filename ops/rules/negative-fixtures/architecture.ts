import type { Files, NegativeFixture } from './fixture.ts'

/** One forbidden step per line of `.dependency-cruiser.cjs`, beside a step that is allowed. */
export const architecture: readonly NegativeFixture[] = [
  step('contract-looks-down', 'contract/src/a1.ts', 'server/src/base/log.ts', 'contract/src/money.ts'),
  step('base-looks-down', 'server/src/base/a2.ts', 'server/src/db/database.ts', 'contract/src/money.ts'),
  step('db-looks-down', 'server/src/db/a3.ts', 'server/src/http/serve.ts', 'server/src/base/log.ts'),
  step('ledger-looks-down', 'server/src/ledger/a4.ts', 'server/src/events/append.ts', 'server/src/db/database.ts'),
  step('events-looks-down', 'server/src/events/a5.ts', 'server/src/workflow/define.ts', 'server/src/db/database.ts'),
  step('http-looks-down', 'server/src/http/a6.ts', 'server/src/features/home/index.ts', 'server/src/base/log.ts'),
  step('providers-looks-down', 'server/src/providers/sms/a7.ts', 'server/src/http/serve.ts', 'server/src/base/log.ts'),
  step('app-context-looks-down', 'server/src/app-context.ts', 'server/src/http/serve.ts', 'server/src/base/log.ts'),
  step('signer-looks-down', 'server/src/signer/f1.ts', 'server/src/db/database.ts', 'server/src/base/log.ts'),
  step('workflow-looks-down', 'server/src/workflow/a8.ts', 'server/src/http/serve.ts', 'server/src/app-context.ts'),
  step('features-looks-down', 'server/src/features/home/a9.ts', 'server/src/server.ts', 'server/src/http/serve.ts'),
  step(
    'seed-looks-down',
    'server/src/seed/b1.ts',
    'server/src/features/home/rows.ts',
    'server/src/features/home/index.ts',
  ),
  step(
    'server-looks-down',
    'server/src/server.ts',
    'server/src/features/home/rows.ts',
    'server/src/features/home/index.ts',
  ),
  step('main-looks-down', 'server/src/main.ts', 'server/src/features/home/index.ts', 'server/src/server.ts'),
  step('theme-looks-down', 'web/src/theme/b4.ts', 'web/src/lib/clock.ts', 'web/src/theme/themes.ts'),
  step('i18n-looks-down', 'web/src/i18n/b5.ts', 'web/src/lib/clock.ts', 'contract/src/money.ts'),
  step('lib-looks-down', 'web/src/lib/b6.ts', 'web/src/ui/button.tsx', 'web/src/i18n/texts.ts'),
  step('ui-looks-down', 'web/src/ui/b7.tsx', 'web/src/features/home/home-page.tsx', 'web/src/lib/clock.ts'),
  step('web-features-looks-down', 'web/src/features/home/b8.tsx', 'web/src/app/shell.tsx', 'web/src/ui/button.tsx'),
  step('web-app-looks-down', 'web/src/app/b9.tsx', 'server/src/base/log.ts', 'web/src/features/home/home-page.tsx'),
  step('web-main-looks-down', 'web/src/c1.tsx', 'server/src/base/log.ts', 'web/src/app/shell.tsx'),
  step('web-build-looks-down', 'web/build/c2.ts', 'server/src/base/log.ts', 'web/src/i18n/texts.ts'),
  step(
    'office-theme-looks-down',
    'backoffice/src/theme/o1.ts',
    'backoffice/src/lib/clock.ts',
    'backoffice/src/theme/styles.ts',
  ),
  step('office-lib-looks-down', 'backoffice/src/lib/o2.ts', 'backoffice/src/ui/button.tsx', 'contract/src/money.ts'),
  step(
    'office-ui-looks-down',
    'backoffice/src/ui/o3.tsx',
    'backoffice/src/features/audit/audit-page.tsx',
    'backoffice/src/lib/clock.ts',
  ),
  step(
    'office-features-looks-down',
    'backoffice/src/features/audit/o4.tsx',
    'backoffice/src/app/shell.tsx',
    'backoffice/src/ui/button.tsx',
  ),
  step(
    'office-app-looks-down',
    'backoffice/src/app/o5.tsx',
    'web/src/lib/clock.ts',
    'backoffice/src/features/audit/audit-page.tsx',
  ),
  step('office-main-looks-down', 'backoffice/src/o6.tsx', 'web/src/lib/clock.ts', 'backoffice/src/app/shell.tsx'),
  step('office-build-looks-down', 'backoffice/o7.ts', 'web/src/lib/clock.ts', 'backoffice/o8.ts'),
  step(
    'office-features-do-not-mix',
    'backoffice/src/features/audit/o9.tsx',
    'backoffice/src/features/players/player-page.tsx',
    'backoffice/src/features/audit/audit-page.tsx',
  ),
  step('simulators-looks-down', 'simulators/src/c3.ts', 'contract/src/money.ts', 'simulators/src/gateway.ts'),
  step('verifier-looks-down', 'verifier/src/e9.ts', 'contract/src/money.ts', 'verifier/src/tree.ts'),
  step('journeys-looks-down', 'e2e/c4.ts', 'server/src/base/log.ts', 'ops/chromium.ts'),
  step('tools-looks-down', 'proof/c5.ts', 'server/src/features/home/rows.ts', 'server/src/db/database.ts'),
  step(
    'features-use-public-apis',
    'server/src/features/vip/c6.ts',
    'server/src/features/home/rows.ts',
    'server/src/features/home/index.ts',
  ),
  step(
    'web-features-do-not-mix',
    'web/src/features/vip/c7.tsx',
    'web/src/features/home/home-page.tsx',
    'web/src/features/vip/badge.tsx',
  ),
  step(
    'ledger-through-its-api',
    'server/src/features/wallet/c8.ts',
    'server/src/ledger/post.ts',
    'server/src/ledger/index.ts',
  ),
  {
    rule: 'sql-only-in-queries',
    bad: {
      'server/src/features/vip/c9.ts': "import { sql } from 'kysely'\n\nexport const here = sql\n",
      'server/src/http/d1.ts': "import type { Pool } from 'pg'\n\nexport type Here = Pool\n",
    },
    good: {
      'server/src/features/vip/queries.ts': "import { sql } from 'kysely'\n\nexport const here = sql\n",
      'server/src/features/vip/level-queries.ts': "import { sql } from 'kysely'\n\nexport const there = sql\n",
    },
  },
  {
    rule: 'contract-is-zod-alone',
    bad: {
      'contract/src/d2.ts': "import { createHash } from 'node:crypto'\n\nexport const here = createHash\n",
      'contract/src/d3.ts': "import pino from 'pino'\n\nexport const here = pino\n",
    },
    good: { 'contract/src/d4.ts': "import * as z from 'zod/mini'\n\nexport const here = z\n" },
  },
  {
    rule: 'calls-are-types-on-the-web',
    bad: {
      'web/src/lib/d5.ts': "import { calls } from '@zamra/contract/calls.ts'\n\nexport const here = calls\n",
      'contract/src/calls.ts': 'export const calls = {}\n',
    },
    good: {
      'web/src/lib/d6.ts': "import type { CallPath } from '@zamra/contract/calls.ts'\n\nexport type Here = CallPath\n",
      'contract/src/calls.ts': 'export type CallPath = string\n',
    },
  },
  {
    rule: 'no-cycles',
    bad: {
      'server/src/base/d7.ts': "import type { Eight } from './d8.ts'\n\nexport type Seven = Eight | 7\n",
      'server/src/base/d8.ts': "import type { Seven } from './d7.ts'\n\nexport type Eight = Seven | 8\n",
    },
    good: {
      'server/src/base/d7.ts': "import type { Eight } from './d8.ts'\n\nexport type Seven = Eight | 7\n",
      'server/src/base/d8.ts': 'export type Eight = 8\n',
    },
  },
  {
    rule: 'no-feature-cycles',
    bad: {
      'server/src/features/promo/index.ts': "export { offer } from './offer.ts'\n",
      'server/src/features/promo/offer.ts':
        "import { level } from '../safety/index.ts'\n\nexport const offer = level\n",
      'server/src/features/promo/wager.ts': 'export const wager = 1\n',
      'server/src/features/safety/index.ts': 'export const level = 1\n',
      'server/src/features/safety/limit.ts':
        "import { offer } from '../promo/index.ts'\n\nexport const limit = offer\n",
    },
    good: {
      'server/src/features/promo/index.ts': "export { offer } from './offer.ts'\n",
      'server/src/features/promo/offer.ts':
        "import { level } from '../safety/index.ts'\n\nexport const offer = level\n",
      'server/src/features/safety/index.ts': 'export const level = 1\n',
    },
  },
  {
    rule: 'every-import-resolves',
    bad: { 'server/src/base/d9.ts': "import { nowhere } from './nowhere.ts'\n\nexport const here = nowhere\n" },
    good: { 'web/src/i18n/e1.ts': "import { texts } from 'virtual:texts'\n\nexport const here = texts\n" },
  },
]

/** From a file to a place it must not see, and from the same file to one it may. */
function step(rule: string, from: string, forbidden: string, allowed: string): NegativeFixture {
  return { rule, bad: edge(from, forbidden), good: edge(from, allowed) }
}

function edge(from: string, to: string): Files {
  const up = '../'.repeat(from.split('/').length - 1)
  const specifier = to.startsWith('contract/src/') ? to.replace('contract/src/', '@zamra/contract/') : `${up}${to}`
  return {
    [from]: `import { there } from '${specifier}'\n\nexport const here = there\n`,
    [to]: 'export const there = 1\n',
  }
}
