import { urlTo } from './navigation/address.ts'

type Named = { readonly gameId: string; readonly providerCode: string }

const ownProvider = 'zamra'
const draws = ['minute', 'five', 'six45'] as const

/** Our own lotteries have their own page; the game of a studio opens in a frame. */
export function gameUrl({ gameId, providerCode }: Named): string {
  const game = providerCode === ownProvider ? draws.find((draw) => draw === gameId) : undefined
  return game ? urlTo('lottery', { game }) : urlTo('gameWeb', { gameId, providerCode, mode: 'real' })
}
