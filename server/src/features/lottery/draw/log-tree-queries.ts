import type { MainReader, MainTx } from '../../../db/database.ts'
import { type Node, nodesRead, type ReadNode, type StoredNode } from '../fair/log-tree.ts'

/** Runs a computation over the tree of the log, with one query for all the nodes it reads. */
export async function withNodes<T>(main: MainReader, compute: (read: ReadNode) => T): Promise<T> {
  const nodes = nodesRead(compute)
  const rows = nodes.length === 0 ? [] : await selectNodes(main, nodes)
  const hashes = new Map(rows.map(({ level, index, hash }) => [`${level} ${index}`, hash]))
  return compute(({ level, index }) => {
    const hash = hashes.get(`${level} ${index}`)
    if (!hash) throw new Error(`log tree has no node ${index} on level ${level}`)
    return hash
  })
}

async function selectNodes(main: MainReader, nodes: readonly Node[]): Promise<readonly StoredNode[]> {
  const rows = await main
    .selectFrom('draw_log_node')
    .select(['level', 'index', 'hash'])
    .where((eb) => eb.or(nodes.map(({ level, index }) => eb.and({ level, index: BigInt(index) }))))
    .execute()
  return rows.map((row) => ({ ...row, index: Number(row.index) }))
}

export async function insertNodes(tx: MainTx, nodes: readonly StoredNode[]): Promise<void> {
  const rows = nodes.map(({ level, index, hash }) => ({ level, index: BigInt(index), hash }))
  await tx.insertInto('draw_log_node').values(rows).execute()
}

/** How many entries the tree holds. */
export async function countLeaves(main: MainReader): Promise<number> {
  const row = await main
    .selectFrom('draw_log_node')
    .select('index')
    .where('level', '=', 0)
    .orderBy('index', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? Number(row.index) + 1 : 0
}
