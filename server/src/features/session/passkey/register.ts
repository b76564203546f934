import { appendEvent } from '../../../events/append.ts'
import type { Handler } from '../../../http/context.ts'
import { pushEvent } from '../../../http/push.ts'
import { consumeChallenge } from './challenge.ts'
import { insertPasskey } from './queries.ts'
import { readRegistration } from './response.ts'
import { requireStepUp } from './step-up.ts'
import { verifyAttestation } from './verify.ts'

/**
 * A passkey gives lasting access to the account, so a session alone is not enough to add one. The step-up comes first:
 * when it fails the challenge stays valid, and the player can send the same passkey again.
 */
export const passkeyRegister: Handler<'/passkey/register'> = async (ctx, input) => {
  const { app, playerId, device, now } = ctx
  const refused = () => ctx.refusal('passkey.refused', {})
  await requireStepUp(ctx, input)
  const sent = readRegistration(input.response)
  if (!sent || (await consumeChallenge(app, ['register', playerId, device], sent.challenge)) === null) throw refused()
  const passkey = await verifyAttestation(app, sent)
  if (!passkey) throw refused()
  const isKept = await app.databases.shardOf(playerId).transact(async (tx) => {
    const isNew = await insertPasskey(tx, { ...passkey, playerId, name: input.name, createdAt: now })
    if (isNew) await appendEvent(tx, { kind: 'security.changed', playerId, at: now, payload: { what: 'passkeyAdded' } })
    return isNew
  })
  if (!isKept) throw refused()
  await pushEvent(app, playerId, 'userInfo')
  return { id: passkey.id }
}
