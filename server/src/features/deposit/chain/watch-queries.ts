import { sql } from 'kysely'
import type { MainReader, MainTx } from '../../../db/database.ts'
import type { Block } from '../../../providers/chain/port.ts'

export type Watch = { readonly haltedAt: Date | null; readonly haltedWhy: string | null }

export function selectWatch(main: MainReader, chain: string): Promise<Watch | undefined> {
  return watchOf(main, chain).executeTakeFirst()
}

/** Locks the chain until the end of the transaction, so that only one watcher writes. */
export function lockWatch(tx: MainTx, chain: string): Promise<Watch> {
  return watchOf(tx, chain).forUpdate().executeTakeFirstOrThrow()
}

function watchOf(main: MainReader, chain: string) {
  return main
    .selectFrom('chain_watch')
    .select(['halted_at as haltedAt', 'halted_why as haltedWhy'])
    .where('chain', '=', chain)
}

/** False when the chain is watched already. */
export async function insertWatch(tx: MainTx, chain: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('chain_watch')
    .values({ chain, began_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function haltWatch(tx: MainTx, chain: string, why: string, at: Date): Promise<void> {
  await tx
    .updateTable('chain_watch')
    .set({ halted_at: at, halted_why: why })
    .where('chain', '=', chain)
    .where('halted_at', 'is', null)
    .execute()
}

type Resumption = {
  readonly by: string
  readonly approvedBy: string
  readonly why: string
  readonly at: Date
  /** What both signed. */
  readonly approval: unknown
}

/** Ends the halt and stores who decided so. */
export async function endHalt(
  tx: MainTx,
  chain: string,
  { by, approvedBy, why, at, approval }: Resumption,
): Promise<void> {
  await tx
    .insertInto('chain_halt')
    .columns(['chain', 'halted_at', 'why', 'resumed_at', 'resumed_by', 'reason', 'approved_by', 'approval'])
    .expression((eb) =>
      eb
        .selectFrom('chain_watch')
        .select((row) => [
          'chain',
          'halted_at',
          row.fn.coalesce('halted_why', row.val('')).as('why'),
          sql<Date>`${at}::timestamptz`.as('resumed_at'),
          sql<string>`${by}::text`.as('resumed_by'),
          sql<string>`${why}::text`.as('reason'),
          sql<string>`${approvedBy}::text`.as('approved_by'),
          sql<string>`${JSON.stringify(approval)}::jsonb`.as('approval'),
        ])
        .where('chain', '=', chain),
    )
    .execute()
  await tx.updateTable('chain_watch').set({ halted_at: null, halted_why: null }).where('chain', '=', chain).execute()
}

/** The stored blocks, newest first. */
export function selectBlocks(main: MainReader, chain: string, count: number): Promise<Block[]> {
  return main
    .selectFrom('chain_block')
    .select(['number', 'hash as id', 'parent_hash as parentId'])
    .where('chain', '=', chain)
    .orderBy('number', 'desc')
    .limit(count)
    .execute()
}

export async function insertBlocks(tx: MainTx, chain: string, blocks: readonly Block[]): Promise<void> {
  const rows = blocks.map(({ number, id, parentId }) => ({ chain, number, hash: id, parent_hash: parentId }))
  await tx.insertInto('chain_block').values(rows).execute()
}

export async function deleteBlocksUpTo(tx: MainTx, chain: string, number: bigint): Promise<void> {
  await tx.deleteFrom('chain_block').where('chain', '=', chain).where('number', '<=', number).execute()
}

export async function deleteBlocksAfter(tx: MainTx, chain: string, number: bigint): Promise<void> {
  await tx.deleteFrom('chain_block').where('chain', '=', chain).where('number', '>', number).execute()
}
