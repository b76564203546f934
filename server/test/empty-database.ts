import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { TestEngines } from './global-setup.ts'

/** A database without a table, for tests of what comes before the tables. It goes with the engines of the run. */
export async function emptyDatabase({ postgresUrl }: TestEngines): Promise<string> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: postgresUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(postgresUrl)
  url.pathname = name
  return url.href
}
