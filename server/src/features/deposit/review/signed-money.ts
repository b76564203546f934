import { minor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { selectFinding } from '../reconciliation/queries.ts'
import type { Proposal } from './approval.ts'
import { requireSuspendedCapture } from './decide-payment.ts'
import { requireLine } from './decide-proof.ts'
import { DecisionError } from './decision-error.ts'
import { findingName } from './finding-name.ts'
import { requireOrder, requireSame, type SignedMoney } from './record-decision.ts'

type About = Pick<Proposal, 'action' | 'orderNo' | 'subject'>

/** Whose money a proposal is about, and how much. A finding belongs to no player. */
export async function moneyOf(app: AppContext, { action, orderNo, subject }: About): Promise<SignedMoney> {
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

/** What a proposal names, which must be what is stored. */
export async function requireSignedMoney(app: AppContext, proposal: Proposal): Promise<SignedMoney> {
  const { playerId, amount, currency } = proposal
  if (playerId === undefined || amount === undefined || currency === undefined)
    throw new DecisionError('the proposal names no amount: propose it again')
  const signed = { playerId, amount, currency }
  const stored = await moneyOf(app, proposal)
  requireSame({ ...stored, amount: minor(BigInt(stored.amount)) }, signed)
  return signed
}
