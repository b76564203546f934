import type { InputOf } from '@zamra/contract/calls.ts'
import { fromMajor } from '@zamra/contract/money.ts'
import type { Handler } from '../../http/context.ts'
import { pushEvent } from '../../http/push.ts'
import { type MarketPolicy, policyOf } from '../market/index.ts'
import { changeLimit, type RaiseTerms } from './change-limit.ts'
import type { LimitValue } from './limit.ts'
import { mandatoryMaxOf, mandatoryParams } from './mandatory-max.ts'

/** Lowers a limit at once, or requests a higher one or none, which the player confirms after the waiting time. */
export const setLimit: Handler<'/safety/setLimit'> = async (ctx, input) => {
  const { app, playerId, market, now } = ctx
  const policy = policyOf(app, market)
  const { kind, period } = input
  const terms = termsOf(policy)
  const changed = await app.databases
    .shardOf(playerId)
    .transact((tx) => changeLimit(tx, playerId, { kind, period, value: limitValue(input, policy) }, { terms, at: now }))
  if (changed.outcome === 'noWallet') throw ctx.refusal('thing.notFound', {})
  if (changed.outcome === 'tooHigh') {
    throw ctx.refusal('limit.mandatory', mandatoryParams(policy))
  }
  await pushEvent(app, playerId, 'userInfo')
  if (changed.outcome === 'inForce') return { isInForce: true }
  const { confirmFrom, confirmUntil } = changed
  return { isInForce: false, confirmFrom: confirmFrom.getTime(), confirmUntil: confirmUntil.getTime() }
}

type Wanted = InputOf<'/safety/setLimit'>

function limitValue({ kind, amount }: Wanted, { currency }: MarketPolicy): LimitValue {
  if (amount === undefined) return null
  return kind === 'time' ? BigInt(amount) : fromMajor(String(amount), currency.minorDigits)
}

function termsOf(policy: MarketPolicy): RaiseTerms {
  const { increaseCooldownHours: cooldownHours, confirmWindowHours: windowHours } = policy.limits
  return { cooldownHours, windowHours, mandatoryMax: mandatoryMaxOf(policy) }
}
