import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Handler } from '../../http/context.ts'
import { openSession } from './open-session.ts'
import { isPassword, nobodysPassword } from './password.ts'
import { findPasswordHash } from './queries.ts'

/** An unknown number and a wrong password get the same answer after the same time. */
export const idLogin: Handler<'/sso/idlogin'> = async (ctx, input) => {
  const playerId = Number(input.userId) as PlayerId
  const shard = ctx.house.databases.shardOf(playerId)
  const stored = isInRange(playerId) ? await findPasswordHash(shard.read, playerId) : undefined
  const isRight = await isPassword(input.password, stored ?? nobodysPassword)
  if (!stored || !isRight) throw ctx.refusal('password.wrong', {})
  const session = { playerId, device: ctx.device, way: 'id', words: input } as const
  const sign = await shard.transact((tx) => openSession(tx, ctx.house, session))
  return { sign, uid: playerId, newUserFlag: false }
}

/** The column is a four-byte integer; a larger number is nobody's. */
function isInRange(playerId: number): boolean {
  return playerId <= 2_147_483_647
}
