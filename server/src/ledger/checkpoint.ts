import type pg from 'pg'
import { type ChainKeys, chainHash, emptyHash, keyNumber, newestKey } from './chain-hash.ts'

type Pool = Pick<pg.Pool, 'query'>

/** Balances by currency, then by account number. */
export type Balances = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Up to this seal an audit found everything in order. */
export type Checkpoint = {
  readonly number: number
  readonly seal: number
  readonly sealHash: Buffer
  readonly at: Date
  readonly transfers: bigint
  readonly balances: Balances
}

export const noCheckpoint: Checkpoint = {
  number: 0,
  seal: 0,
  sealHash: emptyHash,
  at: new Date(0),
  transfers: 0n,
  balances: {},
}

const dayMs = 86_400_000

/**
 * What was sealed after a checkpoint was posted since about then: clocks differ, and the chain may have been late. A query
 * with this bound reads no older month; its caller counts the rows and asks without a bound when one is missing.
 */
export function postedSince(at: Date): Date {
  return new Date(Math.max(0, at.getTime() - dayMs))
}

type Stored = Checkpoint & { readonly hash: Buffer; readonly key_id: number }

async function selectCheckpoints(pool: Pool): Promise<readonly Stored[]> {
  const { rows } = await pool.query<Stored>(
    `select number, seal, seal_hash as "sealHash", at, transfers, balances, hash, key_id from ledger.checkpoint order by number`,
  )
  return rows
}

function hashOf(key: string, before: Uint8Array, checkpoint: Checkpoint): Buffer {
  const { number, seal, sealHash, at, transfers, balances } = checkpoint
  const sorted = Object.entries(balances)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, accounts]) => [currency, Object.entries(accounts).sort(([a], [b]) => Number(a) - Number(b))])
  const text = [number, seal, sealHash.toString('hex'), at.toISOString(), transfers, JSON.stringify(sorted)].join('|')
  return chainHash(key, before, text)
}

export type Checkpoints = { readonly last: Checkpoint; readonly hash: Buffer; readonly broken: readonly string[] }

/**
 * The last checkpoint whose own seal is intact, and with it every one before it. Without the key of the chain none can be
 * made or moved; one that was edited is reported, and the audit resumes from the one before it.
 */
export async function readCheckpoints(pool: Pool, keys: ChainKeys): Promise<Checkpoints> {
  let last: Stored = { ...noCheckpoint, hash: emptyHash, key_id: 0 }
  for (const stored of await selectCheckpoints(pool)) {
    if (
      stored.number !== last.number + 1 ||
      !hashOf(keyNumber(keys, stored.key_id), last.hash, stored).equals(stored.hash)
    ) {
      return { last, hash: last.hash, broken: [`checkpoint ${stored.number} was edited or moved`] }
    }
    last = stored
  }
  return { last, hash: last.hash, broken: [] }
}

/** Of two concurrent audits one fails here, on the number, and loses nothing. */
export async function addCheckpoint(
  pool: Pool,
  keys: ChainKeys,
  before: Uint8Array,
  checkpoint: Checkpoint,
): Promise<void> {
  const { number, seal, sealHash, at, transfers, balances } = checkpoint
  const { id, key } = newestKey(keys)
  await pool.query('select ledger.add_checkpoint($1, $2, $3, $4, $5, $6, $7, $8)', [
    number,
    seal,
    sealHash,
    at,
    transfers,
    JSON.stringify(balances),
    hashOf(key, before, checkpoint),
    id,
  ])
}
