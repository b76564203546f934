import { fromMajor } from '@zamra/contract/money.ts'
import type { Handler } from '../../http/context.ts'
import { pushEvent } from '../../http/push.ts'
import * as ledger from '../../ledger/index.ts'
import { policyOf } from '../market/index.ts'

/** A lower limit takes effect immediately and in every market, without a confirmation. */
export const lowerLimit: Handler<'/safety/lowerLimit'> = async (
  { app, playerId, market, now },
  { kind, period, amount },
) => {
  const { currency } = policyOf(app, market)
  const requested = fromMajor(String(amount), currency.minorDigits)
  const inForce = await ledger.lowerLimit(
    app.databases.shardOf(playerId).pool,
    playerId,
    { kind, period, amount: requested },
    { by: 'player', reason: 'lowered in the app', at: now },
  )
  await pushEvent(app, playerId, 'userInfo')
  return { amount: inForce, currency: currency.iso }
}
