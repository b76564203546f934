import { readSnapshot } from '../../base/snapshot.ts'
import type { Handler } from '../../http/context.ts'
import { Encoded } from '../../http/envelope.ts'
import { snapshotKey } from '../../http/push.ts'
import { buildUserInfo } from './info/build-user-info.ts'

/**
 * Who names a version polls: he is answered from the snapshot, mostly from memory, and mostly with "unchanged". Who names
 * none wants to be certain, because he has just changed something or is about to spend: he is answered from the database.
 */
export const getUserInfo: Handler<'/user/getUserInfo'> = async (ctx, { knownVersion }) => {
  const { app, playerId, now } = ctx
  const draw = async () => {
    const drawn = await buildUserInfo(app, playerId, now)
    // His session was alive a moment ago; the player is not there any more.
    if (!drawn) throw ctx.refusal('login.required', {})
    return drawn
  }
  const wanted = knownVersion === undefined ? 'new' : 'kept'
  const { version, text } = await readSnapshot(app.redisCache, snapshotKey('userInfo', playerId), draw, wanted)
  return new Encoded(version === knownVersion ? `{"version":"${version}","unchanged":true}` : text)
}
