import type { AppContext } from '../../app-context.ts'
import { selectWithdrawal } from './queries.ts'
import type { Withdrawal } from './stored-withdrawal.ts'
import { parseWithdrawNo } from './withdrawal-number.ts'

/** Finds a withdrawal by its number alone, without checking who asks: for operators. */
export async function findWithdrawal(app: AppContext, withdrawNo: string): Promise<Withdrawal | undefined> {
  const playerId = parseWithdrawNo(withdrawNo)
  if (playerId === undefined) return undefined
  return await selectWithdrawal(app.databases.shardOf(playerId).read, playerId, withdrawNo)
}
