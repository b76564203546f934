import type { AppContext } from '../../../app-context.ts'
import type { Promo } from '../queries.ts'
import { insertReservation, type Reservation, removeReservation, takeBudget } from './budget-queries.ts'

class BudgetSpentError extends Error {}

/**
 * Takes the part of one reward from the budget of its promotion, before the reward exists. It is one row for all shards, so
 * parallel rewards never exceed the budget; the same reward takes its part once. False when the budget does not have it.
 */
export async function reserveBudget(
  app: AppContext,
  { budget }: Pick<Promo, 'budget'>,
  wished: Reservation,
): Promise<boolean> {
  if (budget.amount === undefined && budget.count === undefined) return true
  try {
    await app.databases.main.transact(async (tx) => {
      if (!(await insertReservation(tx, wished))) return
      if (!(await takeBudget(tx, wished, budget))) throw new BudgetSpentError('the budget of the promotion is spent')
    })
    return true
  } catch (error) {
    if (error instanceof BudgetSpentError) return false
    throw error
  }
}

/** Gives back the part of a reward that expired; repeating it gives back nothing more. */
export async function releaseBudget(app: AppContext, freed: Omit<Reservation, 'amount' | 'at'>): Promise<void> {
  await app.databases.main.transact((tx) => removeReservation(tx, freed))
}
