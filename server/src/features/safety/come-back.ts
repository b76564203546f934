import type { Handler } from '../../http/context.ts'
import { policyOf } from '../market/index.ts'
import { breakOf, canReturn, excludedUntilMs } from './break.ts'
import { saveOpensAt } from './break-queries.ts'
import { appendChange, lockSetting } from './setting-queries.ts'

const hourMs = 3_600_000

/** After the end of an exclusion the player may ask to return. Play opens after the waiting time of the market. */
export const comeBack: Handler<'/safety/comeBack'> = async (ctx) => {
  const { app, playerId, market, now } = ctx
  const { increaseCooldownHours } = policyOf(app, market).limits
  const opensAt = await app.databases.shardOf(playerId).transact(async (tx) => {
    const present = breakOf(await lockSetting(tx, playerId))
    if (!present) throw ctx.refusal('thing.notFound', {})
    // Asked before: the waiting time does not start again.
    if (present.kind === 'exclusion' && present.opensAt) return present.opensAt
    if (!canReturn(present, now)) throw ctx.refusal('safety.excluded', { until: excludedUntilMs(present, now) })
    const at = new Date(now.getTime() + increaseCooldownHours * hourMs)
    await saveOpensAt(tx, playerId, at)
    const detail = { opensAt: at.toISOString() }
    await appendChange(tx, playerId, { what: 'break.return', detail, by: 'player', at: now })
    return at
  })
  return { opensAt: opensAt.getTime() }
}
