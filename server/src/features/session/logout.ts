import type { Handler } from '../../http/context.ts'
import { closeOpenSessions } from './close-sessions.ts'

export const logout: Handler<'/sso/logout'> = async ({ house, playerId, device }) => {
  await house.databases.shardOf(playerId).transact((tx) => closeOpenSessions(tx, house, playerId, { on: device }))
  return {}
}
