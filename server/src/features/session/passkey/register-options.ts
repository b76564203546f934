import { generateRegistrationOptions } from '@simplewebauthn/server'
import type { Handler } from '../../../http/context.ts'
import { challengeSeconds, storeChallenge } from './challenge.ts'
import { listPasskeys } from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'
import { userHandleOf } from './user-handle.ts'
import { algorithms } from './verify.ts'

/** Existing passkeys are excluded, so that a device does not create a second one for the same player. */
export const passkeyRegisterOptions: Handler<'/passkey/registerOptions'> = async (ctx) => {
  const { app, playerId } = ctx
  const known = await listPasskeys(app.databases.shardOf(playerId).read, playerId)
  const { rpID, rpName } = relyingPartyOf(app)
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: userHandleOf(playerId),
    userName: String(playerId),
    timeout: challengeSeconds * 1_000,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  await storeChallenge(app, ['register', playerId, ctx.device], options.challenge, 'asked')
  return { options: JSON.stringify(options) }
}
