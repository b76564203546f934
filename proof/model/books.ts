import pg from 'pg'
import { typeParsers } from '../../server/src/db/type-parsers.ts'
import { auditShard } from '../../server/src/ledger/audit.ts'

/** What the ledger's own auditor says about a book: the first thing that is broken, and how much it read. */
export type Opinion = { readonly broken: string | undefined; readonly players: number; readonly transfers: number }

export async function opinionOn(url: string): Promise<Opinion> {
  const pool = new pg.Pool({ connectionString: url, types: typeParsers, max: 2 })
  try {
    const { players, transfers, broken } = await auditShard(pool)
    const [first] = broken
    return {
      players,
      transfers,
      broken: first && `${first.invariant} player ${first.player} ${first.seq}: ${first.found}`,
    }
  } finally {
    await pool.end()
  }
}
