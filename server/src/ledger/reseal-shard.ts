import type pg from 'pg'
import { type ChainKeys, emptyHash, type Link, newestKey, sealHash } from './chain-hash.ts'

/**
 * Starts the chain of seals of a shard that was filled by moving players: it has their links and no seals, because seals
 * belong to a shard. The passes in which the links were made keep their order, and each is sealed again. For the owner
 * of a shard without seals whose links `verifyChain` found intact. Returns the number of seals.
 */
export async function resealShard(pool: pg.Pool, keys: ChainKeys, at: Date): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Links are append-only for every role. Here only the pass that a link belongs to changes.
    await client.query('set local session_replication_role = replica')
    const sealed = await sealAll(client, keys, at)
    await client.query('commit')
    return sealed
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function sealAll(client: pg.PoolClient, keys: ChainKeys, at: Date): Promise<number> {
  const { rows } = await client.query('select from ledger.seal limit 1')
  if (rows.length > 0) throw new Error('this shard has seals of its own already: it cannot be sealed again')
  await client.query(
    `update ledger.link l set seal = passes.number
     from (select seal, row_number() over (order by seal)::integer as number from ledger.link group by seal) passes
     where l.seal = passes.seal`,
  )
  const { id, key } = newestKey(keys)
  let before: Uint8Array = emptyHash
  for (let seal = 1; ; seal += 1) {
    const { rows: links } = await client.query<Link>(
      'select player_id, first_seq, last_seq, hashes from ledger.link where seal = $1 order by player_id',
      [seal],
    )
    if (links.length === 0) return seal - 1
    before = sealHash(key, before, links)
    await client.query('insert into ledger.seal (seal, at, links, hash, key_id) values ($1, $2, $3, $4, $5)', [
      seal,
      at,
      links.length,
      before,
      id,
    ])
  }
}
