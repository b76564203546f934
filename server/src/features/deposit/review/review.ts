import type { AppContext } from '../../../app-context.ts'
import { closeFindingCase } from './close-finding.ts'
import { creditSuspendedPayment, returnSuspendedPayment } from './decide-payment.ts'
import { creditLine, rejectProof } from './decide-proof.ts'
import { describeCase, listOpenCases } from './list-cases.ts'
import type { Decision } from './record-decision.ts'

/** What a person can do about money that was set aside, claims that are in doubt, and books that differ. */
export const review = {
  list: listOpenCases,
  show: describeCase,
  /** `subject` is a payment or a line of the bank, by the name that `show` gives it. */
  credit(app: AppContext, verdict: Decision, subject: string): Promise<void> {
    return subject.startsWith('line:')
      ? creditLine(app, verdict, subject)
      : creditSuspendedPayment(app, verdict, subject)
  },
  return: returnSuspendedPayment,
  refuse: rejectProof,
  close: closeFindingCase,
}
