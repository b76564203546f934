import type pg from 'pg'
import { auditNewRows, auditShard, type Broken } from './audit.ts'
import type { ChainKeys } from './chain-hash.ts'
import {
  addCheckpoint,
  type Balances,
  type Checkpoint,
  noCheckpoint,
  postedSince,
  readCheckpoints,
} from './checkpoint.ts'
import { longRead } from './long-read.ts'
import { type Tampered, verifyChain } from './verify-chain.ts'

export type LedgerAudit = {
  readonly players: number
  /** The transfers whose chain was verified: those since the checkpoint, or all. */
  readonly transfers: number
  /** The number of the checkpoint where it resumed; 0 is the first transfer. */
  readonly resumedAt: number
  readonly balances: Balances
  readonly broken: readonly Broken[]
  readonly tampered: readonly Tampered[]
}

export type AuditOptions = { readonly keys: ChainKeys; readonly at: Date; readonly full?: boolean }

/**
 * Audits one shard and, when all is in order, seals a checkpoint. It resumes from the last checkpoint: the chain is
 * verified from its seal on, and every invariant is checked for the players with something new since then. A change of
 * older rows is left to the full run, which begins at the first transfer and compares the checkpoint with the journal.
 */
export async function auditLedger(pool: pg.Pool, { keys, at, full = false }: AuditOptions): Promise<LedgerAudit> {
  const { last, hash, broken: edited } = await readCheckpoints(pool, keys)
  const from = full ? noCheckpoint : last
  const chain = await verifyChain(pool, keys, from)
  const audited = full ? await auditShard(pool) : await auditNewRows(pool, from)
  const next = await nextCheckpoint(pool, last, at)
  const broken = [
    ...edited.map((found) => brokenCheckpoint(found)),
    ...audited.broken,
    ...(full ? await wrongBalances(pool, last) : []),
  ]
  const isInOrder = broken.length + chain.tampered.length === 0
  if (isInOrder && next.seal > last.seal) await addCheckpoint(pool, keys, hash, next)
  const { players } = audited
  const { transfers, tampered } = chain
  return { players, transfers, resumedAt: from.number, balances: next.balances, broken, tampered }
}

function brokenCheckpoint(found: string): Broken {
  const claim = 'a checkpoint says what the journal says'
  return { invariant: 'I23', claim, player: undefined, seq: undefined, found }
}

/** What the next checkpoint would say: the last one and the transfers that were sealed since then. */
async function nextCheckpoint(pool: pg.Pool, last: Checkpoint, at: Date): Promise<Checkpoint> {
  const { rows } = await pool.query<{ seal: number; hash: Buffer }>(
    'select seal, hash from ledger.seal order by seal desc limit 1',
  )
  const seal = rows[0] ?? { seal: last.seal, hash: last.sealHash }
  const { transfers, balances } = await sealedTotals(pool, last, seal.seal)
  return {
    number: last.number + 1,
    seal: seal.seal,
    sealHash: seal.hash,
    at,
    transfers: last.transfers + transfers,
    balances: sumOf(last.balances, balances),
  }
}

type Total = { readonly currency: string; readonly account: number; readonly total: bigint; readonly transfers: bigint }

/** What was sealed after a checkpoint, up to a seal. Only the months since then are read, unless that misses transfers. */
async function sealedTotals(pool: pg.Pool, after: Checkpoint, until: number) {
  const range = [after.seal, until] as const
  const recent = await totalsSince(pool, range, postedSince(after.at))
  const transfersIn = (rows: readonly Total[]) => rows.reduce((sum, row) => sum + row.transfers, 0n)
  const isAll = transfersIn(recent) === (await countSealed(pool, range))
  const rows = isAll ? recent : await totalsSince(pool, range, new Date(0))
  const balances: Record<string, Record<string, string>> = {}
  for (const { currency, account, total } of rows) {
    balances[currency] = { ...balances[currency], [account]: String(total) }
  }
  return { transfers: transfersIn(rows), balances }
}

type Seals = readonly [after: number, until: number]

async function totalsSince(pool: pg.Pool, seals: Seals, since: Date): Promise<readonly Total[]> {
  const sums = `select t.currency, l.account, sum(l.change)::bigint as total, count(*) filter (where l.change < 0) as transfers
     from ledger.link k
     join ledger.transfer t on t.player_id = k.player_id and t.seq between k.first_seq and k.last_seq and t.at >= $3
     cross join lateral (values (t.debit, -t.amount), (t.credit, t.amount)) l (account, change)
     where k.seal > $1 and k.seal <= $2 group by t.currency, l.account`
  return (await longRead(pool, (client) => client.query<Total>(sums, [...seals, since]))).rows
}

async function countSealed(pool: pg.Pool, seals: Seals): Promise<bigint> {
  const { rows } = await pool.query<{ transfers: bigint }>(
    `select coalesce(sum(last_seq - first_seq + 1), 0)::bigint as transfers from ledger.link
     where seal > $1 and seal <= $2`,
    [...seals],
  )
  return rows[0]?.transfers ?? 0n
}

function sumOf(a: Balances, b: Balances): Balances {
  const currencies = new Set([...Object.keys(a), ...Object.keys(b)])
  return Object.fromEntries(
    [...currencies].map((currency) => {
      const accounts = new Set([...Object.keys(a[currency] ?? {}), ...Object.keys(b[currency] ?? {})])
      const sum = (account: string) => BigInt(a[currency]?.[account] ?? 0) + BigInt(b[currency]?.[account] ?? 0)
      return [currency, Object.fromEntries([...accounts].map((account) => [account, String(sum(account))]))]
    }),
  )
}

/** The balances of a checkpoint against the journal up to its seal, from the first transfer. */
async function wrongBalances(pool: pg.Pool, { number, seal, transfers, balances }: Checkpoint): Promise<Broken[]> {
  const journal = await sealedTotals(pool, noCheckpoint, seal)
  const difference = sumOf(journal.balances, negative(balances))
  const wrong = Object.entries(difference).flatMap(([currency, accounts]) =>
    Object.entries(accounts)
      .filter(([, by]) => by !== '0')
      .map(([account, by]) => `account ${account} differs from checkpoint ${number} by ${by} ${currency}`),
  )
  if (journal.transfers !== transfers)
    wrong.push(`${journal.transfers} transfers, checkpoint ${number} says ${transfers}`)
  return wrong.map(brokenCheckpoint)
}

function negative(balances: Balances): Balances {
  return Object.fromEntries(
    Object.entries(balances).map(([currency, accounts]) => [
      currency,
      Object.fromEntries(Object.entries(accounts).map(([account, balance]) => [account, String(-BigInt(balance))])),
    ]),
  )
}
