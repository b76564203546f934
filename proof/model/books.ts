import pg from 'pg'
import { typeParsers } from '../../server/src/db/type-parsers.ts'
import { auditShard } from '../../server/src/ledger/audit.ts'

/** The result of the ledger's own audit: the first broken invariant, and how much was read. */
export type AuditResult = { readonly broken: string | undefined; readonly players: number; readonly transfers: number }

export async function auditShardAt(url: string): Promise<AuditResult> {
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
