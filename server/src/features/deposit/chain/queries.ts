import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { MainReader, MainTx } from '../../../db/database.ts'
import type { ChainDeposit, StoredDeposit, WaitsFor } from './chain-deposit.ts'
import type { Price, Rate } from './price.ts'

/** Counts the settled deposits in blocks after this one. */
export async function countSettledAfter(tx: MainTx, chain: string, number: bigint): Promise<number> {
  const { count } = await tx
    .selectFrom('chain_deposit')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('chain', '=', chain)
    .where('block_number', '>', number)
    .where('state', 'in', ['crediting', 'credited'])
    .where('gone_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks settled deposits in blocks after this one as gone, until they are found in a block again. */
export async function markGone(tx: MainTx, chain: string, number: bigint, at: Date): Promise<void> {
  await tx
    .updateTable('chain_deposit')
    .set({ gone_at: at })
    .where('chain', '=', chain)
    .where('block_number', '>', number)
    .where('state', 'in', ['crediting', 'credited'])
    .execute()
}

/** Deposits settled for replaced blocks that were not mined again. */
export function selectGone(main: MainReader, chain: string): Promise<StoredDeposit[]> {
  return read(selectDeposits(main, chain).where('gone_at', 'is not', null).orderBy('block_number').execute())
}

export async function orphanDepositsAfter(tx: MainTx, chain: string, number: bigint): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('chain_deposit')
    .set({ state: 'orphaned', waits_for: null })
    .where('chain', '=', chain)
    .where('block_number', '>', number)
    .where('state', '=', 'seen')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** A transfer that is mined again in another block is the same deposit, also when it was settled before. */
export async function upsertSeenDeposit(tx: MainTx, deposit: ChainDeposit, at: Date): Promise<void> {
  const found = {
    contract: deposit.contract,
    address: deposit.address,
    player_id: deposit.playerId,
    market: deposit.market,
    units: String(deposit.units),
    block_number: deposit.blockNumber,
    block_hash: deposit.blockId,
    state: 'seen',
    waits_for: null,
    checked_at: null,
  }
  const key = { chain: deposit.chain, tx_hash: deposit.tx, ordinal: deposit.ordinal }
  await tx
    .insertInto('chain_deposit')
    .values({ ...key, ...found, seen_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['chain', 'tx_hash', 'ordinal'])
        .doUpdateSet(found)
        .where('chain_deposit.state', 'in', ['seen', 'orphaned']),
    )
    .execute()
  await tx
    .updateTable('chain_deposit')
    .set({ block_number: deposit.blockNumber, block_hash: deposit.blockId, gone_at: null })
    .where('chain', '=', deposit.chain)
    .where('tx_hash', '=', deposit.tx)
    .where('ordinal', '=', deposit.ordinal)
    .where('gone_at', 'is not', null)
    .execute()
}

export type Owner = { readonly address: string; readonly playerId: PlayerId; readonly market: string }

export function selectOwners(main: MainReader, chain: string, addresses: readonly string[]): Promise<Owner[]> {
  return main
    .selectFrom('chain_address')
    .select(['address', 'player_id as playerId', 'market'])
    .where('chain', '=', chain)
    .where(sql<boolean>`address = any(${addresses}::text[])`)
    .$castTo<Owner>()
    .execute()
}

const depositColumns = [
  'chain',
  'tx_hash as tx',
  'ordinal',
  'contract',
  'address',
  'player_id as playerId',
  'market',
  'units',
  'block_number as blockNumber',
  'block_hash as blockId',
  'state',
  'waits_for as waitsFor',
  'seen_at as seenAt',
  'quote_id as quoteId',
  'amount',
  'rest',
] as const

type DepositRow = Omit<StoredDeposit, 'units'> & { readonly units: string }

function selectDeposits(main: MainReader, chain: string) {
  return main.selectFrom('chain_deposit').select(depositColumns).where('chain', '=', chain).$castTo<DepositRow>()
}

async function read(rows: Promise<readonly DepositRow[]>): Promise<StoredDeposit[]> {
  return (await rows).map((row) => ({ ...row, units: BigInt(row.units) }))
}

export type DueFilter = { readonly upTo: bigint; readonly lookedBefore: Date; readonly limit: number }

/** Players with final deposits to decide: new ones, and waiting ones that are due for another check. */
export async function selectDuePlayers(main: MainReader, chain: string, { upTo, lookedBefore, limit }: DueFilter) {
  const rows = await main
    .selectFrom('chain_deposit')
    .select('player_id as playerId')
    .where('chain', '=', chain)
    .where('state', '=', 'seen')
    .where('block_number', '<=', upTo)
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', lookedBefore)]))
    .groupBy('player_id')
    .orderBy(sql`min(checked_at) nulls first`)
    .limit(limit)
    .execute()
  return rows.map(({ playerId }) => playerId as PlayerId)
}

/** The final deposits of one player that are not settled. */
export function selectFinalDeposits(main: MainReader, chain: string, playerId: PlayerId, upTo: bigint) {
  const deposits = selectDeposits(main, chain)
    .where('player_id', '=', playerId)
    .where('state', '=', 'seen')
    .where('block_number', '<=', upTo)
    .orderBy('block_number')
    .orderBy('tx_hash')
    .orderBy('ordinal')
  return read(deposits.execute())
}

/** Settled deposits that are final in their present block. */
export function selectSettledDeposits(main: MainReader, chain: string, upTo: bigint, limit: number) {
  const deposits = selectDeposits(main, chain)
    .where('state', '=', 'crediting')
    .where('gone_at', 'is', null)
    .where('block_number', '<=', upTo)
    .orderBy('block_number')
    .limit(limit)
  return read(deposits.execute())
}

export function selectIncoming(main: MainReader, chain: string, playerId: PlayerId, limit: number) {
  const deposits = selectDeposits(main, chain)
    .where('player_id', '=', playerId)
    .orderBy('seen_at', 'desc')
    .orderBy('tx_hash')
    .orderBy('ordinal')
    .limit(limit)
  return read(deposits.execute())
}

/** Fixes the amount of a deposit, unless its block was reverted meanwhile. */
export async function settleDeposit(tx: MainTx, deposit: ChainDeposit, quoteId: string, { amount, rest }: Price) {
  await updateDeposit(tx, deposit, { state: 'crediting', waits_for: null, quote_id: quoteId, amount, rest })
}

export async function markWaiting(tx: MainTx, deposit: ChainDeposit, waitsFor: WaitsFor, at: Date): Promise<void> {
  await updateDeposit(tx, deposit, { waits_for: waitsFor, checked_at: at })
}

type Change = {
  readonly state?: 'crediting'
  readonly waits_for: WaitsFor | null
  readonly checked_at?: Date
  readonly quote_id?: string
  readonly amount?: bigint
  readonly rest?: bigint
}

async function updateDeposit(tx: MainTx, deposit: ChainDeposit, change: Change): Promise<void> {
  await tx
    .updateTable('chain_deposit')
    .set(change)
    .where('chain', '=', deposit.chain)
    .where('tx_hash', '=', deposit.tx)
    .where('ordinal', '=', deposit.ordinal)
    .where('block_hash', '=', deposit.blockId)
    .where('state', '=', 'seen')
    .execute()
}

export async function markCredited(tx: MainTx, deposit: ChainDeposit, at: Date): Promise<void> {
  await tx
    .updateTable('chain_deposit')
    .set({ state: 'credited', credited_at: at })
    .where('chain', '=', deposit.chain)
    .where('tx_hash', '=', deposit.tx)
    .where('ordinal', '=', deposit.ordinal)
    .where('state', '=', 'crediting')
    .execute()
}

export type Quote = Rate & { readonly quoteId: string; readonly source: string }
export type Pair = { readonly coin: string; readonly currency: string }

export function selectQuote(main: MainReader, { coin, currency }: Pair): Promise<Quote | undefined> {
  return main
    .selectFrom('chain_quote')
    .select(['quote_id as quoteId', 'numerator', 'denominator', 'source'])
    .where('coin', '=', coin)
    .where('currency', '=', currency)
    .orderBy('quoted_at', 'desc')
    .orderBy('quote_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertQuote(tx: MainTx, { coin, currency }: Pair, quote: Quote, at: Date): Promise<void> {
  const { quoteId, numerator, denominator, source } = quote
  await tx
    .insertInto('chain_quote')
    .values({ quote_id: quoteId, coin, currency, numerator, denominator, source, quoted_at: at })
    .execute()
}

export async function selectAddress(main: MainReader, chain: string, playerId: PlayerId): Promise<string | undefined> {
  const row = await main
    .selectFrom('chain_address')
    .select('address')
    .where('chain', '=', chain)
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row?.address
}

export async function nextAddressIndex(tx: MainTx): Promise<number> {
  const { rows } = await sql<{ index: number }>`select nextval('chain_address_index')::integer as index`.execute(tx)
  return (rows[0] as { index: number }).index
}

export type NewAddress = Owner & { readonly chain: string; readonly index: number; readonly at: Date }

/** No-op when the player has an address already. */
export async function insertAddress(tx: MainTx, { chain, address, index, playerId, market, at }: NewAddress) {
  await tx
    .insertInto('chain_address')
    .values({ chain, address, address_index: index, player_id: playerId, market, given_at: at })
    .onConflict((conflict) => conflict.columns(['chain', 'player_id']).doNothing())
    .execute()
}

/** The players whom a transaction paid. The chain is named so that the key of the table is used. */
export async function findPlayersByTransaction(main: MainReader, tx: string): Promise<readonly PlayerId[]> {
  const found = await main
    .selectFrom('chain_deposit')
    .select('player_id as playerId')
    .distinct()
    .where('chain', 'in', main.selectFrom('chain_watch').select('chain'))
    .where('tx_hash', '=', tx)
    .execute()
  return found.map(({ playerId }) => playerId as PlayerId)
}
