import pg from 'pg'
import { typeParsers } from '../../server/src/db/type-parsers.ts'
import { auditShard } from '../../server/src/ledger/index.ts'
import { expectedWallets, type StoredOrder, type WalletState, walletProblems } from './compare.ts'
import type { Site } from './server-group.ts'

const orders = `
  select o.order_no as "orderNo", o.player_id as "playerId", o.state, o.amount::text, o.credited::text,
    o.expires_at < now() as "isOver",
    coalesce((select json_agg(json_build_object('amount', c.amount::text, 'outcome', c.outcome))
      from deposit_capture c where c.player_id = o.player_id and c.order_no = o.order_no), '[]') as captures
  from deposit_order o where o.order_no = any($1)`

export async function readOrders({ app }: Site, given: readonly string[]): Promise<readonly StoredOrder[]> {
  const shards = await Promise.all(app.databases.shards.map(({ pool }) => pool.query<StoredOrder>(orders, [given])))
  return shards.flatMap(({ rows }) => rows)
}

const walletsQuery = `
  select player_id as "playerId", cash, coalesce((
    select sum(case when credit = 14 then amount else -amount end) from ledger.transfer t
    where t.player_id = w.player_id and 14 in (credit, debit)), 0)::bigint as suspense
  from ledger.wallet w`

/** Compares the cash and the suspense of each player with the expected ones, and runs the ledger audit. */
export async function ledgerProblems(site: Site, kept: readonly StoredOrder[]): Promise<readonly string[]> {
  const owed = expectedWallets(kept)
  const found = await onEachShard(site, async (pool) => {
    const { rows } = await pool.query<WalletState>(walletsQuery)
    return rows.flatMap((wallet) => walletProblems(wallet, owed.get(wallet.playerId)))
  })
  return [...found, ...(await auditProblems(site))]
}

/** What the ledger audit finds. */
export function auditProblems(site: Site): Promise<readonly string[]> {
  return onEachShard(site, async (pool) => {
    const { broken } = await auditShard(pool)
    return broken.map((one) => `the audit: ${JSON.stringify(one, (_, value) => String(value))}`)
  })
}

async function onEachShard({ stack }: Site, find: (pool: pg.Pool) => Promise<readonly string[]>) {
  const problems: string[] = []
  for (const connectionString of stack.urls.shardOwners) {
    const pool = new pg.Pool({ connectionString, types: typeParsers, max: 2 })
    try {
      problems.push(...(await find(pool)))
    } finally {
      await pool.end()
    }
  }
  return problems
}
