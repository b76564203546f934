import { withdrawHoldHours } from '@zamra/contract/withdraw-hold.ts'
import type { Handler } from '../../../http/context.ts'
import { policyOf } from '../../market/index.ts'
import { listAccounts } from './queries.ts'
import { accountOnWire } from './wire.ts'

export const bankList: Handler<'/bank/list'> = async ({ house, playerId, market, now }) => {
  const rows = await listAccounts(house.databases.shardOf(playerId).read, playerId)
  return {
    form: policyOf(house, market).bankForm,
    holdHours: withdrawHoldHours.bankAccount,
    list: rows.map((row) => accountOnWire(house.vault, playerId, row, now)),
  }
}
