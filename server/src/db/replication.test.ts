import { rmSync } from 'node:fs'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../ops/stack/folders.ts'
import { type Postgres, startPostgres } from '../../../ops/stack/postgres.ts'
import { OutcomeUnknownError } from './client.ts'
import { type Database, openDatabase } from './database.ts'
import type { PoolOptions } from './pool.ts'

type Tables = { jar: { coins: number } }

let dir: string
let postgres: Postgres
let database: Database<Tables>

beforeAll(async () => {
  dir = temporaryFolder('replication')
  // A standby that never comes: every commit waits for it.
  const settings = { synchronous_standby_names: 'nobody' }
  postgres = await startPostgres({ dir, durable: false, settings: { ...settings, synchronous_commit: 'local' } })
  await postgres.query('postgres', 'create table jar (coins int)')
  await postgres.query('postgres', 'alter database postgres set synchronous_commit = on')
  database = open()
})
afterAll(async () => {
  await database.close()
  await postgres.stop()
  rmSync(dir, { recursive: true })
})

function open(options?: PoolOptions): Database<Tables> {
  return openDatabase<Tables>(postgres.url('postgres'), 'test', pino({ level: 'silent' }), options)
}

async function cancelTheWait(): Promise<void> {
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
  await expect.poll(() => postgres.query('template1', cancel), { timeout: 4_000 }).not.toBe('')
}

test('a commit whose wait for the standby was cancelled is not reported as a success', async () => {
  const work = database.transact((tx) => tx.insertInto('jar').values({ coins: 1 }).execute())
  await Promise.all([expect(work).rejects.toBeInstanceOf(OutcomeUnknownError), cancelTheWait()])
  expect(await database.read.selectFrom('jar').selectAll().execute()).toContainEqual({ coins: 1 })
})

test('a single statement whose wait was cancelled is not one either, with callbacks or promises', async () => {
  const throughPool = database.pool.query('insert into jar values (2)')
  await Promise.all([expect(throughPool).rejects.toBeInstanceOf(OutcomeUnknownError), cancelTheWait()])
  const client = await database.pool.connect()
  const throughClient = client.query('insert into jar values (3)')
  await Promise.all([expect(throughClient).rejects.toBeInstanceOf(OutcomeUnknownError), cancelTheWait()])
  client.release()
})

test('gives up a connection on which the server does not answer', async () => {
  const hasty = open({ silenceMs: 1_000 })
  const work = hasty.transact((tx) => tx.insertInto('jar').values({ coins: 4 }).execute())
  await expect(work).rejects.toBeInstanceOf(OutcomeUnknownError)
  expect(hasty.pool.totalCount).toBe(0)
  await hasty.close()
})
