import { lotteryBuy } from '@zamra/contract/lottery.ts'

/** The product's own call. Only what it allows one player in a minute is lifted: here few players buy for many. */
export const buyCall = { ...lotteryBuy, limit: { by: 'player', count: 1_000_000_000, seconds: 60 } } as const

export const stake = 100

/** Where the server leaves word, in its folder, that it is ready, with what may be sent to it. */
export const readyFile = 'ready.json'

export type Ready = {
  /** The body of each player's requests up to the name of the order, which is a uuid. */
  readonly bodies: readonly string[]
  readonly drawId: string
}

/** A uuid made from the run, the player and the number of the order. */
export function orderId(run: number, player: number, order: number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  return `${hex(run, 8)}-${hex(player, 4)}-4000-8000-${hex(order, 12)}`
}
