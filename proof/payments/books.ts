import pg from 'pg'
import { typeParsers } from '../../server/src/db/type-parsers.ts'
import { auditShard } from '../../server/src/ledger/index.ts'
import type { Site } from './house.ts'
import type { Judged, Kept } from './judge.ts'

const orders = `
  select o.order_no as "orderNo", o.player_id as "playerId", o.state, o.amount::text, o.credited::text,
    o.expires_at < now() as "isOver",
    coalesce((select json_agg(json_build_object('amount', c.amount::text, 'outcome', c.outcome))
      from deposit_capture c where c.player_id = o.player_id and c.order_no = o.order_no), '[]') as captures
  from deposit_order o where o.order_no = any($1)`

export async function readKept({ house }: Site, given: readonly string[]): Promise<readonly Kept[]> {
  const shards = await Promise.all(house.databases.shards.map(({ pool }) => pool.query<Kept>(orders, [given])))
  return shards.flatMap(({ rows }) => rows)
}

/** The money itself: what the players have and what waits in suspense, against what was judged; and the auditor. */
export async function bookProblems({ stack }: Site, judged: Judged): Promise<readonly string[]> {
  const problems: string[] = []
  let cash = 0n
  let suspense = 0n
  for (const connectionString of stack.urls.shardOwners) {
    const pool = new pg.Pool({ connectionString, types: typeParsers, max: 2 })
    try {
      const { rows } = await pool.query<{ cash: bigint; suspense: bigint }>(`
        select (select coalesce(sum(cash), 0)::bigint from ledger.wallet) as cash,
          (select coalesce(sum(case when credit = 14 then amount when debit = 14 then -amount else 0 end), 0)::bigint
           from ledger.transfer) as suspense`)
      cash += rows[0]?.cash ?? 0n
      suspense += rows[0]?.suspense ?? 0n
      const { broken } = await auditShard(pool)
      problems.push(...broken.map((one) => `the audit: ${JSON.stringify(one, (_, value) => String(value))}`))
    } finally {
      await pool.end()
    }
  }
  if (cash !== judged.creditedMinor) problems.push(`players have ${cash} and were owed ${judged.creditedMinor}`)
  if (suspense !== judged.setAsideMinor) problems.push(`${suspense} in suspense instead of ${judged.setAsideMinor}`)
  return problems
}
