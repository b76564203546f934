import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'
import type { Indexed, IndexedColumn } from './indexed-columns.ts'

type Position = { readonly playerId: number; readonly id: string }

/** What names a row beside its player, which rows have a claim, and from which columns a bank account is known. */
const tables = {
  player: { id: sql<string>`''::text`, isClaimed: sql<boolean>`true`, isBank: false },
  bank_account: { id: sql.ref<string>('bank_account_id'), isClaimed: sql<boolean>`removed_at is null`, isBank: true },
  identity_check: { id: sql.ref<string>('check_no'), isClaimed: sql<boolean>`true`, isBank: false },
} as const

/** Rows with a blind index in table order. A removed bank account has no claim and is left out. */
export async function listIndexed(
  shard: ShardReader,
  column: Pick<IndexedColumn, 'table' | 'index' | 'sealed'>,
  after: Position,
  limit: number,
): Promise<readonly Indexed[]> {
  const { id, isClaimed, isBank } = tables[column.table]
  const none = sql<string | null>`null::text`
  const rows = await shard
    .selectFrom(column.table)
    .select([
      'player_id as playerId',
      id.as('id'),
      sql.ref<Buffer>(column.index).as('index'),
      sql.ref<Buffer | null>(column.sealed).as('sealed'),
      (isBank ? sql.ref<string | null>('form') : none).as('form'),
      (isBank ? sql.ref<string | null>('bank_code') : none).as('code'),
    ])
    .where(sql.ref(column.index), 'is not', null)
    .where(isClaimed)
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
  const { id, isClaimed } = tables[table]
  const { rows } = await sql`
    update ${sql.table(table)} set ${sql.ref(index)} = ${fresh}
    where player_id = ${row.playerId} and ${id} = ${row.id} and ${isClaimed} and ${sql.ref(index)} = ${row.index}
    returning player_id`.execute(tx)
  return rows.length > 0
}
