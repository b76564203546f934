import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { emptyDatabase } from '../../test/empty-database.ts'
import { type LedgerWorld, openLedgerWorld } from '../../test/ledger-world.ts'
import { setBars } from '../../test/restrictions.ts'
import { systemNow } from '../base/clock.ts'
import { betPlaced } from '../ledger/book.ts'
import type { Command } from '../ledger/command.ts'
import { postBatch } from '../ledger/post.ts'
import { bucketRange } from './buckets.ts'
import { migrateShard } from './migrate-all.ts'

let world: LedgerWorld
beforeAll(async () => {
  world = await openLedgerWorld()
})
afterAll(() => world.close())

/** A player of the first shard, and the pool of a server that takes them for a player of the second. */
async function straggler(): Promise<{ playerId: PlayerId; wrong: pg.Pool; wrongOwner: pg.Pool }> {
  let playerId = await world.player(100n)
  if (world.databases.shardOf(playerId).index !== 0) playerId = await world.player(100n)
  return { playerId, wrong: world.databases.shards[1]?.pool as pg.Pool, wrongOwner: world.owners[1] as pg.Pool }
}

function stakeOn(pool: pg.Pool, playerId: PlayerId, bet: string) {
  const through = { submit: async (command: Command) => (await postBatch(pool, [command], systemNow()))[0] as never }
  const rules = { weight: bps(0), turnover: 'none' } as const
  return betPlaced(through, { playerId, currency: 'INR', bet, stake: minor(1n), ...rules })
}

test('a shard refuses the commands of a player of another shard', async () => {
  const { playerId, wrong } = await straggler()
  await expect(stakeOn(wrong, playerId, 'b')).rejects.toThrow('does not belong to this shard (buckets 128 to 255')
  await expect(wrong.query('select ledger.open_wallet($1, 1::smallint, now())', [playerId])).rejects.toThrow(
    'does not belong',
  )
  await expect(setBars(wrong, playerId, { play: true })).rejects.toThrow('does not belong')
  expect((await stakeOn(world.databases.shardOf(playerId).pool, playerId, 'b')).answer.status).toBe('posted')
})

test('a shard refuses the rows of a player of another shard in every table that the application writes', async () => {
  const { playerId, wrong, wrongOwner } = await straggler()
  const favourite = `insert into game_favourite values ($1, 'minute', now())`
  await expect(wrong.query(favourite, [playerId])).rejects.toThrow('does not belong')
  await expect(wrong.query(`select append_event($1, 'game', 'x', '{}', now())`, [playerId])).rejects.toThrow(
    'does not belong',
  )
  const { rows } = await wrongOwner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'player_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'player_is_on_this_shard')
     order by 1`,
  )
  // Telemetry is placed by device; the others are written by functions that check the player themselves.
  expect(rows.map(({ name }) => name)).toEqual([
    'bet_reversal',
    'client_error',
    'client_event',
    'event',
    'event_pruned',
    'round',
    'round_entry',
    'ticket',
  ])
})

test('a transaction that began before a move cannot commit after it', async () => {
  const { playerId } = await straggler()
  const [owner, app] = [world.owners[0] as pg.Pool, world.databases.shards[0]?.pool as pg.Pool]
  const client = await app.connect()
  await client.query('begin')
  expect((await postBatch(client, [], systemNow())).length).toBe(0)
  let isMoved = false
  const moved = owner.query('select move_buckets(3, 64, 127)').then(() => {
    isMoved = true
  })
  await owner.query('select pg_sleep(0.2)')
  expect(isMoved).toBe(false)
  await client.query('commit')
  client.release()
  await moved
  const other = (playerId - (playerId % 256) + 3) as PlayerId
  await expect(stakeOn(app, other, 'late')).rejects.toThrow(
    'does not belong to this shard (buckets 64 to 127, epoch 3)',
  )
  await expect(owner.query('select move_buckets(3, 0, 127)')).rejects.toThrow('epoch 3 already')
  await expect(app.query('select move_buckets(4, 0, 127)')).rejects.toThrow('denied')
  await expect(app.query('update bucket_map set last_bucket = 255')).rejects.toThrow('denied')
  await owner.query('select move_buckets(4, 0, 127)')
})

test('the migrator writes the map of a new shard and refuses another place in the list', async () => {
  const url = await emptyDatabase(inject('engines'))
  await migrateShard(url, bucketRange(1, 4))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  expect((await client.query('select epoch, first_bucket, last_bucket from bucket_map')).rows).toEqual([
    { epoch: 1, first_bucket: 64, last_bucket: 127 },
  ])
  await client.end()
  expect(await migrateShard(url, bucketRange(1, 4))).toEqual([])
  await expect(migrateShard(url, bucketRange(0, 2))).rejects.toThrow('this shard owns the buckets 64 to 127')
})
