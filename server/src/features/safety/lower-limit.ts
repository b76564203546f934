import { fromMajor } from '@zamra/contract/money.ts'
import type { Handler } from '../../http/context.ts'
import { pushEvent } from '../../http/push.ts'
import * as ledger from '../../ledger/index.ts'
import { policyOf } from '../market/index.ts'

/** Asks nobody and waits for nothing: who wants less may have less at once, whatever the law of his market says of play. */
export const lowerLimit: Handler<'/safety/lowerLimit'> = async (
  { app, playerId, market },
  { kind, period, amount },
) => {
  const { currency } = policyOf(app, market)
  const wished = fromMajor(String(amount), currency.minorDigits)
  const held = await ledger.lowerLimit(app.databases.shardOf(playerId).pool, playerId, {
    kind,
    period,
    amount: wished,
  })
  await pushEvent(app, playerId, 'userInfo')
  return { amount: held, currency: currency.iso }
}
