import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { randomToken } from '../../../base/random.ts'
import type { Handler } from '../../../http/context.ts'
import { challengeSeconds, storeChallenge } from './challenge.ts'
import { confirmationChallenge } from './confirmation.ts'
import { listPasskeys } from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'

const nonceBytes = 32

export const passkeyConfirmOptions: Handler<'/passkey/confirmOptions'> = async (ctx, { what }) => {
  const { app, playerId } = ctx
  const known = await listPasskeys(app.databases.shardOf(playerId).read, playerId)
  if (known.length === 0) throw ctx.refusal('thing.notFound', {})
  const nonce = randomToken(nonceBytes)
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(app).rpID,
    challenge: confirmationChallenge(nonce, what),
    timeout: challengeSeconds * 1_000,
    userVerification: 'required',
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
  })
  await storeChallenge(app, ['confirm', playerId], options.challenge, nonce)
  return { options: JSON.stringify(options) }
}
