import pg from 'pg'
import { typeParsers } from '../../server/src/db/type-parsers.ts'
import { auditShard } from '../../server/src/ledger/index.ts'
import type { RewardSite } from './environment.ts'

export type Cost = {
  /** What the operator's account for promotions has paid, and what the claimed rewards add up to. */
  readonly ledger: bigint
  readonly rewards: bigint
  readonly claimed: number
  /** Players whose own figures differ, and what the audit finds. */
  readonly problems: readonly string[]
}

/** By player, so that two errors cannot cancel each other out. */
const byPlayer = `
  select player_id as "playerId", sum(ledger)::bigint as ledger, sum(rewards)::bigint as rewards, sum(claimed)::int as claimed
  from (
    select player_id, case when debit = 12 then amount else -amount end as ledger, 0 as rewards, 0 as claimed
    from ledger.transfer where 12 in (debit, credit)
    union all
    -- Free tickets cost what was staked with them.
    select player_id, 0, amount, 1 from reward where state = 'CLAIMED' and terms -> 'grant' ->> 'kind' not in ('freeTickets', 'freeRounds')
    union all
    select player_id, 0, stake * used, used from free_ticket
  ) both_sides
  group by player_id`

type Row = {
  readonly playerId: number
  readonly ledger: bigint
  readonly rewards: bigint
  readonly claimed: number
}

export async function readCost({ shardOwners }: RewardSite): Promise<Cost> {
  const rows: Row[] = []
  const problems: string[] = []
  for (const connectionString of shardOwners) {
    const pool = new pg.Pool({ connectionString, types: typeParsers, max: 2 })
    try {
      rows.push(...(await pool.query<Row>(byPlayer)).rows)
      const { broken } = await auditShard(pool)
      problems.push(...broken.map((one) => `the audit: ${JSON.stringify(one, (_, value) => String(value))}`))
    } finally {
      await pool.end()
    }
  }
  const wrong = rows.filter(({ ledger, rewards }) => ledger !== rewards)
  const sum = (read: (row: Row) => bigint) => rows.reduce((total, row) => total + read(row), 0n)
  return {
    ledger: sum(({ ledger }) => ledger),
    rewards: sum(({ rewards }) => rewards),
    claimed: rows.reduce((total, row) => total + row.claimed, 0),
    problems: [
      ...wrong.map(({ playerId, ledger, rewards }) => `player ${playerId}: paid ${ledger}, claimed ${rewards}`),
      ...problems,
    ],
  }
}
