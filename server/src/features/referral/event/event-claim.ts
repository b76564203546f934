import { type Money, minor } from '@zamra/contract/money.ts'
import { Refusal } from '../../../base/refusal.ts'
import type { CallContext, Handler } from '../../../http/context.ts'
import { policyOf } from '../../market/index.ts'
import { claimReward } from '../../promo/index.ts'
import { because } from '../offer.ts'
import { reasonsAgainst } from './event-info.ts'
import { findTeam, noteFailedClaim, type Team } from './team-queries.ts'

type Context = CallContext<'/invite/event/claim'>

/** Pays the reward for a team, once. A claim that fails leaves the team open to be claimed again. */
export const inviteEventClaim: Handler<'/invite/event/claim'> = async (ctx, { eventId, teamNo }) => {
  const { app, playerId, market } = ctx
  const against = await reasonsAgainst(ctx)
  if (against.length > 0) throw ctx.refusal('promo.notEligible', { reasons: against })
  const team = await findTeam(app.databases.main.read, { playerId, eventId, teamNo })
  if (!team) throw ctx.refusal('thing.notFound', {})
  if (team.rewardId === null) throw ctx.refusal('promo.notEligible', { reasons: [reasonOfTeam(team)] })
  const amount = await payOnce(ctx, team, team.rewardId)
  return { currency: policyOf(app, market).currency.iso, amount, state: 'CLAIM' }
}

function reasonOfTeam({ state, payAt, reason }: Team) {
  if (state === 'REJECTED') return because('promo.notOpen', 'contactSupport', { state, reason: reason ?? '' })
  return because('promo.notOpen', 'wait', { state, until: payAt.getTime() })
}

async function payOnce({ app, playerId, now, locale }: Context, team: Team, rewardId: string): Promise<Money> {
  try {
    return (await claimReward(app, { playerId, rewardId, now, locale })).amount
  } catch (error) {
    if (error instanceof Refusal && error.code === 'thing.alreadyDone') return originalAmount(error)
    await app.databases.main.transact((tx) => noteFailedClaim(tx, team, now))
    throw error
  }
}

/** A repeat is refused with the first result. */
function originalAmount({ params }: { readonly params: unknown }): Money {
  const { original } = params as { readonly original: { readonly amount: number } }
  return minor(BigInt(original.amount))
}
