import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Clock } from '../base/clock.ts'
import type { Logger } from '../base/log.ts'
import type { Databases, Shard } from '../db/databases.ts'
import { openPool } from '../db/pool.ts'
import type { Command, Outcome } from './command.ts'
import {
  createGroupCommit,
  type GroupCommit,
  type GroupCommitFigures,
  type GroupCommitOptions,
} from './group-commit.ts'
import type { Market } from './movements.ts'
import { openWallet } from './open-wallet.ts'
import { postBatch } from './post.ts'
import { postTogether } from './post-together.ts'

/** The book of all shards. `book.ts` writes into it; anyone who wants to know something asks `read.ts`. */
export type Ledger = {
  submit(command: Command, withinMs?: number): Promise<Outcome>
  /** Several commands of one player, all of them or none; see `postTogether`. */
  submitTogether(commands: readonly [Command, ...Command[]]): Promise<boolean>
  /** Once per player. False when the wallet was there already; its market never changes. */
  openWallet(playerId: PlayerId, market: Market): Promise<boolean>
  readonly figures: readonly GroupCommitFigures[]
  /** Finishes what it accepted and takes no more. Safe to call twice. */
  close(): Promise<void>
}

type Lane = { readonly shard: Shard; readonly commit: GroupCommit; readonly end: () => Promise<void> }

export type LedgerParts = { readonly databases: Databases; readonly clock: Clock; readonly log: Logger }

export function openLedger({ databases, clock, log }: LedgerParts, options: GroupCommitOptions = {}): Ledger {
  const lanes = databases.shards.map((shard) => openLane(shard, { clock, log }, options))
  let closing: Promise<void> | undefined
  const laneOf = (playerId: PlayerId) => lanes[databases.shardOf(playerId).index] as Lane
  return {
    submit: (command, withinMs) => laneOf(command.playerId).commit.submit(command, withinMs),
    submitTogether: (commands) => postTogether(databases.shardOf(commands[0].playerId).pool, commands, clock.now()),
    openWallet: (playerId, market) =>
      databases.shardOf(playerId).transact((tx) => openWallet(tx, playerId, market, clock.now())),
    figures: lanes.map((lane) => lane.commit.figures),
    close() {
      closing ??= closeLanes(lanes)
      return closing
    },
  }
}

async function closeLanes(lanes: readonly Lane[]): Promise<void> {
  await Promise.all(lanes.map((lane) => lane.commit.close()))
  await Promise.all(lanes.map((lane) => lane.end()))
}

/** Connections of its own: a bet never waits behind a page of somebody's history. */
function openLane(shard: Shard, { clock, log }: Omit<LedgerParts, 'databases'>, options: GroupCommitOptions): Lane {
  const { connectionString } = shard.pool.options
  const pool = openPool(connectionString ?? '', `${shard.name}-ledger`, log, { connections: options.lanes ?? 2 })
  // The plan of the posting function is made once per connection: before the first bet and not during it.
  const warm = postBatch(pool, [], clock.now()).catch((err: unknown) =>
    log.warn({ err, shard: shard.name }, 'the book is not there yet'),
  )
  return {
    shard,
    commit: createGroupCommit({ connections: pool, clock }, { turnsMax: 32, ...options }),
    end: () => warm.then(() => pool.end()),
  }
}
