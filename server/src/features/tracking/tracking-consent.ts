import { randomToken } from '../../base/random.ts'
import type { Handler } from '../../http/context.ts'
import { requireMarketAllows } from '../market/index.ts'
import { type Consent, findConsent, lockPlayer, saveConsent } from './consent-queries.ts'
import { deleteUnsentRevenue, forgetMessages } from './message-queries.ts'
import { type TrackingAnswer, trackingState } from './tracking-state.ts'

/** The same answer again changes nothing, so that the time of the first one stays. Being forgotten is final. */
export const trackingConsent: Handler<'/u/trackingConsent'> = async (ctx, answer) => {
  if (answer.choice === 'granted') requireMarketAllows(ctx, 'track')
  const { app, playerId, now } = ctx
  const consent = await app.databases.shardOf(playerId).transact(async (tx) => {
    if (!(await lockPlayer(tx, playerId))) return undefined
    const before = await findConsent(tx, playerId)
    if (before?.choice === 'forgotten' || before?.choice === answer.choice) return before
    const after = consentAfter(before, answer, now)
    // First: it waits for a deposit that is being noted under the old consent, so that its message is deleted too.
    await saveConsent(tx, playerId, after)
    if (after.choice === 'refused') await deleteUnsentRevenue(tx, playerId)
    if (after.choice === 'forgotten') await forgetMessages(tx, playerId, before?.trackerId, now)
    return after
  })
  return trackingState(ctx, consent)
}

/** A player who consents again is the same one to the provider; a player who is forgotten is nobody any more. */
function consentAfter(before: Consent | undefined, { choice, linkId }: TrackingAnswer, changedAt: Date): Consent {
  if (choice === 'forgotten') return { choice, trackerId: null, linkId: null, changedAt }
  const known = { trackerId: before?.trackerId ?? null, linkId: before?.linkId ?? null }
  if (choice === 'refused') return { choice, ...known, changedAt }
  return { choice, trackerId: known.trackerId ?? randomToken(16), linkId: known.linkId ?? linkId ?? null, changedAt }
}
