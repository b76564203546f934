import pg from 'pg'
import type { Postgres } from '../../ops/stack/postgres.ts'
import { typeParsers } from '../../server/src/db/type-parsers.ts'
import { chainShard } from '../../server/src/ledger/chain.ts'
import { verifyChain } from '../../server/src/ledger/verify-chain.ts'
import { opinionOn } from '../model/books.ts'
import { search } from '../model/search.ts'
import { openShards } from '../model/shards.ts'
import { simulateHour } from '../simulate/hour.ts'
import { loadLedger, type Plant } from '../simulate/ledger-code.ts'
import type { SqlMistake } from './mistakes-in-sql.ts'

const seed = 20_261_115
const chainKey = 'the key of this proof'
const played = 'played_book'
let copies = 0

/** The model test on a ledger whose posting function carries the mistake. */
export async function catchInSql(
  postgres: Postgres,
  mistake: SqlMistake,
  limitMs: number,
): Promise<string | undefined> {
  const template = await copyOf(postgres, 'template_book')
  await postgres.query(template, await mistaken(postgres, template, mistake))
  const shards = await openShards(postgres, template, `${template}_shard`)
  try {
    const { counterexample } = await search({ shards, seed, limitMs, isShrinking: false })
    return counterexample
  } finally {
    await shards.close()
    await drop(postgres, template)
  }
}

/** The simulation of the ledger's code with the mistake in it, a quarter of an hour at a time. */
export async function catchInCode(plant: Plant, limitMs: number): Promise<string | undefined> {
  Error.stackTraceLimit = 0
  const code = await loadLedger(plant)
  const deadline = performance.now() + limitMs
  for (let hour = 0; performance.now() < deadline; hour += 1) {
    const { violations } = await simulateHour(code, seed + hour, 900_000)
    if (violations.length > 0) return violations[0]
  }
  return
}

export async function catchInRows(postgres: Postgres, sql: string): Promise<string | undefined> {
  return await onAnEditedBook(postgres, sql, async (url) => (await opinionOn(url)).broken)
}

/** The edit must be invisible to the auditor and visible in the chain. */
export async function catchInChain(postgres: Postgres, sql: string): Promise<string | undefined> {
  return await onAnEditedBook(postgres, sql, async (url) => {
    const { broken } = await opinionOn(url)
    if (broken) throw new Error(`the auditor sees this edit already: ${broken}`)
    const [first] = await tamperedIn(url)
    return first
  })
}

/** A book that the model test has written, found in order by the auditor and then chained. */
export async function playBook(postgres: Postgres, template: string): Promise<void> {
  const shards = await openShards(postgres, template, 'playing')
  const { counterexample } = await search({ shards, seed, limitMs: 3_000 })
  const [url = ''] = shards.urls
  const { broken } = await opinionOn(url)
  await withPool(url, (pool) => chainShard(pool, chainKey))
  const [tampered] = await tamperedIn(url)
  const problem = counterexample ?? broken ?? tampered
  if (problem) throw new Error(`the book is wrong before anything was planted: ${problem}`)
  await Promise.all(shards.clients.flat().map((client) => client.end()))
  await postgres.query('postgres', `create database ${played} template playing_0`)
}

/** In whichever function has the place; a mistake in two of them is planted in both. */
async function mistaken(postgres: Postgres, database: string, { name, from, to }: SqlMistake): Promise<string> {
  const definitions = await postgres.query(
    database,
    `select json_agg(pg_get_functiondef(oid)) from pg_proc
     where pronamespace = 'ledger'::regnamespace and position($from$${from}$from$ in prosrc) > 0 and proname <> 'rebuild'`,
  )
  const found = (JSON.parse(definitions || '[]') ?? []) as readonly string[]
  if (found.length === 0) throw new Error(`the posting function has no place for '${name}'`)
  return found.map((definition) => `${definition.replace(from, () => to)};`).join('\n')
}

async function onAnEditedBook<T>(postgres: Postgres, sql: string, look: (url: string) => Promise<T>): Promise<T> {
  const copy = await copyOf(postgres, played)
  const changed = await edit(postgres.url(copy), sql)
  if (changed === 0) throw new Error(`the edit found nothing to change: ${sql}`)
  const seen = await look(postgres.url(copy))
  await drop(postgres, copy)
  return seen
}

/** Triggers do not stop a superuser who turns them off. */
async function edit(url: string, sql: string): Promise<number> {
  return await withPool(url, async (pool) => {
    const client = await pool.connect()
    await client.query('set session_replication_role = replica')
    const { rowCount } = await client.query(sql)
    client.release(true)
    return rowCount ?? 1
  })
}

async function tamperedIn(url: string): Promise<readonly string[]> {
  const { tampered } = await withPool(url, (pool) => verifyChain(pool, chainKey))
  return tampered.map(({ player, seq, what }) => `${what}: player ${player}, number ${seq}`)
}

async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, types: typeParsers, max: 2 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

async function copyOf(postgres: Postgres, template: string): Promise<string> {
  copies += 1
  const name = `copy_${copies}`
  await postgres.query('postgres', `create database ${name} template ${template}`)
  return name
}

async function drop(postgres: Postgres, name: string): Promise<void> {
  await postgres.query('postgres', `drop database ${name} with (force)`)
}
