import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Bps, Money } from '@zamra/contract/money.ts'
import pg from 'pg'
import { type Postgres, startPostgres } from '../../ops/stack/postgres.ts'
import { bucketOf, shardIndex } from '../../server/src/db/buckets.ts'
import { migrateShard } from '../../server/src/db/migrate-all.ts'
import { typeParsers } from '../../server/src/db/type-parsers.ts'
import type { Command, Outcome } from '../../server/src/ledger/command.ts'
import { postBatch, WalletsHeldError } from '../../server/src/ledger/post.ts'
import type { Answer, Request } from './book.ts'

const shardCount = 2
const connectionsPerShard = 4

/** Both shards of a ledger in real PostgreSQL, and the clock that posting uses. */
export type Shards = {
  readonly clients: readonly (readonly pg.Client[])[]
  readonly urls: readonly string[]
  setClock(atMs: number): void
  /** One batch of one shard in one transaction, on the connection of that number. */
  post(requests: readonly Request[], connection?: number): Promise<readonly Answer[]>
  close(): Promise<void>
}

export function shardOf(player: number): number {
  return shardIndex(bucketOf(player as PlayerId), shardCount)
}

export async function startEngine(dir: string): Promise<Postgres> {
  return await startPostgres({ dir, durable: false, settings: { synchronous_commit: 'off', shared_buffers: '256MB' } })
}

/** A migrated database from which others are copied. */
export async function makeTemplate(postgres: Postgres, name: string): Promise<void> {
  await postgres.ensureDatabase(name)
  await migrateShard(postgres.url(name))
  // Partitions for every month that the clock of the proof can reach.
  await postgres.query(name, `select ledger.prepare_months('2026-10-01', 60)`)
  // The only change to the code under test: the model does not know how long a statement waited, so a wait takes no time.
  await postgres.query(
    name,
    'create or replace function after_waiting(asked_at timestamptz) returns timestamptz language sql volatile return asked_at',
  )
}

export async function openShards(postgres: Postgres, template: string, name: string): Promise<Shards> {
  const names = Array.from({ length: shardCount }, (_, index) => `${name}_${index}`)
  for (const one of names) await postgres.query('postgres', `create database ${one} template ${template}`)
  const clients = await Promise.all(names.map((one) => connect(postgres.url(one))))
  const every = clients.flat()
  let at = new Date(0)
  return {
    clients,
    urls: names.map((one) => postgres.url(one)),
    setClock(atMs) {
      at = new Date(atMs)
    },
    post: (requests, connection = 0) => post(clients, requests, at, connection),
    async close() {
      await Promise.all(every.map((client) => client.end()))
      for (const one of names) await postgres.query('postgres', `drop database ${one}`)
    },
  }
}

async function connect(url: string): Promise<readonly pg.Client[]> {
  return await Promise.all(
    Array.from({ length: connectionsPerShard }, async () => {
      const client = new pg.Client({ connectionString: url, types: typeParsers })
      // The engine may be stopped while a failing run still holds connections.
      client.on('error', () => {})
      await client.connect()
      return client
    }),
  )
}

async function post(
  clients: Shards['clients'],
  requests: readonly Request[],
  at: Date,
  connection: number,
): Promise<readonly Answer[]> {
  const client = clients[shardOf(requests[0]?.player ?? 0)]?.[connection]
  if (!client) throw new Error(`there is no connection ${connection}`)
  const commands = requests.map(commandOf)
  for (;;) {
    try {
      return (await postBatch(client, commands, at)).map(answerOf)
    } catch (error) {
      // Another command of the same player is being posted at the same time.
      if (!(error instanceof WalletsHeldError)) throw error
      await sleep(1)
    }
  }
}

function commandOf(request: Request): Command {
  const { player, amount, fee, tax, wagerRequired, maxBet, lockedCash, weight, ref, grant, ...rest } = request
  return {
    ...rest,
    // Written like `refOf` does: the text is part of the stored command.
    ref: ref.replaceAll('-', ''),
    ...(grant !== undefined && { grant: grant.replaceAll('-', '') }),
    playerId: player as PlayerId,
    amount: BigInt(amount) as Money,
    ...money({ fee, tax, wagerRequired, maxBet, lockedCash }),
    ...(weight !== undefined && { weight: weight as Bps }),
  }
}

function money(amounts: Readonly<Record<string, number | undefined>>): Readonly<Record<string, Money>> {
  const given = Object.entries(amounts).filter((entry): entry is [string, number] => entry[1] !== undefined)
  return Object.fromEntries(given.map(([name, amount]) => [name, BigInt(amount) as Money]))
}

/** The proof moves small amounts, so plain numbers hold them all. */
function answerOf({ answer, again, now }: Outcome): Answer {
  const { status, seq, legs, cash, held, bonus, reason } = answer
  return {
    status,
    again,
    seq,
    legs,
    cash: Number(cash),
    held: Number(held),
    bonus: bonus === undefined ? null : Number(bonus),
    reason: reason.map(Number),
    cashNow: Number(now.cash),
    heldNow: Number(now.held),
  }
}
