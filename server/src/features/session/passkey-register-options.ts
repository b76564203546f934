import { generateRegistrationOptions } from '@simplewebauthn/server'
import type { Handler } from '../../http/context.ts'
import { challengeSeconds, keepChallenge } from './passkey/challenge.ts'
import { handleOf } from './passkey/handle.ts'
import { partyOf } from './passkey/party.ts'
import { listPasskeys } from './passkey/queries.ts'
import { algorithms } from './passkey/verify.ts'

/** A device that has a passkey of this player already is told so by the browser, and makes no second one. */
export const passkeyRegisterOptions: Handler<'/passkey/registerOptions'> = async (ctx) => {
  const { app, playerId } = ctx
  const known = await listPasskeys(app.databases.shardOf(playerId).read, playerId)
  const { rpID, rpName } = partyOf(app)
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: handleOf(playerId),
    userName: String(playerId),
    timeout: challengeSeconds * 1_000,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  await keepChallenge(app, ['register', playerId, ctx.device], options.challenge, 'asked')
  return { options: JSON.stringify(options) }
}
