import pg from 'pg'
import type { Postgres } from '../../ops/stack/postgres.ts'
import { systemNow } from '../../server/src/base/clock.ts'
import { typeParsers } from '../../server/src/db/type-parsers.ts'
import { chainShard } from '../../server/src/ledger/chain.ts'
import { verifyChain } from '../../server/src/ledger/verify-chain.ts'
import { auditShardAt } from '../model/books.ts'
import { search } from '../model/search.ts'
import { openShards } from '../model/shards.ts'
import { simulateHour } from '../simulate/hour.ts'
import { loadLedger, type SeededBug } from '../simulate/ledger-code.ts'
import type { SqlBug } from './bugs-in-sql.ts'

const seed = 20_261_115
const chainKeys = new Map([[1, 'the key of this proof']])
const filledLedger = 'filled_ledger'
let copies = 0

/** The model test on a ledger whose posting function has the bug. */
export async function catchInSql(postgres: Postgres, bug: SqlBug, limitMs: number): Promise<string | undefined> {
  const template = await copyOf(postgres, 'template_ledger')
  await postgres.query(template, await withBug(postgres, template, bug))
  const shards = await openShards(postgres, template, `${template}_shard`)
  try {
    const { counterexample } = await search({ shards, seed, limitMs, isShrinking: false })
    return counterexample
  } finally {
    await shards.close()
    await drop(postgres, template)
  }
}

/** The simulation of the ledger's code with the bug in it, a quarter of an hour at a time. */
export async function catchInCode(plant: SeededBug, limitMs: number): Promise<string | undefined> {
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
  return await onEditedCopy(postgres, sql, async (url) => (await auditShardAt(url)).broken)
}

/** The edit must be invisible to the auditor and visible in the chain. */
export async function catchInChain(postgres: Postgres, sql: string): Promise<string | undefined> {
  return await onEditedCopy(postgres, sql, async (url) => {
    const { broken } = await auditShardAt(url)
    if (broken) throw new Error(`the auditor sees this edit already: ${broken}`)
    const [first] = await tamperedIn(url)
    return first
  })
}

/** Long enough that every edit finds a row of its kind, however busy the machine is. */
const fillMs = 40_000

/** Fills a ledger by the model test, audits it and builds its hash chain. */
export async function fillLedger(postgres: Postgres, template: string): Promise<void> {
  const shards = await openShards(postgres, template, 'playing')
  const { counterexample } = await search({ shards, seed, limitMs: fillMs })
  const [url = ''] = shards.urls
  const { broken } = await auditShardAt(url)
  await withPool(url, (pool) => chainShard(pool, chainKeys, systemNow()))
  const [tampered] = await tamperedIn(url)
  const problem = counterexample ?? broken ?? tampered
  if (problem) throw new Error(`the ledger is wrong before any bug was seeded: ${problem}`)
  await Promise.all(shards.clients.flat().map((client) => client.end()))
  await postgres.query('postgres', `create database ${filledLedger} template playing_0`)
}

/** Seeds the bug in every function that contains the text. */
async function withBug(postgres: Postgres, database: string, { name, from, to }: SqlBug): Promise<string> {
  const definitions = await postgres.query(
    database,
    `select json_agg(pg_get_functiondef(oid)) from pg_proc
     where pronamespace = 'ledger'::regnamespace and position($from$${from}$from$ in prosrc) > 0 and proname <> 'rebuild'`,
  )
  const found = (JSON.parse(definitions || '[]') ?? []) as readonly string[]
  if (found.length === 0) throw new Error(`no posting function contains the text of the bug '${name}'`)
  return found.map((definition) => `${definition.replace(from, () => to)};`).join('\n')
}

async function onEditedCopy<T>(postgres: Postgres, sql: string, inspect: (url: string) => Promise<T>): Promise<T> {
  const copy = await copyOf(postgres, filledLedger)
  const changed = await edit(postgres.url(copy), sql)
  if (changed === 0) throw new Error(`the edit found nothing to change: ${sql}`)
  const seen = await inspect(postgres.url(copy))
  await drop(postgres, copy)
  return seen
}

/** A superuser can turn triggers off, so the edit must be found by the audit or the chain. */
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
  const { tampered } = await withPool(url, (pool) => verifyChain(pool, chainKeys))
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
