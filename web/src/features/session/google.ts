import { t } from '../../i18n/texts.ts'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { randomToken } from '../../lib/random.ts'
import { type GoogleTrip, keepForVisit, readForVisit } from '../../lib/storage.ts'
import { authorizeAddress, claimsOf } from './google-trip.ts'
import { googleLogin, type SignedIn } from './sign-in-calls.ts'

/**
 * Sends the player to Google. What he declared here waits in this tab; nothing of it travels. The nonce is good for one
 * sign-in and not for long, so it is asked for now.
 */
export async function leaveForGoogle(trip: Omit<GoogleTrip, 'state'>): Promise<void> {
  const { google } = await call('/threeLogin/channel', {}, { quiet: true })
  if (!google.open) throw refused()
  const state = randomToken(16)
  keepForVisit('google', { ...trip, state })
  location.assign(authorizeAddress(google, state, location.origin + urlTo('login')))
  // The page is on its way out: whoever waits for this sees the button at work until it is gone.
  await new Promise((resolve) => setTimeout(resolve, 10_000))
}

/** Takes Google's answer, if it is the answer to our own question. */
export async function arriveFromGoogle(
  fragment: URLSearchParams,
): Promise<{ readonly answer: SignedIn | false; readonly redirect: string | undefined }> {
  const trip = readForVisit('google')
  keepForVisit('google', undefined)
  const token = fragment.get('id_token')
  if (!trip || fragment.get('state') !== trip.state || !token) throw refused()
  const { state: _, redirect, ...declared } = trip
  return { answer: await googleLogin({ ...declared, ...claimsOf(token) }), redirect }
}

function refused(): CallError {
  return new CallError(t('refusal.google.refused'), { code: 999, kind: 'business', refusal: 'google.refused' })
}
