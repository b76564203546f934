import { toWire } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { withdrawalHeld, withdrawalHeldForfeiting } from '../../ledger/index.ts'
import { forfeitRecord } from '../promo/index.ts'
import type { Grant, Standing } from './evaluate-withdrawal.ts'
import { isKnownClientOrder, isMiscounted } from './queries.ts'
import type { NewWithdrawal } from './stored-withdrawal.ts'

type Counted = Pick<Standing, 'today' | 'identity'>

/**
 * Moves the amount from cash to held, gives up the bonuses that lock it and inserts the row, in one transaction: a
 * withdrawal is never both pending and spendable, and no bonus is lost for a withdrawal that was not made. Repeating it is harmless. Nothing happens when the money or the withdrawals of the player changed since the
 * rules were evaluated, or when the number is used up: the caller looks whether the row exists.
 */
export async function holdWithdrawal(
  app: AppContext,
  row: NewWithdrawal,
  standing: Counted,
  forfeits: readonly Grant[],
): Promise<void> {
  const { playerId, withdrawNo, amount, currency } = row
  const attached = { kind: 'newWithdrawal', record: recordOf(row, standing) }
  const held = { playerId, currency, withdrawal: withdrawNo, amount, attached }
  try {
    if (forfeits.length === 0) await withdrawalHeld(app.ledger, held)
    else await withdrawalHeldForfeiting(app.ledger, { ...held, forfeits: forfeits.map(forfeitOf) })
  } catch (error) {
    if (!isMiscounted(error) && !isKnownClientOrder(error)) throw error
  }
}

/** A bonus from an offer has a grant that ends with it. */
function forfeitOf({ id, name }: Grant) {
  return { grant: id, attached: name && forfeitRecord(id) }
}

function recordOf({ playerId, ...row }: NewWithdrawal, { today, identity }: Counted) {
  const { times, amount: withdrawn, since } = today
  return {
    ...row,
    bodyHash: row.bodyHash.toString('hex'),
    holderSealed: row.holderSealed.toString('hex'),
    numberSealed: row.numberSealed.toString('hex'),
    phoneSealed: row.phoneSealed?.toString('hex') ?? null,
    amount: toWire(row.amount),
    fee: toWire(row.fee),
    tax: toWire(row.tax),
    times,
    withdrawn: toWire(withdrawn),
    since,
    allTimes: identity.times,
    allWithdrawn: toWire(identity.withdrawn),
  }
}
