import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useCall } from '../../lib/queries.ts'

export type Banner = WireOutputOf<'/banner/list'>[number]
export type Game = WireOutputOf<'/game/list'>['list'][number]
export type GameFilter = 'all' | 'hot' | { readonly category: string }

export const useBanners = () => useCall('/banner/list', { position: 'home' })
export const useMessages = () => useCall('/home/rollMsg', {}, { refetchInterval: 60_000 })
export const useDepositButton = () => useCall('/home/rechargeButtonStatus', {})
/** What is played now. Counted every quarter of a minute by the server. */
export const useLive = () => useCall('/home/live', {}, { refetchInterval: 20_000 })
export const useCategories = () => useCall('/game/category', {})
export const useGames = (filter: GameFilter) => useCall('/game/list', gameListInput(filter))

/** The server renders Home with the same input, so that the browser finds the games in its cache. */
export function gameListInput(filter: GameFilter) {
  const pageSize = 50
  if (typeof filter === 'string') return { tab: filter, pageSize }
  return { tab: 'all', category: filter.category, pageSize } as const
}
