import type { Handler } from '../../../http/context.ts'
import { listSessions } from './session-queries.ts'

export const sessionList: Handler<'/session/list'> = async ({ app, playerId, device, now }) => {
  const sessions = await listSessions(app.databases.shardOf(playerId).read, playerId, now)
  const shown = sessions.map((session) => ({
    id: session.signHash.toString('base64url'),
    isThis: session.device === device,
    deviceName: session.deviceName,
    way: session.way,
    openedAt: session.openedAt.getTime(),
    seenAt: (session.seenAt ?? session.openedAt).getTime(),
    expiresAt: session.expiresAt.getTime(),
  }))
  return shown.toSorted((one, other) => Number(other.isThis) - Number(one.isThis) || other.seenAt - one.seenAt)
}
