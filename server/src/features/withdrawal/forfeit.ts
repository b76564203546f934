import type { Handler } from '../../http/context.ts'
import { pushEvent } from '../../http/push.ts'
import { withdrawableNow } from './evaluate-withdrawal.ts'
import { giveUpGrant } from './grants.ts'
import { readStanding } from './read-standing.ts'

/** Gives up one bonus. What it locked can be withdrawn at once; `/withdraw/info` shows both outcomes before. */
export const forfeit: Handler<'/withdraw/forfeit'> = async (ctx, { grantId }) => {
  const { app, playerId, market, now } = ctx
  const who = { playerId, market, at: now }
  const before = await readStanding(app, who)
  const grant = before.grants.find(({ id }) => id === grantId)
  if (!grant) throw ctx.refusal('thing.notFound', {})
  // It was wagered or given up at the same moment.
  if (!(await giveUpGrant(app, { playerId, currency: before.currency }, grantId)))
    throw ctx.refusal('thing.notFound', {})
  await pushEvent(app, playerId, 'balance')
  const { currency } = before
  return { currency, lost: grant.bonus, withdrawable: withdrawableNow(await readStanding(app, who)) }
}
