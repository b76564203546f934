import type { AppContext } from '../../../app-context.ts'
import { closeCase } from './close-finding.ts'
import type { Verdict } from './decide.ts'
import { creditMoney, returnMoney } from './decide-money.ts'
import { creditLine, refuseProof } from './decide-proof.ts'
import { openCases, tellCase } from './tell-cases.ts'

/** What a person can do about money that was set aside, claims that are in doubt, and books that differ. */
export const review = {
  list: openCases,
  show: tellCase,
  /** `subject` is a payment or a line of the bank, by the name that `show` gives it. */
  credit(app: AppContext, verdict: Verdict, subject: string): Promise<void> {
    return subject.startsWith('line:') ? creditLine(app, verdict, subject) : creditMoney(app, verdict, subject)
  },
  return: returnMoney,
  refuse: refuseProof,
  close: closeCase,
}
