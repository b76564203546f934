import { sql } from 'kysely'
import type { MainReader } from '../../db/database.ts'

/** One stored change of a switch. */
export type SwitchChange = {
  readonly name: string
  /** Null: the switch was removed. */
  readonly is_open: boolean | null
  readonly reason: unknown
  readonly changed_by: string
  readonly why: string
  readonly changed_at: Date
  readonly approval: SwitchApproval | null
}

/** What was signed. A stop has no second operator. */
export type SwitchApproval = {
  readonly content: string
  readonly proposalSignature: string
  readonly approvedBy?: string
  readonly approvalSignature?: string
}

/** The number of the last change of any switch, or 0. Every request that reads a switch asks for it. */
export async function selectLastChange(main: MainReader): Promise<number> {
  const { last } = await main
    .selectFrom('operator_switch_change')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** A change, and the number of the change of the same switch before it, or 0. */
export type Change = SwitchChange & {
  readonly number: number
  readonly reason: Readonly<Record<string, string>> | null
  readonly after: number
}

/** Every change, or those up to a number, the newest first. */
export async function listChanges(main: MainReader, last = 2 ** 31 - 1): Promise<readonly Change[]> {
  return await main
    .selectFrom('operator_switch_change')
    .select(['number', 'name', 'is_open', 'changed_by', 'why', 'changed_at'])
    .select([
      sql<Change['reason']>`reason`.as('reason'),
      sql<SwitchApproval | null>`approval`.as('approval'),
      sql<number>`coalesce(lag(number) over (partition by name order by number), 0)`.as('after'),
    ])
    .where('number', '<=', last)
    .orderBy('number', 'desc')
    .execute()
}
