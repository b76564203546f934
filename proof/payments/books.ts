import pg from 'pg'
import { typeParsers } from '../../server/src/db/type-parsers.ts'
import { auditShard } from '../../server/src/ledger/index.ts'
import type { Site } from './house.ts'
import { type Kept, owedTo, type Purse, purseProblems } from './judge.ts'

const orders = `
  select o.order_no as "orderNo", o.player_id as "playerId", o.state, o.amount::text, o.credited::text,
    o.expires_at < now() as "isOver",
    coalesce((select json_agg(json_build_object('amount', c.amount::text, 'outcome', c.outcome))
      from deposit_capture c where c.player_id = o.player_id and c.order_no = o.order_no), '[]') as captures
  from deposit_order o where o.order_no = any($1)`

export async function readKept({ app }: Site, given: readonly string[]): Promise<readonly Kept[]> {
  const shards = await Promise.all(app.databases.shards.map(({ pool }) => pool.query<Kept>(orders, [given])))
  return shards.flatMap(({ rows }) => rows)
}

const purses = `
  select player_id as "playerId", cash, coalesce((
    select sum(case when credit = 14 then amount else -amount end) from ledger.transfer t
    where t.player_id = w.player_id and 14 in (credit, debit)), 0)::bigint as suspense
  from ledger.wallet w`

/** The money itself: what each player has and what of his waits in suspense, against what was judged; and the auditor. */
export async function bookProblems({ stack }: Site, kept: readonly Kept[]): Promise<readonly string[]> {
  const problems: string[] = []
  const owed = owedTo(kept)
  for (const connectionString of stack.urls.shardOwners) {
    const pool = new pg.Pool({ connectionString, types: typeParsers, max: 2 })
    try {
      const { rows } = await pool.query<Purse>(purses)
      problems.push(...rows.flatMap((purse) => purseProblems(purse, owed.get(purse.playerId))))
      const { broken } = await auditShard(pool)
      problems.push(...broken.map((one) => `the audit: ${JSON.stringify(one, (_, value) => String(value))}`))
    } finally {
      await pool.end()
    }
  }
  return problems
}
