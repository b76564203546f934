import type pg from 'pg'
import {
  type ChainKeys,
  chainHash,
  emptyHash,
  hashBytes,
  keyNumber,
  type Link,
  type Row,
  sealHash,
} from './chain-hash.ts'
import { postedSince } from './checkpoint.ts'

export type Tampered = {
  readonly player: number | undefined
  readonly seq: number | undefined
  readonly what: 'changed' | 'removed' | 'link broken' | 'seal broken'
}

export type Verified = { readonly transfers: number; readonly tampered: readonly Tampered[] }

const linksAtOnce = 100
const sealsAtOnce = 1_000

/** The seal from which on the chain is verified: of a checkpoint, or none. What it covers was posted since about `at`. */
type Start = { readonly seal: number; readonly sealHash: Uint8Array; readonly at: Date }
const beginning: Start = { seal: 0, sealHash: emptyHash, at: new Date(0) }

/**
 * Walks the chains of the shard, or what was added to them since a seal, and names each transfer that, with what was
 * decided beside it, is not what it was.
 */
export async function verifyChain(
  pool: Pick<pg.Pool, 'query'>,
  keys: ChainKeys,
  start: Start = beginning,
): Promise<Verified> {
  const tampered: Tampered[] = []
  let transfers = 0
  for await (const links of linksOf(pool, start.seal)) {
    const rows = await rowsOf(pool, links, postedSince(start.at))
    for (const link of links) {
      tampered.push(...walk(keyNumber(keys, link.key_id), link, rows))
      transfers += link.last_seq - link.first_seq + 1
    }
  }
  const named = tampered.toSorted((a, b) => (a.player ?? 0) - (b.player ?? 0) || (a.seq ?? 0) - (b.seq ?? 0))
  return { transfers, tampered: [...named, ...(await brokenSeals(pool, keys, start))] }
}

function walk(key: string, link: StoredLink, rows: ReadonlyMap<string, string>): readonly Tampered[] {
  const { player_id: player, first_seq, last_seq, hashes, hash_before, seq_before } = link
  if (first_seq !== seq_before + 1 || hashes.length !== (last_seq - first_seq + 1) * hashBytes) {
    return [{ player, seq: seq_before + 1, what: 'link broken' }]
  }
  const tampered: Tampered[] = []
  let before: Uint8Array = hash_before ?? emptyHash
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

/** A link, and where the chain of its player had come to before it. */
type StoredLink = Link & {
  readonly version: number
  readonly key_id: number
  readonly seq_before: number
  readonly hash_before: Buffer | null
}

/** By seal, so that a night reads the links of its day and not the index of all links. */
async function* linksOf(pool: Pick<pg.Pool, 'query'>, afterSeal: number): AsyncGenerator<readonly StoredLink[]> {
  let last = { seal: afterSeal, player_id: maxInteger, first_seq: maxInteger }
  for (;;) {
    const { rows } = await pool.query<StoredLink & { readonly seal: number }>(
      `select l.seal, l.player_id, l.first_seq, l.last_seq, l.hashes, l.version, l.key_id,
         coalesce(b.last_seq, 0) as seq_before, substring(b.hashes from length(b.hashes) - $5 + 1) as hash_before
       from (
         select * from ledger.link where (seal, player_id, first_seq) > ($1, $2, $3) order by seal, player_id, first_seq limit $4
       ) l
       left join lateral (
         select * from ledger.link b where b.player_id = l.player_id and b.first_seq < l.first_seq
         order by b.first_seq desc limit 1
       ) b on true
       order by l.seal, l.player_id, l.first_seq`,
      [last.seal, last.player_id, last.first_seq, linksAtOnce, hashBytes],
    )
    if (rows.length > 0) yield rows
    if (rows.length < linksAtOnce) return
    last = rows.at(-1) ?? last
  }
}

const maxInteger = 2_147_483_647

/**
 * Months that were over before are not looked into, unless a row is missing: it may be dated earlier, because the chain
 * had not reached it or because it was edited.
 */
async function rowsOf(
  pool: Pick<pg.Pool, 'query'>,
  links: readonly StoredLink[],
  since: Date,
): Promise<ReadonlyMap<string, string>> {
  const wanted = links.reduce((sum, link) => sum + link.last_seq - link.first_seq + 1, 0)
  const recent = await rowsSince(pool, links, since)
  return recent.size === wanted ? recent : await rowsSince(pool, links, new Date(0))
}

async function rowsSince(pool: Pick<pg.Pool, 'query'>, links: readonly StoredLink[], since: Date) {
  const { rows } = await pool.query<Row>(
    `select t.player_id, t.seq,
       case l.version when 1 then ledger.transfer_text(t) else ledger.chained_text(t) end as text
     from unnest($1::integer[], $2::integer[], $3::integer[], $4::smallint[]) l (player_id, first_seq, last_seq, version)
     join ledger.transfer t on t.player_id = l.player_id and t.seq between l.first_seq and l.last_seq
     where t.at >= $5`,
    [
      links.map((link) => link.player_id),
      links.map((link) => link.first_seq),
      links.map((link) => link.last_seq),
      links.map((link) => link.version),
      since,
    ],
  )
  return new Map(rows.map(({ player_id, seq, text }) => [`${player_id} ${seq}`, text]))
}

/** A link that vanished together with its rows is missed by its seal. */
async function brokenSeals(pool: Pick<pg.Pool, 'query'>, keys: ChainKeys, start: Start): Promise<readonly Tampered[]> {
  let before = start.sealHash
  for (let last = start.seal; ; ) {
    const { rows } = await pool.query<{ seal: number; hash: Buffer; key_id: number }>(
      'select seal, hash, key_id from ledger.seal where seal > $1 order by seal limit $2',
      [last, sealsAtOnce],
    )
    for (const { seal, hash, key_id } of rows) {
      const key = keyNumber(keys, key_id)
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
