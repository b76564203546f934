import type { Handler } from '../../http/context.ts'
import { enter } from './enter.ts'
import { takeChallenge } from './passkey/challenge.ts'
import { playerOf } from './passkey/handle.ts'
import { recordPasskeyUse } from './passkey/queries.ts'
import { readAssertion } from './passkey/response.ts'
import { verifyAssertion } from './passkey/verify.ts'
import { demandOpen } from './ways-open.ts'

/**
 * The challenge was given to this device and is taken before anything is checked. Every no is the same no, so that it
 * tells nothing about players and their passkeys. Wrong passwords of strangers do not stand in the way of a passkey.
 */
export const passkeyLogin: Handler<'/passkey/login'> = async (ctx, input) => {
  const { app, device, now } = ctx
  await demandOpen(app, 'passkey')
  const refused = () => ctx.refusal('passkey.refused', {})
  const sent = readAssertion(input.response)
  if (!sent || (await takeChallenge(app, ['login', device], sent.challenge)) === null) throw refused()
  const playerId = playerOf(sent.response.response.userHandle)
  const used = playerId && (await verifyAssertion(app, playerId, sent.challenge, sent))
  if (!used) throw refused()
  const shard = app.databases.shardOf(playerId)
  if (!(await shard.transact((tx) => recordPasskeyUse(tx, { ...used, at: now })))) throw refused()
  return enter(ctx, { playerId, way: 'passkey', isNew: false, words: input })
}
