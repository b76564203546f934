import type { PlayerId } from '@zamra/contract/brand.ts'
import { type Money, nothing } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { MainReader, MainTx } from '../../db/database.ts'

export type RefusedFor = 'excluded' | 'budget' | 'ring'

/** What became of a day's rebate that was not simply given. */
export type Outcome = {
  readonly day: string
  readonly state: 'WAITING' | 'GIVEN' | 'REFUSED'
  readonly reason: RefusedFor | null
  readonly refused: Money
}

type RebateKey = { readonly playerId: PlayerId; readonly day: string }

/**
 * Lets a rebate wait for the case about the player, if there is one. The case cannot be closed before this has been written,
 * so no rebate waits for a case that is over. False when there is no case.
 */
export async function waitForCase(tx: MainTx, { playerId, day }: RebateKey): Promise<boolean> {
  const { rows } = await sql<{ case_no: string }>`
    select case_no from risk_case where player_id = ${playerId} and state <> 'CLOSED' for share`.execute(tx)
  const caseNo = rows[0]?.case_no
  if (caseNo === undefined) return false
  await tx
    .insertInto('referral_outcome')
    .values({ player_id: playerId, day, state: 'WAITING', case_no: caseNo, refused: nothing })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** A rebate that was refused, or given after it had waited. What is refused stays refused. */
export async function saveOutcome(
  tx: MainTx,
  { playerId, day }: RebateKey,
  { state, reason, refused }: Omit<Outcome, 'day'>,
): Promise<void> {
  await tx
    .insertInto('referral_outcome')
    .values({ player_id: playerId, day, state, reason, refused })
    .onConflict((conflict) =>
      conflict
        .columns(['player_id', 'day'])
        .doUpdateSet({ state, reason, refused })
        .where('referral_outcome.state', '=', 'WAITING'),
    )
    .execute()
}

type WaitingRebate = RebateKey & { readonly market: string; readonly amount: Money }

export async function listWaiting(main: MainReader, caseNo: string): Promise<readonly WaitingRebate[]> {
  const rows = await main
    .selectFrom('referral_outcome as o')
    .innerJoin('referral_rebate as r', (join) =>
      join.onRef('r.player_id', '=', 'o.player_id').onRef('r.day', '=', 'o.day'),
    )
    .select([sql<PlayerId>`o.player_id`.as('playerId'), sql<string>`o.day::text`.as('day')])
    .select(['r.market', sql<Money>`r.amount`.as('amount')])
    .where('o.case_no', '=', caseNo)
    .where('o.state', '=', 'WAITING')
    .orderBy('o.day')
    .execute()
  return rows
}

export async function listOutcomesOf(main: MainReader, playerId: PlayerId, from: string): Promise<readonly Outcome[]> {
  return await main
    .selectFrom('referral_outcome')
    .select([sql<string>`day::text`.as('day'), sql<Outcome['state']>`state`.as('state')])
    .select([sql<RefusedFor | null>`reason`.as('reason'), sql<Money>`refused`.as('refused')])
    .where('player_id', '=', playerId)
    .where('day', '>=', from)
    .execute()
}

/** The teams of a player whose reward can still be refused. */
export async function sumWaitingTeams(main: MainReader, playerId: PlayerId): Promise<Money> {
  const row = await main
    .selectFrom('invitation_team as t')
    .innerJoin('invitation_event as e', 'e.event_id', 't.event_id')
    .select(sql<Money>`coalesce(sum((e.terms ->> 'amount')::bigint), 0)::bigint`.as('amount'))
    .where('t.player_id', '=', playerId)
    .where('t.state', 'in', ['UNDER_REVIEW', 'PASS'])
    .executeTakeFirstOrThrow()
  return row.amount
}
