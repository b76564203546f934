import { randomUUID } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { appInfo } from '@zamra/contract/constants.ts'
import type { LotteryGame } from '@zamra/contract/lottery-games.ts'
import { minor } from '@zamra/contract/money.ts'
import { packageName } from '@zamra/contract/package-name.ts'
import type { AppContext } from '../../server/src/app-context.ts'
import { registerPlayer, rotateSession } from '../../server/src/features/session/index.ts'
import { giftMoney } from '../../server/src/ledger/index.ts'

export type Buyer = { readonly playerId: PlayerId; readonly sign: string; readonly device: string }

/** Players with money, on both shards. */
export async function newBuyers(app: AppContext, count: number): Promise<readonly Buyer[]> {
  const buyers: Buyer[] = []
  for (let number = 0; number < count; number += 1) {
    const device = `device-of-buyer-${number}`
    const playerId = await registerPlayer(app, { kind: 'registered', areaCode: '+91' })
    const sign = await app.databases
      .shardOf(playerId)
      .transact((tx) => rotateSession(tx, app, { playerId, device, way: 'id' }))
    await giftMoney(app.ledger, {
      currency: 'INR',
      playerId,
      reward: `funds of ${playerId}`,
      amount: minor(10_000_000n),
    })
    buyers.push({ playerId, sign, device })
  }
  return buyers
}

/** Some lines of a game, different for each order. */
function linesOf(game: LotteryGame, number: number) {
  const digit = String(number % 10)
  if (game === 'minute' || game.startsWith('wingo')) {
    return [
      { bet: 'digit', pick: digit, stake: 100 + (number % 7) },
      { bet: 'colour', pick: number % 3 === 0 ? 'violet' : number % 2 === 0 ? 'red' : 'green', stake: 333 },
    ]
  }
  if (game === 'five') {
    return [
      { bet: 'last1', pick: digit, stake: 101 },
      { bet: 'sum', pick: number % 2 === 0 ? 'big' : 'small', stake: 777 },
    ]
  }
  const six = Array.from({ length: 6 }, (_, at) => String(((number + at * 7) % 45) + 1).padStart(2, '0')).sort()
  return [{ bet: 'six', pick: six.join('-'), stake: 1_000 }]
}

/** The body of one order. */
export function orderOf(buyer: Buyer, drawId: string, game: LotteryGame, number: number) {
  return {
    appId: appInfo.id,
    appPackageName: packageName(appInfo.id),
    deviceNumber: buyer.device,
    locale: 'en',
    uid: buyer.playerId,
    sign: buyer.sign,
    clientOrderId: randomUUID(),
    drawId,
    mode: number % 4 === 3 ? 'free' : 'real',
    picks: linesOf(game, number),
  }
}
