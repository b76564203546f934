import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useMoneyCall } from '../../lib/money-call.ts'
import { refreshUserInfo } from '../../lib/player-queries.ts'
import { useCall } from '../../lib/queries.ts'

export type Offer = WireOutputOf<'/promo/list'>['list'][number]
export type OfferDetail = WireOutputOf<'/promo/detail'>
export type Reward = WireOutputOf<'/promo/myReward'>['list'][number]
export type Counted = WireOutputOf<'/cashback/info'>['list'][number]
export type CheckIn = WireOutputOf<'/signin/info'>
export type Claimed = WireOutputOf<'/promo/claim'>

/** What a player can have changes with every deposit and claim, so a page asks again when it opens. */
const fresh = { refetchOnMount: 'always' } as const

export const useOffers = () => useCall('/promo/list', {}, fresh)
export const useOffer = (promoId: string) => useCall('/promo/detail', { promoId }, fresh)
export const useRewards = (enabled = true) => useMoneyCall('/promo/myReward', { status: 'all' }, { ...fresh, enabled })
export const useCounted = (enabled = true) => useMoneyCall('/cashback/info', {}, { ...fresh, enabled })
export const useCheckIn = (enabled = true) => useMoneyCall('/signin/info', {}, { ...fresh, enabled })

const changed = [
  '/promo/list',
  '/promo/detail',
  '/promo/myReward',
  '/cashback/info',
  '/cashback/record',
  '/signin/info',
]

/** Asks again for everything that a claim or a joined offer changes, and for the balance. */
async function refreshPromos(queries: QueryClient): Promise<void> {
  await Promise.allSettled([
    ...changed.map((path) => queries.invalidateQueries({ queryKey: [path] })),
    refreshUserInfo(),
  ])
}

export function useRefreshPromos(): () => Promise<void> {
  const queries = useQueryClient()
  return () => refreshPromos(queries)
}
