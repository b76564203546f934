import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld } from '../../test/ledger-world.ts'
import { setBars, setLimits } from '../../test/restrictions.ts'
import { systemNow } from '../base/clock.ts'
import { randomInt } from '../base/random.ts'
import type { Shard } from '../db/databases.ts'
import * as book from './book.ts'
import { chainShard } from './chain.ts'
import { chainHash, emptyHash, newestKey, sealHash } from './chain-hash.ts'
import { verifyChain } from './verify-chain.ts'

const keys = new Map([[1, 'a key that only this test knows']])
const tamperings = 1_000

let world: LedgerWorld
let client: pg.PoolClient
beforeAll(async () => {
  world = await openLedgerWorld()
  const players = await Promise.all(Array.from({ length: 12 }, () => world.player(100_000n)))
  await play(players.slice(0, 6), 'first')
  const first = players.find((player) => world.databases.shardOf(player).index === 0) as PlayerId
  const { pool } = world.databases.shardOf(first)
  await setLimits(pool, first, 'loss', { week: minor(1_000_000n) })
  await setBars(pool, first, { withdrawal: true })
  await book.betPlaced(world.ledger, {
    currency: 'INR',
    playerId: first,
    bet: 'too large',
    stake: minor(9_000_000n),
    weight: bps(0),
    turnover: 'none',
  })
  const approved = { proposedBy: 'asha', approvedBy: 'ravi', amount: minor(5n), direction: 'in' } as const
  await book.adjustment(world.ledger, { currency: 'INR', playerId: first, adjustment: 'case 1', ...approved })
  for (const shard of world.databases.shards) await chainShard(shard.pool, keys, systemNow())
  await play(players, 'second')
  for (const shard of world.databases.shards) await chainShard(shard.pool, keys, systemNow())
  client = (await world.owners[0]?.connect()) as pg.PoolClient
  // Somebody with all the rights: the triggers do not stop them.
  await client.query('set session_replication_role = replica')
})
afterAll(async () => {
  client.release(true)
  await world.close()
})

async function play(players: readonly Awaited<ReturnType<LedgerWorld['player']>>[], round: string) {
  const bet = { weight: bps(10_000), turnover: 'stake' } as const
  await Promise.all(
    players.flatMap((playerId) =>
      Array.from({ length: 8 }, async (_, index) => {
        const id = `${round} ${index}`
        await book.betPlaced(world.ledger, {
          currency: 'INR',
          playerId,
          bet: id,
          stake: minor(100n + BigInt(index)),
          ...bet,
        })
        await book.betWon(world.ledger, { currency: 'INR', playerId, bet: id, settlement: id, amount: minor(50n) })
      }),
    ),
  )
}

test('an untouched chain verifies, also when it grew in several passes', async () => {
  for (const shard of world.databases.shards) {
    const { transfers, tampered } = await verifyChain(shard.pool, keys)
    expect(tampered).toEqual([])
    expect(transfers).toBeGreaterThan(100)
  }
  const { tampered } = await verifyChain(shardPool(0), new Map([[1, 'another key']]))
  expect(tampered.length).toBeGreaterThan(100)
})

type Place = { player_id: number; seq: number }

const edits = [
  'amount = amount + 1',
  'amount = amount * 2',
  `at = at + interval '1 microsecond'`,
  'kind = kind + 1',
  'debit = debit + 20',
  'credit = credit + 20',
  'ref = gen_random_uuid()',
  'grant_id = gen_random_uuid()',
  'debit_after = coalesce(debit_after, 0) + 1',
  'credit_after = coalesce(credit_after, 0) - 1',
]

test(`of ${tamperings} random edits, removals and swaps, ${tamperings} are located [LG-07]`, {
  timeout: 120_000,
}, async () => {
  const rows = (await client.query<Place>('select player_id, seq from ledger.transfer')).rows
  let located = 0
  for (let number = 0; number < tamperings; number += 1) {
    const { player_id, seq } = rows[randomInt(0, rows.length - 1)] as Place
    await client.query('begin')
    const expected = await tamper(number % 3, player_id, seq)
    const { tampered } = await verifyChain(client as never, keys)
    await client.query('rollback')
    const found = tampered
      .filter(({ what }) => what !== 'seal broken')
      .map((row) => `${row.player} ${row.seq} ${row.what}`)
    if (found.sort().join() === expected.sort().join()) located += 1
    else throw new Error(`expected ${expected.join()}, found ${found.join()}`)
  }
  expect(located).toBe(tamperings)
})

/** Does one piece of mischief and says what the verifier should say. */
async function tamper(kind: number, player: number, seq: number): Promise<string[]> {
  if (kind === 0) {
    const edit = edits[randomInt(0, edits.length - 1)]
    await client.query(`update ledger.transfer set ${edit} where player_id = $1 and seq = $2`, [player, seq])
    return [`${player} ${seq} changed`]
  }
  if (kind === 1) {
    await client.query('delete from ledger.transfer where player_id = $1 and seq = $2', [player, seq])
    return [`${player} ${seq} removed`]
  }
  const other = seq === 1 ? 2 : seq - 1
  await client.query(
    `update ledger.transfer set seq = case seq when $2::integer then -$3::integer else -$2::integer end where player_id = $1 and seq in ($2, $3)`,
    [player, seq, other],
  )
  await client.query('update ledger.transfer set seq = -seq where player_id = $1 and seq < 0', [player])
  return [`${player} ${seq} changed`, `${player} ${other} changed`]
}

const elsewhere: readonly (readonly [string, string])[] = [
  [
    'the answer of a command',
    `update ledger.command set cash = cash + 1 where (player_id, key) = (select player_id, key from chained limit 1)`,
  ],
  [
    'the body of a command',
    `update ledger.command set body_hash = body_hash + 1 where (player_id, key) = (select player_id, key from chained limit 1)`,
  ],
  [
    'a refusal that was forgotten',
    `delete from ledger.command where (player_id, key) = (select player_id, key from chained where legs = 0 limit 1)`,
  ],
  [
    'a command that was never sent',
    `insert into ledger.command select player_id, seq, 7, at, cash, held, gen_random_uuid(), 'insufficient'::ledger.command_status, kind, 0 from chained where legs > 0 limit 1`,
  ],
  [
    'the reason of a change of limits',
    `update ledger.restriction set reason = 'another one' where (player_id, number) = (select player_id, number from ledger.restriction order by number limit 1)`,
  ],
  [
    'a change of bars removed',
    `delete from ledger.restriction where (player_id, number) = (select player_id, number from ledger.restriction where kind = 'bars' order by number limit 1)`,
  ],
  ['who approved an adjustment', `update ledger.adjustment set approved_by = 'somebody else'`],
]

test.each(elsewhere)('detects a change of what moved no money: %s [LG-07]', async (_, sql) => {
  await client.query('begin')
  // Only what lies before the last transfer of a player is in the chain yet.
  const { rowCount } = await client.query(sql.replaceAll('from chained', chainedCommands))
  const { tampered } = await verifyChain(client as never, keys)
  await client.query('rollback')
  expect(rowCount).toBe(1)
  expect(tampered).toMatchObject([{ what: 'changed' }])
})

const chainedCommands = `from (
  select c.* from ledger.command c join ledger.chain_head h on h.player_id = c.player_id and h.seq > c.seq) chained`

test('verifies a link from the time when the chain covered transfers alone as it was made', async () => {
  await client.query('begin')
  await client.query('truncate ledger.link, ledger.seal, ledger.chain_head')
  const { rows } = await client.query<{ player_id: number; text: string }>(
    'select player_id, ledger.transfer_text(t) as text from ledger.transfer t where seq = 1 order by player_id limit 1',
  )
  const [{ player_id, text }] = rows as [{ player_id: number; text: string }]
  const hashes = chainHash(newestKey(keys).key, emptyHash, text)
  const seal = sealHash(newestKey(keys).key, emptyHash, [{ player_id, first_seq: 1, last_seq: 1, hashes }])
  await client.query('insert into ledger.link values ($1, 1, 1, 1, $2, 1)', [player_id, hashes])
  await client.query('insert into ledger.seal (seal, at, links, hash) values (1, now(), 1, $1)', [seal])
  const asMade = await verifyChain(client as never, keys)
  await client.query('update ledger.link set version = 2')
  const asNew = await verifyChain(client as never, keys)
  await client.query('rollback')
  expect(asMade).toEqual({ transfers: 1, tampered: [] })
  expect(asNew.tampered).toMatchObject([{ player: player_id, seq: 1, what: 'changed' }])
})

test('detects links that were removed together with their rows', async () => {
  await client.query('begin')
  const { rows } = await client.query('select player_id, first_seq from ledger.link order by first_seq desc limit 1')
  await client.query('delete from ledger.link where player_id = $1 and first_seq = $2', [
    rows[0].player_id,
    rows[0].first_seq,
  ])
  await client.query('delete from ledger.transfer where player_id = $1 and seq >= $2', [
    rows[0].player_id,
    rows[0].first_seq,
  ])
  const { tampered } = await verifyChain(client as never, keys)
  await client.query('rollback')
  expect(tampered).toMatchObject([{ what: 'seal broken' }])
})

function shardPool(index: number): pg.Pool {
  return (world.databases.shards[index] as Shard).pool
}
