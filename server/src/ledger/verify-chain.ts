import type pg from 'pg'
import { chainHash, emptyHash, hashBytes, type Link, type Row, sealHash } from './chain-hash.ts'

export type Tampered = {
  readonly player: number | undefined
  readonly seq: number | undefined
  readonly what: 'changed' | 'removed' | 'link broken' | 'seal broken'
}

export type Verified = { readonly transfers: number; readonly tampered: readonly Tampered[] }

const linksAtOnce = 100
const sealsAtOnce = 1_000

/** Walks every chain of the shard and names each transfer that, with what was decided beside it, is not what it was. */
export async function verifyChain(pool: Pick<pg.Pool, 'query'>, key: string): Promise<Verified> {
  const tampered: Tampered[] = []
  let transfers = 0
  let end: End = { player_id: 0, last_seq: 0, hash: emptyHash }
  for await (const links of linksOf(pool)) {
    const rows = await rowsOf(pool, links)
    for (const link of links) {
      const start = link.player_id === end.player_id ? end : { ...end, last_seq: 0, hash: emptyHash }
      tampered.push(...walk(key, start, link, rows))
      transfers += link.last_seq - link.first_seq + 1
      end = { ...link, hash: link.hashes.subarray(-hashBytes) }
    }
  }
  return { transfers, tampered: [...tampered, ...(await brokenSeals(pool, key))] }
}

/** Where the chain of a player had come to. */
type End = { readonly player_id: number; readonly last_seq: number; readonly hash: Uint8Array }

function walk(key: string, start: End, link: Link, rows: ReadonlyMap<string, string>): readonly Tampered[] {
  const { player_id: player, first_seq, last_seq, hashes } = link
  if (first_seq !== start.last_seq + 1 || hashes.length !== (last_seq - first_seq + 1) * hashBytes) {
    return [{ player, seq: start.last_seq + 1, what: 'link broken' }]
  }
  const tampered: Tampered[] = []
  let before = start.hash
  for (let seq = first_seq; seq <= last_seq; seq += 1) {
    const at = (seq - first_seq) * hashBytes
    const hash = hashes.subarray(at, at + hashBytes)
    const text = rows.get(`${player} ${seq}`)
    if (text === undefined) tampered.push({ player, seq, what: 'removed' })
    else if (!chainHash(key, before, text).equals(hash)) tampered.push({ player, seq, what: 'changed' })
    // The stored hash is used for the next row, so that one changed row does not make all later rows look changed.
    before = hash
  }
  return tampered
}

type VersionedLink = Link & { readonly version: number }

async function* linksOf(pool: Pick<pg.Pool, 'query'>): AsyncGenerator<readonly VersionedLink[]> {
  let last = { player_id: 0, first_seq: 0 }
  for (;;) {
    const { rows } = await pool.query<VersionedLink>(
      `select player_id, first_seq, last_seq, hashes, version from ledger.link where (player_id, first_seq) > ($1, $2)
       order by player_id, first_seq limit $3`,
      [last.player_id, last.first_seq, linksAtOnce],
    )
    if (rows.length > 0) yield rows
    if (rows.length < linksAtOnce) return
    last = rows.at(-1) ?? last
  }
}

async function rowsOf(
  pool: Pick<pg.Pool, 'query'>,
  links: readonly VersionedLink[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<Row>(
    `select t.player_id, t.seq,
       case l.version when 1 then ledger.transfer_text(t) else ledger.chained_text(t) end as text
     from unnest($1::integer[], $2::integer[], $3::integer[], $4::smallint[]) l (player_id, first_seq, last_seq, version)
     join ledger.transfer t on t.player_id = l.player_id and t.seq between l.first_seq and l.last_seq`,
    [
      links.map((link) => link.player_id),
      links.map((link) => link.first_seq),
      links.map((link) => link.last_seq),
      links.map((link) => link.version),
    ],
  )
  return new Map(rows.map(({ player_id, seq, text }) => [`${player_id} ${seq}`, text]))
}

/** A link that vanished together with its rows is missed by its seal. */
async function brokenSeals(pool: Pick<pg.Pool, 'query'>, key: string): Promise<readonly Tampered[]> {
  let before: Uint8Array = emptyHash
  for (let last = 0; ; ) {
    const { rows } = await pool.query<{ seal: number; hash: Buffer }>(
      'select seal, hash from ledger.seal where seal > $1 order by seal limit $2',
      [last, sealsAtOnce],
    )
    for (const { seal, hash } of rows) {
      const isWhole = seal === last + 1 && sealHash(key, before, await linksUnder(pool, seal)).equals(hash)
      if (!isWhole) return [{ player: undefined, seq: seal, what: 'seal broken' }]
      before = hash
      last = seal
    }
    if (rows.length < sealsAtOnce) return []
  }
}

async function linksUnder(pool: Pick<pg.Pool, 'query'>, seal: number): Promise<readonly Link[]> {
  const { rows } = await pool.query<Link>(
    'select player_id, first_seq, last_seq, hashes from ledger.link where seal = $1 order by player_id',
    [seal],
  )
  return rows
}
