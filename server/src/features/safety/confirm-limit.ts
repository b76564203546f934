import type { Handler } from '../../http/context.ts'
import { pushEvent } from '../../http/push.ts'
import { policyOf } from '../market/index.ts'
import { confirmRequest } from './change-limit.ts'
import { mandatoryMaxOf, mandatoryParams } from './mandatory-max.ts'

/** The player confirms a higher limit after the waiting time. One that is not confirmed in time has lapsed. */
export const confirmLimit: Handler<'/safety/confirmLimit'> = async (ctx, key) => {
  const { app, playerId, market, now } = ctx
  const policy = policyOf(app, market)
  const terms = { mandatoryMax: mandatoryMaxOf(policy), at: now }
  const confirmed = await app.databases.shardOf(playerId).transact((tx) => confirmRequest(tx, playerId, key, terms))
  if (confirmed.outcome === 'none') throw ctx.refusal('thing.notFound', {})
  if (confirmed.outcome === 'excluded') throw ctx.refusal('safety.excluded', { until: confirmed.until })
  if (confirmed.outcome === 'tooHigh') throw ctx.refusal('limit.mandatory', mandatoryParams(policy))
  if (confirmed.outcome === 'tooEarly') {
    const { confirmFrom, confirmUntil } = confirmed.request
    throw ctx.refusal('limit.waiting', { from: confirmFrom.getTime(), until: confirmUntil.getTime() })
  }
  await pushEvent(app, playerId, 'userInfo')
  return {}
}
