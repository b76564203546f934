import type pg from 'pg'

export type LongReader = {
  query<R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<pg.QueryResult<R>>
}

const longestMs = 600_000

/**
 * Reads for an audit: all queries see the same snapshot, so that concurrent commands do not look like differences, and each
 * may take minutes. The limits of the pool are those of a player's request, and hold on both sides of the connection.
 */
export async function longRead<T>(pool: pg.Pool, work: (reader: LongReader) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local statement_timeout = ${longestMs}`)
    const result = await work({
      query: (text, values = []) =>
        client.query({ text, values: [...values], query_timeout: longestMs } as pg.QueryConfig),
    })
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
