import type { Money } from '@zamra/contract/money.ts'
import type { Handler } from '../../http/context.ts'
import { startFloat } from './free-bet.ts'
import { findFloat } from './free-play-queries.ts'

export const gameFloat: Handler<'/game/float'> = async ({ app, playerId, now }) => {
  const balance = (await findFloat(app.databases.shardOf(playerId).read, playerId)) ?? startFloat
  return floatOnWire(balance, now)
}

export function floatOnWire(balance: Money, now: Date) {
  return { balance, start: startFloat, canTopUp: balance < startFloat, serverTime: now.getTime() }
}
