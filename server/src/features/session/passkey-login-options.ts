import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { Handler } from '../../http/context.ts'
import { challengeSeconds, keepChallenge } from './passkey/challenge.ts'
import { partyOf } from './passkey/party.ts'
import { demandOpen } from './ways-open.ts'

/** Nobody is named: the authenticator offers what it has for us, so there is nothing to find out by asking. */
export const passkeyLoginOptions: Handler<'/passkey/loginOptions'> = async ({ app, device }) => {
  await demandOpen(app, 'passkey')
  const options = await generateAuthenticationOptions({
    rpID: partyOf(app).rpID,
    timeout: challengeSeconds * 1_000,
    userVerification: 'required',
  })
  await keepChallenge(app, ['login', device], options.challenge, 'asked')
  return { options: JSON.stringify(options) }
}
