import { urlTo } from './navigation/address.ts'

type Named = { readonly gameId: string; readonly providerCode: string; readonly category: string }

const ownProvider = 'zamra'

/** Our own lotteries and instant games have their own pages; the game of a studio opens in a frame. */
export function gameUrl({ gameId, providerCode, category }: Named): string {
  if (providerCode !== ownProvider) return urlTo('gameWeb', { gameId, providerCode, mode: 'real' })
  return urlTo(category === 'lottery' ? 'lottery' : 'originals', { game: gameId })
}
