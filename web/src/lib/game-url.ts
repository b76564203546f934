import { lotteries } from './lotteries.ts'
import { urlTo } from './navigation/address.ts'

type Named = { readonly gameId: string; readonly providerCode: string }

const ownProvider = 'zamra'

/** Our own lotteries and instant games have their own pages; the game of a studio opens in a frame. */
export function gameUrl({ gameId, providerCode }: Named): string {
  if (providerCode !== ownProvider) return urlTo('gameWeb', { gameId, providerCode, mode: 'real' })
  const game = lotteries.find((draw) => draw === gameId)
  return game ? urlTo('lottery', { game }) : urlTo('originals', { game: gameId })
}
