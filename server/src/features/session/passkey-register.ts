import type { Handler } from '../../http/context.ts'
import { pushEvent } from '../../http/push.ts'
import { takeChallenge } from './passkey/challenge.ts'
import { insertPasskey } from './passkey/queries.ts'
import { readRegistration } from './passkey/response.ts'
import { verifyAttestation } from './passkey/verify.ts'
import { stepUp } from './passkey-step-up.ts'

/**
 * A passkey opens the account for as long as it lives, so a session alone does not make one. The person proves himself
 * first: after a slip there the challenge still stands, and he need not make a second passkey.
 */
export const passkeyRegister: Handler<'/passkey/register'> = async (ctx, input) => {
  const { app, playerId, device, now } = ctx
  const refused = () => ctx.refusal('passkey.refused', {})
  await stepUp(ctx, input)
  const sent = readRegistration(input.response)
  if (!sent || (await takeChallenge(app, ['register', playerId, device], sent.challenge)) === null) throw refused()
  const passkey = await verifyAttestation(app, sent)
  if (!passkey) throw refused()
  const isKept = await app.databases
    .shardOf(playerId)
    .transact((tx) => insertPasskey(tx, { ...passkey, playerId, name: input.name, createdAt: now }))
  if (!isKept) throw refused()
  await pushEvent(app, playerId, 'userInfo')
  return { id: passkey.id }
}
