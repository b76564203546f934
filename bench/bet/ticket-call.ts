import { lotteryBuy } from '@zamra/contract/lottery.ts'

/** The call of the product without its rate limit, because few players buy for many here. */
export const buyCall = { ...lotteryBuy, limit: { by: 'player', count: 1_000_000_000, seconds: 60 } } as const

export const stake = 100

/** The file in the server's folder that says that it is ready, with the request bodies. */
export const readyFile = 'ready.json'

export type Ready = {
  /** The body of each player's requests up to the name of the order, which is a uuid. */
  readonly bodies: readonly string[]
  /** Empty where the bets belong to no draw. */
  readonly drawId: string
  /** The call of the bets, when it is not the purchase of a ticket. */
  readonly path?: string
  /**
   * Messages of a studio: the whole path, bodies that are complete and have `@` for the name of the order, and what an
   * accepted one is answered with.
   */
  readonly signed?: { readonly key: string; readonly header: string; readonly accepted: string }
}

/** A uuid made from the run, the player and the number of the order. */
export function orderId(run: number, player: number, order: number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  return `${hex(run, 8)}-${hex(player, 4)}-4000-8000-${hex(order, 12)}`
}
