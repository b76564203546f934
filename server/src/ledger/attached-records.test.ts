import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld } from '../../test/ledger-world.ts'
import { systemNow } from '../base/clock.ts'
import { auditShard } from './audit.ts'
import { betPlaced, betRolledBack, betWon } from './book.ts'
import { type Command, keyOf } from './command.ts'
import { planOf, postBatch } from './post.ts'
import { writeFreeRecord } from './write-free-record.ts'

/** A feature of this test only: its records are notes. A note `fail` cannot be written, and `slow` takes 30 s once. */
const feature = `
  create table note (player_id integer, seq integer, text text, at timestamptz);
  create function write_notes(players integer[], seqs integer[], records jsonb[], moment timestamptz) returns jsonb[]
    language plpgsql security definer set search_path = public as $$
  begin
    if exists (select from unnest(records) r where r ->> 'text' = 'fail') then
      raise exception 'this note cannot be written' using errcode = 'check_violation';
    end if;
    insert into note select player, seq, r ->> 'text', moment from unnest(players, seqs, records) a (player, seq, r);
    if exists (select from unnest(records) r where r ->> 'text' = 'slow')
      and (select count(*) from note where text = 'tried') < 1 then
      perform pg_sleep(30);
    end if;
    return (select array_agg(jsonb_build_object('text', r ->> 'text') order by ord) from unnest(records) with ordinality a (r, ord));
  end $$;
  revoke all on function write_notes(integer[], integer[], jsonb[], timestamptz) from public;
  grant execute on function write_notes(integer[], integer[], jsonb[], timestamptz) to zamra_ledger;
  insert into ledger.record_writer values ('note', 'public.write_notes');`

let world: LedgerWorld
beforeAll(async () => {
  world = await openLedgerWorld()
  for (const owner of world.owners) await owner.query(feature)
})
afterAll(async () => {
  for (const owner of world.owners) expect((await auditShard(owner)).broken).toEqual([])
  await world.close()
})

const note = (text: string) => ({ kind: 'note', record: { text } })
const bet = (playerId: PlayerId, name: string, stake = 10n, text = name) => ({
  playerId,
  currency: 'INR',
  bet: name,
  stake: minor(stake),
  weight: bps(0),
  turnover: 'none' as const,
  attached: note(text),
})

async function notesOf(playerId: PlayerId) {
  const { pool } = world.databases.shardOf(playerId)
  const { rows } = await pool.query<{ seq: number; text: string }>(
    'select seq, text from note where player_id = $1 order by seq, text',
    [playerId],
  )
  return rows
}

test('writes the attached record with its command, under its sequence, and returns the result', async () => {
  const playerId = await world.player(100n)
  const placed = await betPlaced(world.ledger, bet(playerId, 'first'))
  expect(placed).toMatchObject({ answer: { status: 'posted', seq: 2 }, recordResult: { text: 'first' } })
  const won = { playerId, currency: 'INR', bet: 'first', settlement: 'won', amount: minor(5n), attached: note('won') }
  expect((await betWon(world.ledger, won)).recordResult).toEqual({ text: 'won' })
  await betPlaced(world.ledger, bet(playerId, 'second'))
  const back = { playerId, currency: 'INR', bet: 'second', rollback: 'back', attached: note('back') }
  expect((await betRolledBack(world.ledger, back)).recordResult).toEqual({ text: 'back' })
  expect(await notesOf(playerId)).toEqual([
    { seq: 2, text: 'first' },
    { seq: 3, text: 'won' },
    { seq: 4, text: 'second' },
    { seq: 5, text: 'back' },
  ])
})

test('a repeated command writes no record, whatever is attached this time', async () => {
  const playerId = await world.player(100n)
  await betPlaced(world.ledger, bet(playerId, 'once'))
  const again = await betPlaced(world.ledger, bet(playerId, 'once', 10n, 'another'))
  expect(again).toMatchObject({ again: true, answer: { status: 'posted', cash: 90n } })
  expect(again.recordResult).toBeUndefined()
  const both = await Promise.all([1, 2, 3].map(() => betPlaced(world.ledger, bet(playerId, 'at once'))))
  expect(both.filter(({ recordResult }) => recordResult !== undefined)).toHaveLength(1)
  expect((await notesOf(playerId)).map(({ text }) => text)).toEqual(['once', 'at once'])
})

test('a refused command writes no record: insufficient, conflict, tombstone, void', async () => {
  const playerId = await world.player(100n)
  expect((await betPlaced(world.ledger, bet(playerId, 'much', 101n))).answer.status).toBe('insufficient')
  await betPlaced(world.ledger, { ...bet(playerId, 'plain'), attached: note('plain') })
  expect((await betPlaced(world.ledger, bet(playerId, 'plain', 11n))).answer.status).toBe('conflict')
  const early = { playerId, currency: 'INR', bet: 'early', rollback: 'early', attached: note('early') }
  expect((await betRolledBack(world.ledger, early)).answer.status).toBe('tombstone')
  expect((await betPlaced(world.ledger, bet(playerId, 'early'))).answer.status).toBe('void')
  expect((await notesOf(playerId)).map(({ text }) => text)).toEqual(['plain'])
})

const ways = {
  post: [[0], [1], [2]],
  post_in_turns: [[0, 0], [1], [2, 2]],
  post_in_runs: [[0, 0, 0, 0], [1]],
} as const

test.each(Object.entries(ways))('%s writes the records of posted commands only', async (way, shape) => {
  // Players on one shard: every second one.
  const players: PlayerId[] = []
  for (const _ of shape) players.push(await world.player(25n), await world.player(25n))
  const commands = shape.flatMap((run, index) =>
    run.map((_, place) => commandOf(players[index * 2] as PlayerId, `${way}-${place}`, place === 1)),
  )
  expect(planOf(commands).statement).toBe(way)
  const { pool } = world.databases.shardOf(players[0] as PlayerId)
  const outcomes = await postBatch(pool, commands, systemNow())
  for (const [index, { answer, recordResult }] of outcomes.entries()) {
    const { attached } = commands[index] as Command
    expect(recordResult).toEqual(attached && answer.status === 'posted' ? attached.record : undefined)
  }
  for (const playerId of players) {
    const mine = outcomes.filter((_, index) => commands[index]?.playerId === playerId)
    const expected = mine.flatMap(({ answer, recordResult }) =>
      recordResult ? [{ seq: answer.seq, ...(recordResult as { text: string }) }] : [],
    )
    expect(await notesOf(playerId)).toEqual(expected)
  }
  expect(outcomes.some(({ recordResult }) => recordResult !== undefined)).toBe(true)
})

/** The second command of each player has no record, and the third finds too little money. */
function commandOf(playerId: PlayerId, name: string, hasNoRecord: boolean): Command {
  const command = {
    playerId,
    key: keyOf('test', String(playerId), name),
    movement: 'betPlaced' as const,
    amount: minor(10n),
    currency: 'INR',
    ref: keyOf('ref', String(playerId), name),
    weight: bps(0),
    turnoverRule: 'none' as const,
  }
  return hasNoRecord ? command : { ...command, attached: note(name) }
}

test('a record that cannot be written rolls back its own stake and no other', async () => {
  const [one, , other] = [await world.player(100n), await world.player(0n), await world.player(100n)]
  const results = await Promise.allSettled([
    betPlaced(world.ledger, bet(one, 'broken', 10n, 'fail')),
    betPlaced(world.ledger, bet(other, 'whole')),
    betPlaced(world.ledger, { ...bet(one, 'unknown'), attached: { kind: 'nobody', record: {} } }),
  ])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
  expect(await notesOf(one)).toEqual([])
  expect((await notesOf(other)).map(({ text }) => text)).toEqual(['whole'])
  expect((await betPlaced(world.ledger, bet(one, 'rest', 100n))).answer).toMatchObject({ status: 'posted', cash: 0n })
})

test('a connection lost between stake and record leaves neither, and the retry writes both once', async () => {
  const playerId = await world.player(100n)
  const owner = world.owners[world.databases.shardOf(playerId).index]
  const placed = betPlaced(world.ledger, { ...bet(playerId, 'slow', 10n, 'slow'), withinMs: 10_000 })
  let killed = 0
  while (killed === 0) {
    const { rowCount } = (await owner?.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where state = 'active' and wait_event = 'PgSleep' and query like '%post_with_records%'`,
    )) ?? { rowCount: 1 }
    killed = rowCount ?? 0
    if (killed > 0) await owner?.query(`insert into note (text) values ('tried')`)
  }
  expect(await placed).toMatchObject({ answer: { status: 'posted', cash: 90n }, recordResult: { text: 'slow' } })
  expect(await notesOf(playerId)).toEqual([{ seq: 2, text: 'slow' }])
})

test('a record of free play has the sequence 0, and the application can write no other', async () => {
  const playerId = await world.player()
  const shard = world.databases.shardOf(playerId)
  expect(await shard.transact((tx) => writeFreeRecord(tx, playerId, note('free'), systemNow()))).toEqual({
    text: 'free',
  })
  expect(await notesOf(playerId)).toEqual([{ seq: 0, text: 'free' }])
  const forged = `($1::integer[], '{7}', '{"{}"}', now())`
  for (const name of ['write_notes', 'write_tickets']) {
    await expect(shard.pool.query(`select public.${name}${forged}`, [[playerId]])).rejects.toThrow('denied')
  }
  const direct = shard.pool.query(`select ledger.write_records('note', $1, '{7}', '{"{}"}', now())`, [[playerId]])
  await expect(direct).rejects.toThrow('denied')
})
