import { toWire } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { withdrawalHeld } from '../../ledger/index.ts'
import type { Today } from './evaluate-withdrawal.ts'
import { isKnownClientOrder, isMiscounted } from './queries.ts'
import type { NewWithdrawal } from './stored-withdrawal.ts'

/**
 * Moves the amount from cash to held and inserts the row, in one transaction: a withdrawal is never both pending and
 * spendable. Repeating it is harmless. Nothing happens when the money or the withdrawals of the player changed since the
 * rules were evaluated, or when the number is used up: the caller looks whether the row exists.
 */
export async function holdWithdrawal(app: AppContext, row: NewWithdrawal, today: Today): Promise<void> {
  const { playerId, withdrawNo, amount, currency } = row
  const attached = { kind: 'newWithdrawal', record: recordOf(row, today) }
  try {
    await withdrawalHeld(app.ledger, { playerId, currency, withdrawal: withdrawNo, amount, attached })
  } catch (error) {
    if (!isMiscounted(error) && !isKnownClientOrder(error)) throw error
  }
}

function recordOf({ playerId, ...row }: NewWithdrawal, { times, amount: withdrawn, since }: Today) {
  return {
    ...row,
    bodyHash: row.bodyHash.toString('hex'),
    holderSealed: row.holderSealed.toString('hex'),
    numberSealed: row.numberSealed.toString('hex'),
    amount: toWire(row.amount),
    fee: toWire(row.fee),
    tax: toWire(row.tax),
    times,
    withdrawn: toWire(withdrawn),
    since,
  }
}
