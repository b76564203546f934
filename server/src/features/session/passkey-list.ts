import type { Handler } from '../../http/context.ts'
import { listPasskeys } from './passkey/queries.ts'

export const passkeyList: Handler<'/passkey/list'> = async ({ house, playerId }) => {
  const passkeys = await listPasskeys(house.databases.shardOf(playerId).read, playerId)
  return passkeys.map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    createdAt: createdAt.getTime(),
    ...(usedAt && { usedAt: usedAt.getTime() }),
  }))
}
