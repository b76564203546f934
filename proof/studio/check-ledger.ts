import pg from 'pg'
import { typeParsers } from '../../server/src/db/type-parsers.ts'
import { auditShard } from '../../server/src/ledger/index.ts'
import type { StudioPlayer } from './rounds.ts'

export type LedgerCheck = {
  readonly wrongBalances: readonly string[]
  readonly problems: readonly string[]
  readonly open: number
}

/** Compares balances with the answers to the studio and rounds with the journal, and runs the ledger audit. */
export async function checkLedger(owners: readonly string[], players: readonly StudioPlayer[]): Promise<LedgerCheck> {
  const stored = new Map<number, bigint>()
  const problems: string[] = []
  let open = 0
  for (const connectionString of owners) {
    const pool = new pg.Pool({ connectionString, types: typeParsers, max: 2 })
    try {
      const { rows } = await pool.query<{ player_id: number; cash: bigint }>(
        'select player_id, cash from ledger.wallet',
      )
      for (const { player_id, cash } of rows) stored.set(player_id, cash)
      const { broken } = await auditShard(pool)
      problems.push(...broken.map((one) => `the audit: ${JSON.stringify(one, (_, value) => String(value))}`))
      problems.push(...(await roundProblems(pool)))
      const count = await pool.query<{ open: bigint }>("select count(*) as open from round where state = 'OPEN'")
      open += Number(count.rows[0]?.open ?? 0)
    } finally {
      await pool.end()
    }
  }
  const wrongBalances = players.flatMap(({ playerId, cash }) =>
    stored.get(playerId) === BigInt(cash) ? [] : [`${playerId} has ${stored.get(playerId)} and should have ${cash}`],
  )
  return { wrongBalances, problems, open }
}

/** Every entry has its line in the journal, every line its entry, and a closed round has no open bet. */
async function roundProblems(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ problem: string }>(`
    select 'entry ' || tx_id || ' has no line in the journal' as problem from round_entry e
    where e.amount > 0 and e.kind <> 'rollback' and not exists (
      select from ledger.transfer t where t.player_id = e.player_id and t.seq = e.seq and t.amount = e.amount)
    union all
    select 'bet of ' || player_id || ' number ' || seq || ' has no entry' from ledger.transfer t
    where t.kind = 5 and not exists (select from round_entry e where e.player_id = t.player_id and e.seq = t.seq)
    union all
    select 'round ' || r.round_id || ' is closed and has an open bet' from round r
    join round_entry e using (player_id, provider_code, round_id) where r.state <> 'OPEN' and e.state = 'OPEN'`)
  return rows.map(({ problem }) => problem)
}
