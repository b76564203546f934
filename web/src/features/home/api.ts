import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useCall } from '../../lib/queries.ts'
import { gamesOn, type Shelf } from './games-on.ts'

export type Banner = WireOutputOf<'/banner/list'>[number]
export type Game = WireOutputOf<'/game/list'>['list'][number]

export const useBanners = () => useCall('/banner/list', { position: 'home' })
export const useMessages = () => useCall('/home/rollMsg', {}, { refetchInterval: 60_000 })
export const useDepositButton = () => useCall('/home/rechargeButtonStatus', {})
export const useCategories = () => useCall('/game/category', {})
export const useGames = (shelf: Shelf) => useCall('/game/list', gamesOn(shelf))
