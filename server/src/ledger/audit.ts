import type pg from 'pg'
import { guards, invariants, trialBalance } from './invariants.ts'
import { accounts } from './movements.ts'
import { playersOf } from './players.ts'

export type Broken = {
  readonly invariant: string
  readonly claim: string
  readonly player: number | undefined
  readonly seq: number | undefined
  readonly found: string
}

export type Audit = {
  readonly players: number
  readonly transfers: number
  /** What every account gained since the beginning; together nothing. */
  readonly balances: Readonly<Record<string, bigint>>
  readonly broken: readonly Broken[]
}

/** Proves the book of one shard. It stops at the first piece in which something is broken and names the first row. */
export async function auditShard(pool: pg.Pool): Promise<Audit> {
  const totals = new Map<number, bigint>()
  const broken: Broken[] = await missingGuards(pool)
  let players = 0
  let transfers = 0
  for await (const piece of playersOf(pool)) {
    broken.push(...(await inOneMoment(pool, (client) => auditPiece(client, piece))))
    const { rows } = await pool.query<{ account: number; total: bigint; transfers: bigint }>(trialBalance, [piece])
    for (const { account, total } of rows) totals.set(account, (totals.get(account) ?? 0n) + total)
    transfers += rows.reduce((sum, row) => sum + Number(row.transfers), 0)
    players += piece.length
    if (broken.length > 0) break
  }
  return { players, transfers, balances: byName(totals), broken: [...broken, ...unbalanced(totals)] }
}

async function auditPiece(client: pg.PoolClient, piece: readonly number[]): Promise<readonly Broken[]> {
  const broken: Broken[] = []
  for (const { id, claim, sql } of invariants) {
    const { rows } = await client.query<{ player_id: number; seq: number | null; found: string }>(sql, [piece])
    for (const { player_id, seq, found } of rows) {
      broken.push({ invariant: id, claim, player: player_id, seq: seq ?? undefined, found })
    }
  }
  return broken
}

/** All questions see the same moment, so that a player who moves meanwhile looks neither richer nor poorer. */
async function inOneMoment<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local statement_timeout = '10min'`)
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function missingGuards(pool: pg.Pool): Promise<Broken[]> {
  const { rows } = await pool.query<{ missing: string }>(guards)
  const claim = 'the database itself refuses to change the book'
  return rows.map(({ missing }) => ({ invariant: 'I9', claim, player: undefined, seq: undefined, found: missing }))
}

function unbalanced(totals: ReadonlyMap<number, bigint>): Broken[] {
  const sum = [...totals.values()].reduce((all, total) => all + total, 0n)
  if (sum === 0n) return []
  const claim = 'the trial balance is zero'
  return [{ invariant: 'I1', claim, player: undefined, seq: undefined, found: `it is ${sum}` }]
}

function byName(totals: ReadonlyMap<number, bigint>): Record<string, bigint> {
  return Object.fromEntries(Object.entries(accounts).map(([name, account]) => [name, totals.get(account) ?? 0n]))
}
