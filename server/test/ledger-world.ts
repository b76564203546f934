import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import type pg from 'pg'
import { systemClock } from '../src/base/clock.ts'
import { createLog } from '../src/base/log.ts'
import { uuidv7 } from '../src/base/random.ts'
import { type Databases, openDatabases } from '../src/db/databases.ts'
import { betPlaced, depositCredited } from '../src/ledger/book.ts'
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

/** Players of the first shard with 1,000 each, because another shard has a queue of its own. */
export async function openNeighbours(world: LedgerWorld, count: number): Promise<readonly PlayerId[]> {
  const players: PlayerId[] = []
  while (players.length < count) {
    const player = await world.player(1_000n)
    if (world.databases.shardOf(player).index === 0) players.push(player)
  }
  return players
}

/** Runs a statement that takes a lock, and keeps the lock until the returned function is called. */
export async function holdLock(pool: pg.Pool, statement: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(statement, values)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

type SmallBet = { readonly stake?: bigint; readonly withinMs?: number }

/** A bet of 1, or of another stake, that counts for no bonus. */
export function placeSmallBet(ledger: Ledger, playerId: PlayerId, bet: string, { stake = 1n, ...more }: SmallBet = {}) {
  const terms = { currency: 'INR', stake: minor(stake), weight: bps(0), turnover: 'none' } as const
  return betPlaced(ledger, { playerId, bet, ...terms, ...more })
}
