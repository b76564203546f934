import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { MainReader, MainTx } from '../../../db/database.ts'
import type { Promo } from '../queries.ts'

export type Reservation = {
  readonly promoId: string
  readonly playerId: PlayerId
  readonly rewardId: string
  readonly amount: Money
  readonly at: Date
}

/** False when this reward has its part already. It locks the row of the budget first, so that two never wait in a circle. */
export async function insertReservation(tx: MainTx, { promoId, playerId, rewardId, amount, at }: Reservation) {
  await sql`insert into promo_budget (promo_id) values (${promoId}) on conflict do nothing`.execute(tx)
  await sql`select from promo_budget where promo_id = ${promoId} for update`.execute(tx)
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('promo_reservation')
    .values({ promo_id: promoId, player_id: playerId, reward_id: rewardId, amount, reserved_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (inserted ?? 0n) > 0n
}

/** False when the budget has not enough left. */
export async function takeBudget(
  tx: MainTx,
  { promoId, amount }: Reservation,
  budget: Promo['budget'],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('promo_budget')
    .set({ amount: sql`amount + ${amount}`, rewards: sql`rewards + 1` })
    .where('promo_id', '=', promoId)
    .where(sql<boolean>`(${budget.amount ?? null}::bigint is null or amount + ${amount} <= ${budget.amount ?? null})`)
    .where(sql<boolean>`(${budget.count ?? null}::integer is null or rewards < ${budget.count ?? null})`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function removeReservation(
  tx: MainTx,
  { promoId, playerId, rewardId }: Omit<Reservation, 'amount' | 'at'>,
): Promise<void> {
  await sql`select from promo_budget where promo_id = ${promoId} for update`.execute(tx)
  await sql`
    with freed as (
      delete from promo_reservation
      where promo_id = ${promoId} and player_id = ${playerId} and reward_id = ${rewardId} returning amount
    )
    update promo_budget b set amount = b.amount - freed.amount, rewards = b.rewards - 1 from freed
    where b.promo_id = ${promoId}`.execute(tx)
}

/** Whether a promotion could give one more reward of this size. */
export async function hasBudget(
  main: MainReader,
  promoId: string,
  budget: Promo['budget'],
  amount: bigint,
): Promise<boolean> {
  if (budget.amount === undefined && budget.count === undefined) return true
  const row = await main
    .selectFrom('promo_budget')
    .select(['amount', 'rewards'])
    .where('promo_id', '=', promoId)
    .executeTakeFirst()
  const [taken, rewards] = [row?.amount ?? 0n, row?.rewards ?? 0]
  return (
    (budget.amount === undefined || taken + amount <= budget.amount) &&
    (budget.count === undefined || rewards < budget.count)
  )
}

type ReservationKey = Omit<Reservation, 'amount' | 'at'>

/** Oldest first: those whose reward nobody has looked for yet. */
export async function selectUnchecked(
  main: MainReader,
  before: Date,
  limit: number,
): Promise<readonly ReservationKey[]> {
  return await main
    .selectFrom('promo_reservation')
    .select(['promo_id as promoId', sql<PlayerId>`player_id`.as('playerId'), 'reward_id as rewardId'])
    .where('is_checked', '=', false)
    .where('reserved_at', '<', before)
    .orderBy('reserved_at')
    .limit(limit)
    .execute()
}

export async function markChecked(tx: MainTx, { promoId, playerId, rewardId }: ReservationKey): Promise<void> {
  await tx
    .updateTable('promo_reservation')
    .set({ is_checked: true })
    .where('promo_id', '=', promoId)
    .where('player_id', '=', playerId)
    .where('reward_id', '=', rewardId)
    .execute()
}
