import { fromMajor, minor } from '@zamra/contract/money.ts'
import type { Handler } from '../../http/context.ts'
import { pushEvent } from '../../http/push.ts'
import { policyOf } from '../market/index.ts'
import { lowerLimitOf } from './change-limit.ts'

/** A lower limit takes effect immediately and in every market, without a confirmation. */
export const lowerLimit: Handler<'/safety/lowerLimit'> = async (ctx, { kind, period, amount }) => {
  const { app, playerId, market, now } = ctx
  const { currency } = policyOf(app, market)
  const requested = fromMajor(String(amount), currency.minorDigits)
  const change = { by: 'player', reason: 'lowered in the app', at: now }
  const inForce = await app.databases
    .shardOf(playerId)
    .transact((tx) => lowerLimitOf(tx, playerId, { kind, period, value: requested }, change))
  if (inForce === undefined) throw ctx.refusal('thing.notFound', {})
  await pushEvent(app, playerId, 'userInfo')
  return { amount: minor(inForce), currency: currency.iso }
}
