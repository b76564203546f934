import type pg from 'pg'
import type { Invariant } from './invariant.ts'
import { guards, invariants, trialBalance } from './invariants.ts'
import { type LongReader, longRead } from './long-read.ts'
import { type Account, accounts } from './movements.ts'
import { type PlayerOfBatch, playerBatches, splitByTransfers } from './player-batches.ts'
import { playersSince, standingInvariants } from './standing-invariants.ts'

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
  /** The balance of every account in each currency; in each currency they add up to zero. */
  readonly balances: Readonly<Record<string, Readonly<Record<Account, bigint>>>>
  readonly broken: readonly Broken[]
}

/** Audits the ledger of one shard. It stops at the first batch of players with a broken row and names that row. */
export async function auditShard(pool: pg.Pool): Promise<Audit> {
  const totals: Totals = new Map()
  const broken: Broken[] = await missingGuards(pool)
  let players = 0
  let transfers = 0
  for await (const piece of historiesOf(pool)) {
    const rows = await longRead(pool, async (client) => {
      broken.push(...(await auditPiece(client, piece)))
      return (await client.query<Total>(trialBalance, [piece])).rows
    })
    for (const row of rows) addTotal(totals, row)
    transfers += rows.reduce((sum, row) => sum + Number(row.transfers), 0)
    players += piece.length
    if (broken.length > 0) break
  }
  return { players, transfers, balances: byName(totals), broken: [...broken, ...unbalanced(totals)] }
}

/**
 * Audits what is new since a checkpoint: every invariant of the players with a command since then, and of all players that
 * the wallet is what its last transfer and its limits left. A clock may be behind, so it looks back for an hour more.
 */
export async function auditNewRows(
  pool: pg.Pool,
  { seal, at }: { readonly seal: number; readonly at: Date },
): Promise<Pick<Audit, 'players' | 'broken'>> {
  const broken: Broken[] = await missingGuards(pool)
  const since = new Date(at.getTime() - 3_600_000)
  let players = 0
  for await (const batch of playerBatches(pool)) {
    const piece = batch.map((player) => player.player_id)
    const changed = await longRead(pool, async (client) => {
      broken.push(...(await auditPiece(client, piece, standingInvariants)))
      return (await client.query<PlayerOfBatch>(playersSince, [piece, since, seal])).rows
    })
    for (const part of splitByTransfers(changed)) {
      broken.push(...(await longRead(pool, (client) => auditPiece(client, part))))
    }
    players += changed.length
    if (broken.length > 0) break
  }
  return { players, broken }
}

async function* historiesOf(pool: pg.Pool): AsyncGenerator<readonly number[]> {
  for await (const batch of playerBatches(pool)) yield* splitByTransfers(batch)
}

async function auditPiece(
  client: LongReader,
  piece: readonly number[],
  checked: readonly Invariant[] = invariants,
): Promise<readonly Broken[]> {
  const broken: Broken[] = []
  for (const { id, claim, sql } of checked) {
    const { rows } = await client.query<{ player_id: number; seq: number | null; found: string }>(sql, [piece])
    for (const { player_id, seq, found } of rows) {
      broken.push({ invariant: id, claim, player: player_id, seq: seq ?? undefined, found })
    }
  }
  return broken
}

async function missingGuards(pool: pg.Pool): Promise<Broken[]> {
  const { rows } = await pool.query<{ missing: string }>(guards)
  const claim = 'the database itself refuses changes of the ledger'
  return rows.map(({ missing }) => ({ invariant: 'I9', claim, player: undefined, seq: undefined, found: missing }))
}

type Total = { readonly currency: string; readonly account: number; readonly total: bigint; readonly transfers: bigint }
/** By currency, then by account number. */
type Totals = Map<string, Map<number, bigint>>

function addTotal(totals: Totals, { currency, account, total }: Total): void {
  const accountTotals = totals.get(currency) ?? new Map<number, bigint>()
  totals.set(currency, accountTotals.set(account, (accountTotals.get(account) ?? 0n) + total))
}

function unbalanced(totals: Totals): Broken[] {
  return [...totals].flatMap(([currency, accountTotals]) => {
    const sum = [...accountTotals.values()].reduce((all, total) => all + total, 0n)
    if (sum === 0n) return []
    const claim = 'the trial balance of each currency is zero'
    return [{ invariant: 'I1', claim, player: undefined, seq: undefined, found: `it is ${sum} ${currency}` }]
  })
}

function byName(totals: Totals): Audit['balances'] {
  const names = Object.entries(accounts) as [Account, number][]
  const named = (all: ReadonlyMap<number, bigint>) => names.map(([name, account]) => [name, all.get(account) ?? 0n])
  return Object.fromEntries([...totals].map(([currency, all]) => [currency, Object.fromEntries(named(all))]))
}
