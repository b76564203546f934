import { nothing, subtract } from '@zamra/contract/money.ts'
import { uuidv7 } from '../../base/random.ts'
import type { Handler } from '../../http/context.ts'
import { startFloat } from './free-bet.ts'
import { addEntry, lockFloat, saveFloat } from './free-play-queries.ts'
import { floatOnWire } from './game-float.ts'

/** Tops coins up to the starting balance. A player who has as many or more gets none. */
export const floatTopUp: Handler<'/game/floatTopUp'> = async ({ app, playerId, now }) => {
  const balance = await app.databases.shardOf(playerId).transact(async (tx) => {
    const before = await lockFloat(tx, playerId, startFloat)
    if (before >= startFloat) return before
    const id = `topUp:${uuidv7()}`
    await addEntry(tx, playerId, {
      id,
      bet: '',
      status: 'posted',
      amount: nothing,
      change: subtract(startFloat, before),
      at: now,
    })
    await saveFloat(tx, playerId, startFloat)
    return startFloat
  })
  return floatOnWire(balance, now)
}
