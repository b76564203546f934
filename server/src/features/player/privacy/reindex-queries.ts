import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'
import type { Indexed, IndexedColumn } from './indexed-columns.ts'

type Position = { readonly playerId: number; readonly id: string }

/** Rows with a blind index in table order. A removed bank account has no claim and is left out. */
export async function listIndexed(
  shard: ShardReader,
  column: Pick<IndexedColumn, 'table' | 'index' | 'sealed'>,
  after: Position,
  limit: number,
): Promise<readonly Indexed[]> {
  const isPlayer = column.table === 'player'
  const id = isPlayer ? sql<string>`''::text` : sql.ref<string>('bank_account_id')
  const rows = await shard
    .selectFrom(column.table)
    .select([
      'player_id as playerId',
      id.as('id'),
      sql.ref<Buffer>(column.index).as('index'),
      sql.ref<Buffer | null>(column.sealed).as('sealed'),
      (isPlayer ? sql<string | null>`null::text` : sql.ref<string | null>('form')).as('form'),
      (isPlayer ? sql<string | null>`null::text` : sql.ref<string | null>('bank_code')).as('code'),
    ])
    .where(sql.ref(column.index), 'is not', null)
    .where(isPlayer ? sql<boolean>`true` : sql<boolean>`removed_at is null`)
    .where(sql<boolean>`(player_id, ${id}) > (${after.playerId}, ${after.id})`)
    .orderBy('player_id')
    .orderBy(id)
    .limit(limit)
    .execute()
  return rows as unknown as readonly Indexed[]
}

/** Only if the hash has not changed since it was read. */
export async function replaceIndex(
  tx: ShardTx,
  { table, index }: Pick<IndexedColumn, 'table' | 'index'>,
  row: Indexed,
  fresh: Buffer,
): Promise<boolean> {
  const isRow =
    table === 'player'
      ? sql`player_id = ${row.playerId}`
      : sql`player_id = ${row.playerId} and bank_account_id = ${row.id} and removed_at is null`
  const { rows } = await sql`
    update ${sql.table(table)} set ${sql.ref(index)} = ${fresh}
    where ${isRow} and ${sql.ref(index)} = ${row.index}
    returning player_id`.execute(tx)
  return rows.length > 0
}
