import { sql } from 'kysely'
import type { MainReader, ShardReader } from '../db/database.ts'

/** The time of the database's own machine. */
export async function selectDatabaseTime(reader: MainReader | ShardReader): Promise<Date> {
  const anyReader = reader as MainReader
  const { at } = await anyReader.selectNoFrom(sql<Date>`clock_timestamp()`.as('at')).executeTakeFirstOrThrow()
  return at
}
