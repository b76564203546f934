import type { WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import { useCall } from '../../lib/queries.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'

export type Game = WireOutputOf<'/game/list'>['list'][number]
export type Tab = NonNullable<WireInputOf<'/game/list'>['tab']>
export type PlaySession = WireOutputOf<'/game/session'>
export type GameRecord = WireOutputOf<'/game/record'>['list'][number]
/** Real money, the coins of free play, or, without an account, the studio's own demo. */
export type LaunchMode = PlaySession['mode'] | 'demo'

const pageSize = 50

export const useCategories = () => useCall('/game/category', {})
export const useHotWords = () => useCall('/game/search/hot', {}, { staleTime: 60_000 })
export const useGames = (tab: Tab, keyword?: string) =>
  useCall('/game/list', keyword ? { tab, keyword, pageSize } : { tab, pageSize })

/** The catalogue entry of a game. */
export function useGame(gameId: string): Game | undefined {
  return useGames('all').data?.list.find((game) => game.gameId === gameId)
}

export const useMine = () => useCall('/game/mine', {}, { enabled: useSession(isSignedIn) })
/** The player's free rounds, in all games. */
export const useFreeRounds = () => useCall('/promo/freeRounds', {}, { enabled: useSession(isSignedIn) })
export const useFloat = () => useCall('/game/float', {})

/** The session's figures come from the ledger: fetched after every round, and polled in between. */
export const usePlaySession = (sessionId: string | undefined) =>
  useCall(
    '/game/session',
    { sessionId: sessionId ?? '' },
    { enabled: sessionId !== undefined, refetchInterval: 10_000 },
  )
