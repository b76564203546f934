import { invitation } from '@zamra/contract/constants.ts'
import { inviteLink } from '@zamra/contract/referral.ts'
import type { CallContext, Handler } from '../../../http/context.ts'
import { actionEvaluator, policyOf } from '../../market/index.ts'
import { type Promo, promosInForce, readStanding } from '../../promo/index.ts'
import { inviteCodeOf } from '../../session/index.ts'
import { because } from '../offer.ts'
import { validDefinition } from '../valid-definition.ts'
import { friendsInEvent, pairsOf } from './event-friends.ts'
import { findEvent, type InvitationEvent } from './event-queries.ts'
import { amountOfTeam, eventAt, eventTermsOf } from './event-terms.ts'

type Asking = Pick<CallContext<'/invite/event/info'>, 'app' | 'playerId' | 'market' | 'now' | 'place'>

export const inviteEventInfo: Handler<'/invite/event/info'> = async (ctx) => {
  const { app, playerId, market, now } = ctx
  const currency = policyOf(app, market).currency.iso
  const [reasons, running] = await Promise.all([reasonsAgainst(ctx), runningEvent(ctx)])
  const none = { currency, reasons, friends: 0, valid: 0, teams: 0 }
  if (!running) {
    if (reasons.length === 0) reasons.push(because('promo.notOpen', 'none'))
    return none
  }
  const { event, promo } = running
  const rules = {
    friendsPerTeam: invitation.inviteesPerReward,
    amount: amountOfTeam(event.terms),
    currency,
    claimDays: promo.config.claimDays,
    validDefinition: validDefinition(event.terms.valid),
  }
  if (reasons.length > 0) return { ...none, event: shownEvent(event, now), rules }
  const [friends, inviteCode] = await Promise.all([
    friendsInEvent(app, playerId, event),
    inviteCodeOf(app, playerId, market),
  ])
  return {
    ...none,
    event: shownEvent(event, now),
    rules,
    inviteCode,
    referralUrl: inviteLink(app.config.webOrigin, inviteCode),
    friends: friends.length,
    valid: friends.filter(({ state }) => state === 'counts').length,
    teams: pairsOf(friends).length,
  }
}

/** Market, exclusion and a bound number; with none of these against it the player takes part. */
export async function reasonsAgainst({ app, playerId, market, now, place }: Asking) {
  const verdict = actionEvaluator(app)(market, 'referral', { at: now, place })
  const { isExcluded, hasPhone } = await readStanding({ app, playerId, market, now, place })
  return [
    ...verdict.reasons.map(({ code, params }) => because('market.closed', 'none', { ...params, rule: code })),
    ...(isExcluded ? [because('account.excluded', 'none')] : []),
    ...(hasPhone ? [] : [because('phone.missing', 'bindPhone')]),
  ]
}

type Running = { readonly event: InvitationEvent; readonly promo: Promo }

/** Undefined where no event is offered. The job opens an event within seconds of its begin. */
export async function runningEvent({
  app,
  market,
  now,
}: Pick<Asking, 'app' | 'market' | 'now'>): Promise<Running | undefined> {
  for (const promo of await promosInForce(app, { market, at: now })) {
    if (!eventTermsOf(promo)) continue
    const event = await findEvent(app.databases.main.read, eventAt(promo, now).eventId)
    if (event) return { event, promo }
  }
  return undefined
}

export function shownEvent({ eventId, startAt, endAt, payAt, terms }: InvitationEvent, now: Date) {
  return {
    eventId,
    startAt: startAt.getTime(),
    endAt: endAt.getTime(),
    payAt: payAt.getTime(),
    tz: terms.tz,
    isOver: endAt <= now,
  }
}
