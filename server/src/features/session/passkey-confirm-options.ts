import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { randomToken } from '../../base/random.ts'
import type { Handler } from '../../http/context.ts'
import { challengeSeconds, keepChallenge } from './passkey/challenge.ts'
import { challengeFor } from './passkey/confirm.ts'
import { partyOf } from './passkey/party.ts'
import { listPasskeys } from './passkey/queries.ts'

const nonceBytes = 32

export const passkeyConfirmOptions: Handler<'/passkey/confirmOptions'> = async (ctx, { what }) => {
  const { app, playerId } = ctx
  const known = await listPasskeys(app.databases.shardOf(playerId).read, playerId)
  if (known.length === 0) throw ctx.refusal('thing.notFound', {})
  const nonce = randomToken(nonceBytes)
  const options = await generateAuthenticationOptions({
    rpID: partyOf(app).rpID,
    challenge: challengeFor(nonce, what),
    timeout: challengeSeconds * 1_000,
    userVerification: 'required',
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
  })
  await keepChallenge(app, ['confirm', playerId], options.challenge, nonce)
  return { options: JSON.stringify(options) }
}
