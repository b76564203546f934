import { readSnapshot } from '../../base/snapshot.ts'
import type { Handler } from '../../http/context.ts'
import { Encoded } from '../../http/envelope.ts'
import { snapshotKey } from '../../http/push.ts'
import { buildUserInfo } from './info/build-user-info.ts'

/**
 * A request with a version is a poll: it is answered from the snapshot, usually with "unchanged". A request without a
 * version needs current data, because the player has just changed something or is about to spend: it is answered from
 * the database.
 */
export const getUserInfo: Handler<'/user/getUserInfo'> = async (ctx, { knownVersion }) => {
  const { app, playerId, now } = ctx
  const build = async () => {
    const built = await buildUserInfo(app, playerId, now)
    // The session was valid a moment ago, but the player does not exist any more.
    if (!built) throw ctx.refusal('login.required', {})
    return built
  }
  const wanted = knownVersion === undefined ? 'new' : 'kept'
  const { version, text } = await readSnapshot(app.redisCache, snapshotKey('userInfo', playerId), build, wanted)
  return new Encoded(version === knownVersion ? `{"version":"${version}","unchanged":true}` : text)
}
