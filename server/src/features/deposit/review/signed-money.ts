import type { AppContext } from '../../../app-context.ts'
import { selectFinding } from '../reconciliation/queries.ts'
import type { Proposal } from './approval.ts'
import { requireSuspendedCapture } from './decide-payment.ts'
import { requireLine } from './decide-proof.ts'
import { DecisionError } from './decision-error.ts'
import { findingName } from './finding-name.ts'
import { requireOrder } from './record-decision.ts'

type About = Pick<Proposal, 'action' | 'orderNo' | 'subject'>
type Money = Required<Pick<Proposal, 'playerId' | 'amount' | 'currency'>>

/** Whose money a proposal is about, and how much. A finding belongs to no player. */
export async function moneyOf(app: AppContext, { action, orderNo, subject }: About): Promise<Money> {
  if (action === 'close') {
    const finding = await selectFinding(app.databases.main.read, findingName(orderNo, subject))
    if (!finding) throw new DecisionError(`there is no finding ${subject} for payment ${orderNo}`)
    return { playerId: 0, amount: String(finding.amount), currency: finding.currency }
  }
  const order = await requireOrder(app, orderNo)
  const { amount, currency } =
    action === 'refuse'
      ? order
      : subject.startsWith('line:')
        ? await requireLine(app, order, subject)
        : await requireSuspendedCapture(app, order, subject)
  return { playerId: order.playerId, amount: String(amount), currency }
}

/** Signatures are worth nothing when the stored amount, its currency or the player is no longer what was signed. */
export async function requireSignedMoney(app: AppContext, proposal: Proposal): Promise<void> {
  const now = await moneyOf(app, proposal)
  const { playerId, amount, currency } = proposal
  if (amount === undefined) throw new DecisionError('the proposal names no amount: propose it again')
  if (now.amount !== amount || now.currency !== currency || now.playerId !== playerId)
    throw new DecisionError(
      `signed was ${amount} ${currency} of player ${playerId}, stored is ${now.amount} ${now.currency} of player ${now.playerId}`,
    )
}
