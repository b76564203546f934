import { withdrawHoldHours } from '@zamra/contract/withdraw-hold.ts'
import type { Handler } from '../../../http/context.ts'
import { policyOf } from '../../market/index.ts'
import { listAccounts } from './queries.ts'
import { toWireAccount } from './wire.ts'

export const bankList: Handler<'/bank/list'> = async ({ app, playerId, market, now }) => {
  const rows = await listAccounts(app.databases.shardOf(playerId).read, playerId)
  return {
    form: policyOf(app, market).bankForm,
    holdHours: withdrawHoldHours.bankAccount,
    list: rows.map((row) => toWireAccount(app.vault, playerId, row, now)),
  }
}
