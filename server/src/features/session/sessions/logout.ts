import type { Handler } from '../../../http/context.ts'
import { closeOpenSessions } from './close-sessions.ts'

export const logout: Handler<'/sso/logout'> = async ({ app, playerId, device }) => {
  await app.databases.shardOf(playerId).transact((tx) => closeOpenSessions(tx, app, playerId, { on: device }))
  return {}
}
