import type { WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import { useCall } from '../../lib/queries.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'

export type Game = WireOutputOf<'/game/list'>['list'][number]
export type Tab = NonNullable<WireInputOf<'/game/list'>['tab']>
export type PlaySession = WireOutputOf<'/game/session'>
export type GameRecord = WireOutputOf<'/game/record'>['list'][number]
/** How a game is played here: for money, or with coins that have no value. */
export type Mode = PlaySession['mode']
/** A visitor has neither money nor coins: he may try what the studio itself offers to everybody. */
export type Way = Mode | 'demo'

const pageSize = 50

export const useCategories = () => useCall('/game/category', {})
export const useHotWords = () => useCall('/game/search/hot', {}, { staleTime: 60_000 })
export const useGames = (tab: Tab, keyword?: string) =>
  useCall('/game/list', keyword ? { tab, keyword, pageSize } : { tab, pageSize })

/** What a game is called, and whose it is, as the shelf has it. */
export function useGame(gameId: string): Game | undefined {
  return useGames('all').data?.list.find((game) => game.gameId === gameId)
}

export const useMine = () => useCall('/game/mine', {}, { enabled: useSession(isSignedIn) })
export const useFloat = () => useCall('/game/float', {})

/** The figures of a session are the book's; they are asked for after every round, and now and then in between. */
export const usePlaySession = (sessionId: string | undefined) =>
  useCall(
    '/game/session',
    { sessionId: sessionId ?? '' },
    { enabled: sessionId !== undefined, refetchInterval: 10_000 },
  )
