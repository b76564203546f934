import type { AppContext } from '../../../app-context.ts'
import { closeFinding, selectFinding } from '../reconciliation/queries.ts'
import { creditSuspendedPayment, returnSuspendedPayment } from './decide-payment.ts'
import { creditLine, rejectProof } from './decide-proof.ts'
import { DecisionError } from './decision-error.ts'
import { findingName } from './finding-name.ts'
import type { Decision } from './record-decision.ts'

/**
 * What two operators can decide about payments in suspense, disputed UTRs and reconciliation findings. It does not verify
 * their signatures: `approve.ts` does, and is the only caller.
 */
export const decide = {
  /** `subject` is a payment or a statement line, by the name that `show` prints. */
  credit(app: AppContext, decision: Decision, subject: string): Promise<void> {
    return subject.startsWith('line:')
      ? creditLine(app, decision, subject)
      : creditSuspendedPayment(app, decision, subject)
  },
  return: returnSuspendedPayment,
  refuse: rejectProof,
  close: closeFindingCase,
}

/** Closes a reconciliation finding with the reason that the operator gives. */
async function closeFindingCase(
  { databases }: AppContext,
  { by, why, at, approval }: Omit<Decision, 'orderNo' | 'money'>,
  payment: string,
  kind: string,
): Promise<void> {
  const name = findingName(payment, kind)
  await databases.main.transact(async (tx) => {
    if (!(await selectFinding(tx, name))) throw new DecisionError(`there is no finding ${kind} for payment ${payment}`)
    await closeFinding(tx, name, { by, why, at, approval })
  })
}
