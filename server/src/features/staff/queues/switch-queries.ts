import { sql } from 'kysely'
import type { MainReader } from '../../../db/database.ts'

/** Each switch with its last change. */
export function listSwitches(main: MainReader) {
  return main
    .selectFrom('operator_switch_change')
    .distinctOn('name')
    .select(['name', 'is_open as isOpen', 'changed_by as changedBy', 'why', 'changed_at as changedAt'])
    .select(sql<string | null>`approval ->> 'approvedBy'`.as('approvedBy'))
    .orderBy('name')
    .orderBy('number', 'desc')
    .execute()
}

/** Every change of one switch, the newest first. */
export function listSwitchHistory(main: MainReader, name: string) {
  return main
    .selectFrom('operator_switch_change')
    .select(['name', 'is_open as isOpen', 'changed_by as changedBy', 'why', 'changed_at as changedAt'])
    .select(sql<string | null>`approval ->> 'approvedBy'`.as('approvedBy'))
    .where('name', '=', name)
    .orderBy('number', 'desc')
    .limit(100)
    .execute()
}
