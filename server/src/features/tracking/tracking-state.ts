import type { InputOf, OutputOf } from '@zamra/contract/calls.ts'
import { appInfo } from '@zamra/contract/constants.ts'
import { eventNames } from '@zamra/contract/tracking.ts'
import type { AppContext } from '../../app-context.ts'
import type { TrackerConfig } from '../../base/tracking-config.ts'
import type { Place } from '../../http/place.ts'
import { actionEvaluator, marketOf, policyOf } from '../market/index.ts'
import type { Consent } from './consent-queries.ts'

type TrackingState = OutputOf<'/u/tracking'>
export type TrackingAnswer = InputOf<'/u/trackingConsent'>

type Asked = { readonly app: AppContext; readonly market: string; readonly now: Date; readonly place: Place }

/** The page with the tag of the advertiser: see `http/advertiser-page.ts`. */
const advertiserPage = '/advertiser'

/** How to reach the provider is said only after consent, so that an app without it has nothing to send to. */
export function trackingState(asked: Asked, consent: Consent | undefined): TrackingState {
  const { provider } = asked.app.config.tracking
  const allowed = provider !== undefined && mayTrack(asked)
  const answer = consent && { choice: consent.choice, changedAt: consent.changedAt.getTime() }
  if (!allowed || consent?.choice !== 'granted' || !consent.trackerId) return { allowed, ...answer }
  return {
    allowed,
    ...answer,
    provider: providerFor(provider, consent.trackerId),
    ...(hasAdvertiser(asked) && { advertiserPage }),
  }
}

function mayTrack({ app, market, now, place }: Asked): boolean {
  return actionEvaluator(app)(market, 'track', { at: now, place }).allowed
}

function providerFor({ url, appToken, eventTokens }: TrackerConfig, trackerId: string) {
  const events = eventNames.flatMap((name) => {
    const token = eventTokens.get(name)
    return token === undefined ? [] : [{ name, token }]
  })
  return { url, appToken, trackerId, events }
}

/** The specification knows an advertiser for the prefix +92 alone, and the market must allow advertising. */
function hasAdvertiser({ app, market }: Asked): boolean {
  if (market !== marketOf(appInfo.phonePrefix)) return false
  return app.config.tracking.advertiser !== undefined && policyOf(app, market).marketing.ads
}
