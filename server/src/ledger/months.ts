import type pg from 'pg'

/** Creates the missing partitions of the journal from this month on and returns how many it created. */
export async function prepareMonths(pool: Pick<pg.Pool, 'query'>, from: Date, months: number): Promise<number> {
  const { rows } = await pool.query<{ made: number }>('select ledger.prepare_months($1::date, $2) as made', [
    from.toISOString().slice(0, 10),
    months,
  ])
  return rows[0]?.made ?? 0
}
