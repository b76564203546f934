import type { QueryClient } from '@tanstack/react-query'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { nowMs } from '../../lib/clock.ts'
import { useCall } from '../../lib/queries.ts'

export type GameInfo = WireOutputOf<'/lottery/games'>[number]
export type Game = GameInfo['game']
export type Chance = GameInfo['chances'][number]
export type BetRule = GameInfo['rules']['bets'][number]
export type Draw = WireOutputOf<'/lottery/draws'>['list'][number]
export type TicketRow = WireOutputOf<'/lottery/tickets'>['list'][number]
export type TicketDetail = WireOutputOf<'/lottery/ticket'>
export type Mode = TicketRow['mode']

const hourMs = 3_600_000

/** Rules change with a release of the house, not while somebody looks. */
export const useGames = () => useCall('/lottery/games', {}, { staleTime: hourMs })

/** Draws whose sale is over. The stream says when one has a result; who has no stream asks more often when it is due. */
export const useDraws = (game: Game) =>
  useCall(
    '/lottery/draws',
    { game, pageNo: 1, pageSize: 12 },
    {
      refetchInterval: ({ state }) => {
        const latest = state.data?.list[0]
        if (!latest || !isPending(latest)) return 15_000
        return nowMs() < latest.drawAt ? 5_000 : 1_500
      },
    },
  )

/** The newest tickets of the player: among them are those of the draw that is on the screen. */
export const useNewestTickets = (enabled: boolean) =>
  useCall(
    '/lottery/tickets',
    { status: 'all', pageNo: 1, pageSize: 30 },
    {
      enabled,
      refetchInterval: ({ state }) => (state.data?.list.some(({ state }) => state === 'OPEN') ? 4_000 : false),
    },
  )

export const useFloat = (enabled: boolean) => useCall('/game/float', {}, { enabled })

export const useTicket = (ticketId: string) =>
  useCall(
    '/lottery/ticket',
    { ticketId },
    { refetchInterval: ({ state }) => (state.data?.state === 'OPEN' ? 4_000 : false) },
  )

export function isPending({ state, numbers }: Draw): boolean {
  return numbers === undefined && state !== 'VOID'
}

const ofDraws = ['/lottery/soon', '/lottery/draws', '/lottery/tickets', '/lottery/ticket', 'open-draw', '/game/session']

/** Something has happened in a draw, or with a ticket of the player's own. */
export function askAgain(queries: QueryClient): void {
  for (const path of ofDraws) void queries.invalidateQueries({ queryKey: [path] })
}
