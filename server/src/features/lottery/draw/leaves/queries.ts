import { sql } from 'kysely'
import type { MainReader, MainTx } from '../../../../db/database.ts'
import type { Staked } from '../ticket-queries.ts'

export type Piece = { readonly piece: number; readonly leaves: Buffer; readonly node: Buffer }

/** The same leaves give the same pieces, so an existing row is correct. */
export async function savePiece(tx: MainTx, drawId: string, piece: Piece): Promise<void> {
  await tx
    .insertInto('draw_leaves')
    .values({ draw_id: drawId, ...piece })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function selectPiece(main: MainReader, drawId: string, piece: number): Promise<Buffer | undefined> {
  const row = await main
    .selectFrom('draw_leaves')
    .select('leaves')
    .where('draw_id', '=', drawId)
    .where('piece', '=', piece)
    .executeTakeFirst()
  return row?.leaves
}

/** Finds the piece that would contain a leaf, and the top nodes of all pieces in order. */
export async function findPiece(main: MainReader, drawId: string, leaf: Buffer) {
  const rows = await main
    .selectFrom('draw_leaves')
    .select(['piece', 'node', sql<boolean>`substring(leaves from 1 for 32) <= ${leaf}`.as('isBefore')])
    .where('draw_id', '=', drawId)
    .orderBy('piece')
    .execute()
  return { piece: rows.filter(({ isBefore }) => isBefore).length - 1, nodes: rows.map(({ node }) => node) }
}

export type Root = {
  readonly root: Buffer
  readonly tickets: number
  readonly stakes: readonly Staked[]
  readonly round: number
  readonly holdsFrom: Date
  readonly rootedAt: Date
}

export async function insertRoot(tx: MainTx, drawId: string, root: Root): Promise<void> {
  const stakes = root.stakes.map((stake) => ({ ...stake, staked: Number(stake.staked) }))
  await tx
    .insertInto('draw_root')
    .values({
      draw_id: drawId,
      root: root.root,
      tickets: root.tickets,
      stakes: JSON.stringify(stakes),
      round: BigInt(root.round),
      holds_from: root.holdsFrom,
      rooted_at: root.rootedAt,
    })
    .execute()
}

export async function findRoot(main: MainReader, drawId: string): Promise<Buffer | undefined> {
  const row = await main.selectFrom('draw_root').select('root').where('draw_id', '=', drawId).executeTakeFirst()
  return row?.root
}

/** All pieces in order, one at a time. */
export async function* selectPieces(main: MainReader, drawId: string): AsyncGenerator<Buffer> {
  for (let piece = 0; ; piece += 1) {
    const leaves = await selectPiece(main, drawId, piece)
    if (!leaves) return
    yield leaves
  }
}
