import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { Handler } from '../../http/context.ts'
import { challengeSeconds, keepChallenge } from './passkey/challenge.ts'
import { partyOf } from './passkey/party.ts'
import { demandOpen } from './ways-open.ts'

/** Nobody is named: the authenticator offers what it has for us, so there is nothing to find out by asking. */
export const passkeyLoginOptions: Handler<'/passkey/loginOptions'> = async ({ house, device }) => {
  await demandOpen(house, 'passkey')
  const options = await generateAuthenticationOptions({
    rpID: partyOf(house).rpID,
    timeout: challengeSeconds * 1_000,
    userVerification: 'required',
  })
  await keepChallenge(house, ['login', device], options.challenge, 'asked')
  return { options: JSON.stringify(options) }
}
