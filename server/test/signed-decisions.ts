import type { AppContext } from '../src/app-context.ts'
import { decide as decideSigned } from '../src/features/deposit/review/decide.ts'
import type { Decision } from '../src/features/deposit/review/record-decision.ts'
import { moneyOf } from '../src/features/deposit/review/signed-money.ts'

type Given = Omit<Decision, 'money'>

const signedFor = async (app: AppContext, given: Given, action: 'credit' | 'return' | 'refuse', subject: string) => ({
  ...given,
  money: await moneyOf(app, { action, orderNo: given.orderNo, subject }),
})

/** Decides as two people do who have signed for exactly what is stored. */
export const decide = {
  close: decideSigned.close,
  async credit(app: AppContext, given: Given, subject: string): Promise<void> {
    await decideSigned.credit(app, await signedFor(app, given, 'credit', subject), subject)
  },
  async return(app: AppContext, given: Given, subject: string, sentAs: string): Promise<void> {
    await decideSigned.return(app, await signedFor(app, given, 'return', subject), subject, sentAs)
  },
  async refuse(app: AppContext, given: Given): Promise<void> {
    await decideSigned.refuse(app, await signedFor(app, given, 'refuse', ''))
  },
}
