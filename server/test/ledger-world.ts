import type { PlayerId } from '@zamra/contract/brand.ts'
import { minor } from '@zamra/contract/money.ts'
import { systemClock } from '../src/base/clock.ts'
import { createLog } from '../src/base/log.ts'
import { uuidv7 } from '../src/base/random.ts'
import { type Databases, openDatabases } from '../src/db/databases.ts'
import { depositCredited } from '../src/ledger/book.ts'
import type { GroupCommitOptions } from '../src/ledger/group-commit.ts'
import { type Ledger, openLedger } from '../src/ledger/ledger.ts'
import type { Market } from '../src/ledger/movements.ts'
import { type EnginesFixture, openEnginesFixture } from './engines-fixture.ts'

/** The ledger alone, on two shards, without the rest of the server. */
export type LedgerWorld = {
  readonly databases: Databases
  readonly ledger: Ledger
  readonly shardUrls: readonly string[]
  readonly owners: EnginesFixture['owners']
  /** A new player with a wallet, on one shard and the other in turn, and with so much cash. */
  player(cash?: bigint, market?: Market): Promise<PlayerId>
  close(): Promise<void>
}

const currencies = { IN: 'INR', PK: 'PKR', BD: 'BDT' } as const

export async function openLedgerWorld(options?: GroupCommitOptions): Promise<LedgerWorld> {
  const engines = await openEnginesFixture()
  const log = createLog({ logLevel: 'silent', revision: 'test' })
  const databases = openDatabases(engines, log)
  const ledger = openLedger({ databases, clock: systemClock, log }, options)
  let players = 0
  return {
    databases,
    ledger,
    shardUrls: engines.shardUrls,
    owners: engines.owners,
    async player(cash = 0n, market = 'IN') {
      players += 1
      const playerId = (100_000_000 + players * 129) as PlayerId
      await ledger.openWallet(playerId, market)
      if (cash > 0n) {
        const ids = { order: uuidv7(), payment: uuidv7() }
        await depositCredited(ledger, { currency: currencies[market], playerId, ...ids, amount: minor(cash) })
      }
      return playerId
    },
    async close() {
      await ledger.close()
      await databases.close()
      await engines.clear()
    },
  }
}
