import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { openOwner } from '../../test/engines-fixture.ts'
import { type LedgerWorld, openLedgerWorld } from '../../test/ledger-world.ts'
import { systemNow } from '../base/clock.ts'
import { bucketOf } from '../db/buckets.ts'
import { typeParsers } from '../db/type-parsers.ts'
import { auditShard } from './audit.ts'
import * as book from './book.ts'
import { chainShard } from './chain.ts'
import type { Command } from './command.ts'
import { trialBalance } from './invariants.ts'
import { postBatch } from './post.ts'
import { resealShard } from './reseal-shard.ts'
import { verifyChain } from './verify-chain.ts'

/** The guide's way of moving the upper half of a shard, step by step, while its players play. */
const keys = new Map([[1, 'the key of this move']])
const name = `moved_${process.pid}`
const upperHalf = 'player_id % 256 between 64 and 127'
const rules = { weight: bps(10_000), turnover: 'stake' } as const

let world: LedgerWorld
let old: pg.Pool
let admin: pg.Client
let fresh: pg.Pool

beforeAll(async () => {
  world = await openLedgerWorld()
  old = world.owners[0] as pg.Pool
  admin = new pg.Client({ connectionString: inject('engines').postgresUrl })
  await admin.connect()
  await admin.query(`create database ${name} template template_shard`)
  fresh = openOwner(urlOf(name))
})
afterAll(async () => {
  await fresh.end()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  await world.close()
})

test('moves a part of a shard while its players play, and both ledgers balance', { timeout: 150_000 }, async () => {
  const players = await playersOfBuckets([3, 40, 64, 65, 90, 127])
  const movers = players.filter((player) => bucketOf(player) >= 64)
  await play(players, 'before')
  await chainShard(old, keys, systemNow())
  await play(players.slice(0, 4), 'later')
  await chainShard(old, keys, systemNow())
  await claim('before the copy')
  const lastBets = async () => await play(players, 'meanwhile')
  await subscribe()
  await Promise.all([lastBets(), copied()])
  await claim('after the copy')
  await old.query('select move_buckets(3, 0, 63)')
  await expect(play(movers.slice(0, 1), 'straggler')).rejects.toThrow('does not belong to this shard')
  await caughtUp()
  await handOver()

  expect(await balancesIn(fresh, movers)).toEqual(await balancesIn(old, movers))
  expect(await claimsIn(fresh)).toEqual(await claimsIn(old))
  expect(await claimsIn(fresh)).toEqual(['after the copy', 'before the copy'])
  for (const pool of [old, fresh]) expect((await auditShard(pool)).broken).toEqual([])
  expect((await fresh.query('select player_id from ledger.wallet order by 1')).rows).toEqual(
    movers.map((player_id) => ({ player_id })),
  )
  expect((await verifyChain(fresh, keys)).tampered).toEqual([])
  expect(await resealShard(fresh, keys, systemNow())).toBeGreaterThan(1)
  await chainShard(fresh, keys, systemNow())
  for (const pool of [old, fresh]) expect((await verifyChain(pool, keys)).tampered).toEqual([])
  await expect(resealShard(fresh, keys, systemNow())).rejects.toThrow('seals of its own')
  await playOn(movers)
  expect((await auditShard(fresh)).broken).toEqual([])
})

async function playersOfBuckets(buckets: readonly number[]): Promise<readonly PlayerId[]> {
  const players = buckets.map((bucket) => (400_000_000 - (400_000_000 % 256) + bucket) as PlayerId)
  for (const playerId of players) {
    await world.ledger.openWallet(playerId, 'PK')
    await book.giftMoney(world.ledger, { currency: 'PKR', playerId, reward: 'first', amount: minor(50_000n) })
  }
  return players
}

async function play(players: readonly PlayerId[], when: string): Promise<void> {
  await Promise.all(
    players.flatMap((playerId) =>
      Array.from({ length: 12 }, async (_, index) => {
        const bet = `${when} ${index}`
        await book.betPlaced(world.ledger, { currency: 'PKR', playerId, bet, stake: minor(100n), ...rules })
        const amount = minor(index % 2 === 0 ? 0n : 150n)
        if (index < 9) await book.betWon(world.ledger, { currency: 'PKR', playerId, bet, settlement: bet, amount })
      }),
    ),
  )
}

/** A transaction id of a studio, which is stored by its own hash and not with a player. */
async function claim(tx: string): Promise<void> {
  await old.query(`insert into studio_claim (provider_code, tx_id, terms) values ('karkhana', $1, sha256('terms'))`, [
    tx,
  ])
}

async function claimsIn(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ tx: string }>('select tx_id as tx from studio_claim order by 1')
  return rows.map(({ tx }) => tx)
}

/** Steps 2 and 3. Publisher and subscriber are one server here, so the slot is made by hand. */
async function subscribe(): Promise<void> {
  const { rows } = await old.query<{ tables: string }>(
    `select string_agg(c.oid::regclass || ' where (${upperHalf})', ', ') as tables
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'player_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)`,
  )
  await old.query(
    `create publication upper_half for table ${rows[0]?.tables}, studio_claim with (publish_via_partition_root = true)`,
  )
  await old.query(`select pg_create_logical_replication_slot('${name}', 'pgoutput')`)
  const { rows: named } = await old.query<{ database: string }>('select current_database() as database')
  await fresh.query(`create subscription ${name} connection '${urlOf(named[0]?.database ?? '')}' publication upper_half
    with (create_slot = false, slot_name = '${name}')`)
}

async function copied(): Promise<void> {
  const waiting = `select count(*)::int as tables from pg_subscription_rel where srsubstate <> 'r'`
  await vi.waitFor(async () => expect((await fresh.query(waiting)).rows).toEqual([{ tables: 0 }]), patient)
}

/** Step 5, once nobody writes to these buckets any more. */
async function caughtUp(): Promise<void> {
  const { rows } = await old.query<{ here: string }>('select pg_current_wal_lsn()::text as here')
  const reached = `select confirmed_flush_lsn >= $1::pg_lsn as reached from pg_replication_slots where slot_name = $2`
  const look = async () => (await old.query(reached, [rows[0]?.here, name])).rows
  await vi.waitFor(async () => expect(await look()).toEqual([{ reached: true }]), patient)
}

async function handOver(): Promise<void> {
  const { rows } = await old.query<{ last: bigint }>('select last_value as last from event_id')
  await fresh.query(`select setval('event_id', $1)`, [rows[0]?.last])
  for (const table of ['projection_cursor', 'event_prune']) {
    const { rows: kept } = await old.query(`select to_jsonb(c)::text as row from ${table} c`)
    for (const { row } of kept)
      await fresh.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [row])
  }
  await fresh.query('select move_buckets(3, 64, 127)')
  await fresh.query(`drop subscription ${name}`)
  await old.query('drop publication upper_half')
}

/** As the application of the new shard: an old key is known, a bet that was open is settled, an event gets a new number. */
async function playOn(movers: readonly PlayerId[]): Promise<void> {
  const asApplication = new URL(urlOf(name))
  asApplication.username = 'zamra_app'
  const pool = new pg.Pool({ connectionString: asApplication.href, types: typeParsers, max: 1 })
  const through = { submit: async (command: Command) => (await postBatch(pool, [command], systemNow()))[0] as never }
  for (const playerId of movers) {
    const bet = 'meanwhile 11'
    expect(
      await book.betPlaced(through, { currency: 'PKR', playerId, bet, stake: minor(100n), ...rules }),
    ).toMatchObject({
      again: true,
    })
    const won = await book.betWon(through, { currency: 'PKR', playerId, bet, settlement: bet, amount: minor(70n) })
    expect(won).toMatchObject({ answer: { status: 'posted' }, again: false })
  }
  await pool.end()
}

async function balancesIn(pool: pg.Pool, players: readonly PlayerId[]): Promise<readonly unknown[]> {
  const { rows } = await pool.query(`${trialBalance} order by currency, account`, [players])
  return rows
}

function urlOf(database: string): string {
  const url = new URL(inject('engines').postgresUrl)
  url.pathname = database
  return url.href
}

const patient = { timeout: 60_000, interval: 100 }
