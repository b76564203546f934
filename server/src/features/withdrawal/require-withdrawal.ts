import type { AppContext } from '../../app-context.ts'
import { DecisionError } from '../deposit/index.ts'
import { findWithdrawal } from './find-withdrawal.ts'
import type { Withdrawal } from './stored-withdrawal.ts'

export async function requireWithdrawal(app: AppContext, withdrawNo: string): Promise<Withdrawal> {
  const row = await findWithdrawal(app, withdrawNo)
  if (!row) throw new DecisionError(`there is no withdrawal ${withdrawNo}`)
  return row
}
