import type { Handler } from '../../../http/context.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import { requireSignInWayOpen } from '../sign-in/sign-in-ways.ts'
import { consumeChallenge } from './challenge.ts'
import { recordPasskeyUse } from './queries.ts'
import { readAssertion } from './response.ts'
import { playerOfHandle } from './user-handle.ts'
import { verifyAssertion } from './verify.ts'

/**
 * The challenge belongs to this device and is consumed before anything is verified. Every failure gets the same refusal,
 * so that it reveals nothing about players and passkeys. A lockout for wrong passwords does not block passkeys.
 */
export const passkeyLogin: Handler<'/passkey/login'> = async (ctx, input) => {
  const { app, device, now } = ctx
  await requireSignInWayOpen(app, 'passkey')
  const refused = () => ctx.refusal('passkey.refused', {})
  const sent = readAssertion(input.response)
  if (!sent || (await consumeChallenge(app, ['login', device], sent.challenge)) === null) throw refused()
  const playerId = playerOfHandle(sent.response.response.userHandle)
  const used = playerId && (await verifyAssertion(app, playerId, sent.challenge, sent))
  if (!used) throw refused()
  const shard = app.databases.shardOf(playerId)
  if (!(await shard.transact((tx) => recordPasskeyUse(tx, { ...used, at: now })))) throw refused()
  return completeSignIn(ctx, { playerId, way: 'passkey', isNew: false, deviceInfo: input, declaration: input })
}
