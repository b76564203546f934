import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useCall } from '../../lib/queries.ts'

export type Banner = WireOutputOf<'/banner/list'>[number]
export type Game = WireOutputOf<'/game/list'>['list'][number]

/** Which part of the catalogue is on show. */
export type Shelf = 'all' | 'hot' | { readonly category: string }

export const useBanners = () => useCall('/banner/list', { position: 'home' })
export const useMessages = () => useCall('/home/rollMsg', {}, { refetchInterval: 60_000 })
export const useDepositButton = () => useCall('/home/rechargeButtonStatus', {})
export const useCategories = () => useCall('/game/category', {})
export const useGames = (shelf: Shelf) => useCall('/game/list', gamesOn(shelf))

export function gamesOn(shelf: Shelf) {
  const pageSize = 50
  if (typeof shelf === 'string') return { tab: shelf, pageSize }
  return { tab: 'all', category: shelf.category, pageSize } as const
}
