import type { AppContext } from '../../../app-context.ts'
import { closeFinding, type FindingName, selectFinding } from '../reconciliation/queries.ts'
import { creditSuspendedPayment, returnSuspendedPayment } from './decide-payment.ts'
import { creditLine, rejectProof } from './decide-proof.ts'
import { describeCase, listOpenCases } from './list-cases.ts'
import { type Decision, DecisionError } from './record-decision.ts'

/** What an operator can decide about payments in suspense, disputed UTRs and reconciliation findings. */
export const review = {
  list: listOpenCases,
  show: describeCase,
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
  { by, why, at }: Omit<Decision, 'orderNo'>,
  payment: string,
  kind: string,
): Promise<void> {
  if (by.trim() === '' || why.trim() === '') throw new DecisionError('a decision needs --who and --why')
  const [provider = '', ...rest] = payment.split(':')
  const name = { provider, paymentId: rest.join(':'), kind: kind as FindingName['kind'] }
  await databases.main.transact(async (tx) => {
    if (!(await selectFinding(tx, name))) throw new DecisionError(`there is no finding ${kind} for payment ${payment}`)
    await closeFinding(tx, name, { by, why, at })
  })
}
