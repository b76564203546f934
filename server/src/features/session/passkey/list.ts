import type { Handler } from '../../../http/context.ts'
import { listPasskeys } from './queries.ts'

export const passkeyList: Handler<'/passkey/list'> = async ({ app, playerId }) => {
  const passkeys = await listPasskeys(app.databases.shardOf(playerId).read, playerId)
  return passkeys.map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    createdAt: createdAt.getTime(),
    ...(usedAt && { usedAt: usedAt.getTime() }),
  }))
}
