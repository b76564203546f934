import type { Handler } from '../../http/context.ts'
import { policyOf } from '../market/index.ts'
import { selectWithdrawal } from './queries.ts'
import { returnWithdrawal } from './return-withdrawal.ts'

/** Exists only where the market policy allows it, because taking a withdrawal back to play on harms players. */
export const cancel: Handler<'/withdraw/cancel'> = async (ctx, { withdrawNo }) => {
  const { app, playerId, market } = ctx
  const row = await selectWithdrawal(app.databases.shardOf(playerId).read, playerId, withdrawNo)
  if (!row || !policyOf(app, market).withdrawals.cancelable) throw ctx.refusal('thing.notFound', {})
  if (row.state !== 'CANCELLED' && !(await returnWithdrawal(app, row, { to: 'CANCELLED', by: 'player' })))
    throw ctx.refusal('thing.alreadyDone', { original: { status: row.state } })
  return { status: 'CANCELLED' }
}
