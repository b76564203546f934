import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { Handler } from '../../../http/context.ts'
import { requireSignInWayOpen } from '../sign-in/sign-in-ways.ts'
import { challengeSeconds, storeChallenge } from './challenge.ts'
import { relyingPartyOf } from './relying-party.ts'

/** No player is named: the authenticator offers its passkeys for us, so the call reveals nothing about accounts. */
export const passkeyLoginOptions: Handler<'/passkey/loginOptions'> = async ({ app, device }) => {
  await requireSignInWayOpen(app, 'passkey')
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(app).rpID,
    timeout: challengeSeconds * 1_000,
    userVerification: 'required',
  })
  await storeChallenge(app, ['login', device], options.challenge, 'asked')
  return { options: JSON.stringify(options) }
}
