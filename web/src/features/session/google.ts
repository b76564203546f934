import { t } from '../../i18n/texts.ts'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { randomToken } from '../../lib/random.ts'
import { type GoogleTrip, keepForVisit, readForVisit } from '../../lib/storage.ts'
import { authorizeAddress, claimsOf } from './google-trip.ts'
import { googleLogin, type SignedIn } from './sign-in-calls.ts'

/**
 * Sends the player to Google. Their declaration waits in this tab and is not sent. The nonce is valid for one sign-in
 * and a short time, so it is fetched now.
 */
export async function leaveForGoogle(trip: Omit<GoogleTrip, 'state'>): Promise<void> {
  const { google } = await call('/threeLogin/channel', {}, { quiet: true })
  if (!google.open) throw refused()
  const state = randomToken(16)
  keepForVisit('google', { ...trip, state })
  location.assign(authorizeAddress(google, state, location.origin + urlTo('login')))
  // The page is being left; the button stays busy until then.
  await new Promise((resolve) => setTimeout(resolve, 10_000))
}

/** Handles Google's answer, if its state is the one that we sent. */
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
