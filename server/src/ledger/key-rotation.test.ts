import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld } from '../../test/ledger-world.ts'
import { systemNow } from '../base/clock.ts'
import { auditLedger } from './audit-ledger.ts'
import * as book from './book.ts'
import { chainShard } from './chain.ts'
import { chainHash, emptyHash, type Link, sealHash } from './chain-hash.ts'
import { verifyChain } from './verify-chain.ts'

const oldKeys = new Map([[1, 'the first key']])
const bothKeys = new Map([...oldKeys, [2, 'the second key']])

let world: LedgerWorld
let pool: pg.Pool
let player: PlayerId
beforeAll(async () => {
  world = await openLedgerWorld()
  const players = [await world.player(1_000n), await world.player(1_000n)]
  player = players.find((one) => world.databases.shardOf(one).index === 0) as PlayerId
  pool = world.databases.shards[0]?.pool as pg.Pool
  await play('under the first key')
  await chainShard(pool, oldKeys, systemNow())
  await auditLedger(pool, { keys: oldKeys, at: systemNow() })
  await play('under the second key')
  await chainShard(pool, bothKeys, systemNow())
})
afterAll(() => world.close())

async function play(id: string): Promise<void> {
  const bet = { currency: 'INR', playerId: player, bet: id, stake: minor(10n) } as const
  await book.betPlaced(world.ledger, { ...bet, weight: bps(0), turnover: 'none' })
}

test('verifies what the old key made and what the new key made, while both are configured', async () => {
  const audit = await auditLedger(pool, { keys: bothKeys, at: systemNow(), full: true })
  expect(audit).toMatchObject({ transfers: 3, broken: [], tampered: [] })
  for (const table of ['link', 'seal', 'checkpoint']) {
    const { rows } = await pool.query(`select distinct key_id from ledger.${table} order by 1`)
    expect(rows).toEqual([{ key_id: 1 }, { key_id: 2 }])
  }
})

test('names the key that is missing', async () => {
  await expect(verifyChain(pool, oldKeys)).rejects.toThrow('ledger key 2 not configured')
  await expect(verifyChain(pool, new Map([[2, 'the second key']]))).rejects.toThrow('ledger key 1 not configured')
})

test('finds a past that was rewritten with the old key after the rotation', async () => {
  const client = (await world.owners[0]?.connect()) as pg.PoolClient
  try {
    await client.query('begin')
    // Somebody with all the rights and the old key.
    await client.query('set local session_replication_role = replica')
    await client.query('update ledger.transfer set amount = amount + 500 where player_id = $1 and seq = 1', [player])
    const { rows } = await client.query<{ text: string }>(
      'select ledger.chained_text(t) as text from ledger.transfer t where player_id = $1 and seq <= 2 order by seq',
      [player],
    )
    const first = chainHash('the first key', emptyHash, rows[0]?.text ?? '')
    const hashes = Buffer.concat([first, chainHash('the first key', first, rows[1]?.text ?? '')])
    await client.query('update ledger.link set hashes = $2 where player_id = $1 and first_seq = 1', [player, hashes])
    const { rows: links } = await client.query<Link>('select * from ledger.link where seal = 1 order by player_id')
    const seal = sealHash('the first key', emptyHash, links)
    await client.query('update ledger.seal set hash = $1 where seal = 1', [seal])
    const { tampered } = await verifyChain(client, bothKeys)
    expect(tampered).toEqual([
      { player, seq: 3, what: 'changed' },
      { player: undefined, seq: 2, what: 'seal broken' },
    ])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
