import type { NegativeFixture } from './fixture.ts'

/** Mistakes the compiler must refuse, because our types exist to prevent them. */
export const types: readonly NegativeFixture[] = [
  {
    // Money times a float.
    rule: 'TS2365',
    bad: {
      'fixtures/money-float.ts':
        "import type { Money } from '@zamra/contract/money.ts'\n\nexport const more = (amount: Money) => amount * 1.35\n",
    },
    good: {
      'fixtures/money-share.ts':
        "import { bps, type Money, share } from '@zamra/contract/money.ts'\n\nexport const more = (amount: Money) => share(amount, bps(13_500), 'down')\n",
    },
  },
  {
    // A bare bigint where money is meant, and a bare number where a player is.
    rule: 'TS2345',
    bad: {
      'fixtures/money-bare.ts':
        "import { add, nothing } from '@zamra/contract/money.ts'\n\nexport const sum = add(5n, nothing)\n",
      'fixtures/player-bare.ts':
        "import type { PlayerId } from '@zamra/contract/brand.ts'\n\nconst greet = (player: PlayerId) => player\nexport const who = greet(7)\n",
      // A reader given to a writer.
      'fixtures/reader-writes.ts':
        "import type { ShardReader, ShardTx } from '../server/src/db/database.ts'\n\nconst write = async (tx: ShardTx) => tx\nexport const story = (db: ShardReader) => write(db)\n",
      // A refusal that the call does not declare.
      'fixtures/refusal-undeclared.ts':
        "import type { Handler } from '../server/src/http/context.ts'\n\nexport const rollMsg: Handler<'/home/rollMsg'> = async (ctx) => {\n  throw ctx.refusal('utr.used', {})\n}\n",
    },
    good: {
      'fixtures/money-minor.ts':
        "import { add, minor, nothing } from '@zamra/contract/money.ts'\n\nexport const sum = add(minor(5n), nothing)\n",
      'fixtures/tx-writes.ts':
        "import type { ShardTx } from '../server/src/db/database.ts'\n\nconst write = async (tx: ShardTx) => tx\nexport const story = (db: ShardTx) => write(db)\n",
      'fixtures/refusal-declared.ts':
        "import type { Handler } from '../server/src/http/context.ts'\n\nexport const idLogin: Handler<'/sso/idlogin'> = async (ctx) => {\n  throw ctx.refusal('password.wrong', {})\n}\n",
    },
  },
  {
    // A reader has no way to write at all.
    rule: 'TS2551',
    bad: {
      'fixtures/reader-inserts.ts':
        "import type { MainReader } from '../server/src/db/database.ts'\n\nexport const story = (db: MainReader) => db.deleteFrom('game')\n",
    },
    good: {
      'fixtures/reader-reads.ts':
        "import type { MainReader } from '../server/src/db/database.ts'\n\nexport const story = (db: MainReader) => db.selectFrom('game')\n",
    },
  },
  {
    // A refusal without its text.
    rule: 'TS2740',
    bad: {
      'fixtures/text-missing.ts':
        "import type { RefusalTexts } from '@zamra/contract/refusal.ts'\n\nexport const texts: RefusalTexts = { 'login.required': 'Bitte anmelden' }\n",
    },
    good: {
      'fixtures/text-there.ts':
        "import type { RefusalTexts } from '@zamra/contract/refusal.ts'\nimport { en } from '@zamra/contract/refusal-texts/en.ts'\n\nexport const texts: RefusalTexts = { ...en, 'login.required': 'Bitte anmelden' }\n",
    },
  },
  {
    // An answer that is not the one in the contract.
    rule: 'TS2322',
    bad: {
      'fixtures/answer-wrong.ts':
        "import type { Handler } from '../server/src/http/context.ts'\n\nexport const status: Handler<'/home/rechargeButtonStatus'> = async () => ({ open: 'yes' })\n",
    },
    good: {
      'fixtures/answer-right.ts':
        "import type { Handler } from '../server/src/http/context.ts'\n\nexport const status: Handler<'/home/rechargeButtonStatus'> = async () => ({ open: true })\n",
    },
  },
  {
    // A list may be shorter than one thinks.
    rule: 'TS2532',
    bad: { 'fixtures/index-unchecked.ts': 'export const first = (list: readonly string[]) => list[0].length\n' },
    good: { 'fixtures/index-checked.ts': 'export const first = (list: readonly string[]) => list[0]?.length\n' },
  },
]
