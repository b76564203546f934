import { nothing, subtract } from '@zamra/contract/money.ts'
import { uuidv7 } from '../../base/random.ts'
import type { Handler } from '../../http/context.ts'
import { startFloat } from './float/float-bet.ts'
import { addEntry, lockFloat, putFloat } from './float/queries.ts'
import { floatOnWire } from './game-float.ts'

/** Up to what everybody starts with. Whoever has as much or more gets nothing. */
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
    })
    await putFloat(tx, playerId, startFloat)
    return startFloat
  })
  return floatOnWire(balance, now)
}
