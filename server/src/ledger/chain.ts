import type pg from 'pg'
import { type ChainKeys, chainHash, emptyHash, type Link, newestKey, type Row, sealHash } from './chain-hash.ts'

export type Chained = { readonly links: number; readonly transfers: number }

type Head = { readonly player_id: number; readonly seq: number; readonly hash: Buffer | null }

const playersAtOnce = 500
const rowsPerPlayer = 1_000

/**
 * Extends the hash chain over the transfers since the last run and what was decided beside them. It runs outside the
 * posting path; transfers that it has not reached yet are protected by the database only. Of two concurrent runs one
 * fails and loses nothing.
 */
export async function chainShard(pool: Pick<pg.Pool, 'query'>, keys: ChainKeys, at: Date): Promise<Chained> {
  const done = { links: 0, transfers: 0 }
  for (;;) {
    const made = await chainPass(pool, keys, at)
    done.links += made.links
    done.transfers += made.transfers
    if (made.links === 0) return done
  }
}

async function chainPass(pool: Pick<pg.Pool, 'query'>, keys: ChainKeys, at: Date): Promise<Chained> {
  const done = { links: 0, transfers: 0 }
  for (let last = 0; ; ) {
    const heads = await behind(pool, last)
    if (heads.length === 0) return done
    last = heads.at(-1)?.player_id ?? last
    const links = linksOf(newestKey(keys).key, heads, await newRows(pool, heads))
    if (links.length > 0) await add(pool, keys, links, at)
    done.links += links.length
    done.transfers += links.reduce((sum, link) => sum + link.last_seq - link.first_seq + 1, 0)
  }
}

async function behind(pool: Pick<pg.Pool, 'query'>, last: number): Promise<readonly Head[]> {
  const { rows } = await pool.query<Head>(
    `select w.player_id, coalesce(h.seq, 0) as seq, h.hash from ledger.wallet w
     left join ledger.chain_head h on h.player_id = w.player_id
     where w.player_id > $1 and w.seq > coalesce(h.seq, 0) order by w.player_id limit $2`,
    [last, playersAtOnce],
  )
  return rows
}

async function newRows(pool: Pick<pg.Pool, 'query'>, heads: readonly Head[]): Promise<readonly Row[]> {
  const { rows } = await pool.query<Row>(
    `select t.player_id, t.seq, ledger.chained_text(t) as text
     from unnest($1::integer[], $2::integer[]) h (player_id, seq)
     join ledger.transfer t on t.player_id = h.player_id and t.seq > h.seq and t.seq <= h.seq + $3
     order by t.player_id, t.seq`,
    [heads.map((head) => head.player_id), heads.map((head) => head.seq), rowsPerPlayer],
  )
  return rows
}

function linksOf(key: string, heads: readonly Head[], rows: readonly Row[]): readonly Link[] {
  const byPlayer = Map.groupBy(rows, (row) => row.player_id)
  return heads.flatMap((head) => {
    const added = byPlayer.get(head.player_id) ?? []
    // A gap in the sequence is reported by the audit; a chain over it would hide it.
    if (added.length === 0 || added.some((row, index) => row.seq !== head.seq + index + 1)) return []
    const hashes: Buffer[] = []
    for (const row of added) hashes.push(chainHash(key, hashes.at(-1) ?? head.hash ?? emptyHash, row.text))
    const last_seq = head.seq + added.length
    return [{ player_id: head.player_id, first_seq: head.seq + 1, last_seq, hashes: Buffer.concat(hashes) }]
  })
}

async function add(pool: Pick<pg.Pool, 'query'>, keys: ChainKeys, links: readonly Link[], at: Date): Promise<void> {
  const { rows } = await pool.query<{ seal: number; hash: Buffer }>(
    'select seal, hash from ledger.seal order by seal desc limit 1',
  )
  const before = rows[0] ?? { seal: 0, hash: emptyHash }
  const { id, key } = newestKey(keys)
  await pool.query('select ledger.add_links($1, $2, $3, $4, $5, $6, $7, $8)', [
    before.seal + 1,
    links.map((link) => link.player_id),
    links.map((link) => link.first_seq),
    links.map((link) => link.last_seq),
    links.map((link) => link.hashes),
    sealHash(key, before.hash, links),
    at,
    id,
  ])
}
