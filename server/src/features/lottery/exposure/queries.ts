import { sql } from 'kysely'
import type { MainTx } from '../../../db/database.ts'
import { larger, type Risk, smaller, wholeDraw } from './risk.ts'

/** What a process wants of one number: at least so much, and usually a block. */
export type Wanted = { readonly number: string; readonly least: bigint; readonly block: bigint; readonly cap: bigint }
export type Sold = { readonly drawId: string; readonly market: string }

export type Leased =
  | { readonly granted: ReadonlyMap<string, bigint> }
  /** What is left of each number that has too little. Nothing is granted then. */
  | { readonly short: ReadonlyMap<string, bigint> }

/**
 * Grants parts of the caps of a draw to one process. The rows are locked in the order of their names, so that two
 * processes never wait for each other, and the table itself refuses more than the cap.
 */
export async function leaseExposure(tx: MainTx, { drawId, market }: Sold, wanted: readonly Wanted[]): Promise<Leased> {
  const inOrder = wanted.toSorted((one, other) => (one.number < other.number ? -1 : 1))
  await tx
    .insertInto('draw_exposure')
    .values(inOrder.map(({ number, cap }) => ({ draw_id: drawId, market, number, cap, granted: 0n })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await tx
    .selectFrom('draw_exposure')
    .select(['number', sql<bigint>`cap - granted`.as('left')])
    .where('draw_id', '=', drawId)
    .where('market', '=', market)
    .where(
      'number',
      'in',
      inOrder.map(({ number }) => number),
    )
    .orderBy(sql`number collate "C"`)
    .forUpdate()
    .execute()
  const left = new Map(rows.map((row) => [row.number, row.left]))
  const short = inOrder.filter(({ number, least }) => (left.get(number) ?? 0n) < least)
  if (short.length > 0) return { short: new Map(short.map(({ number }) => [number, left.get(number) ?? 0n])) }
  const granted = new Map(
    inOrder.map(({ number, least, block }) => [number, smaller(larger(least, block), left.get(number) ?? 0n)]),
  )
  for (const [number, amount] of granted) await addGrant(tx, { drawId, market }, number, amount)
  return { granted }
}

/** Returns what a process was granted and has not sold. A draw that is over has forgotten it already. */
export async function returnExposure(tx: MainTx, sold: Sold, unused: readonly Risk[]): Promise<void> {
  const inOrder = unused.toSorted((one, other) => (one.number < other.number ? -1 : 1))
  for (const { number, amount } of inOrder) await addGrant(tx, sold, number, -amount)
}

async function addGrant(tx: MainTx, { drawId, market }: Sold, number: string, amount: bigint): Promise<void> {
  await tx
    .updateTable('draw_exposure')
    .set({ granted: sql<bigint>`granted + ${amount}` })
    .where('draw_id', '=', drawId)
    .where('market', '=', market)
    .where('number', '=', number)
    .execute()
}

/** A draw that is over risks nothing any more. What it could have cost at most stays for the report of draws. */
export async function forgetExposure(tx: MainTx, drawId: string): Promise<void> {
  await sql`
    insert into draw_liability (draw_id, market, largest, whole)
    select draw_id, market, coalesce(max(granted) filter (where number <> ${wholeDraw}), 0),
      coalesce(max(granted) filter (where number = ${wholeDraw}), 0)
    from draw_exposure where draw_id = ${drawId} group by draw_id, market
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('draw_exposure').where('draw_id', '=', drawId).execute()
}
