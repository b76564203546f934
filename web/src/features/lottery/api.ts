import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { nowMs } from '../../lib/clock.ts'
import { useMoneyCall } from '../../lib/money-call.ts'
import { useCall } from '../../lib/queries.ts'

export type GameInfo = WireOutputOf<'/lottery/games'>[number]
export type Game = GameInfo['game']
export type Chance = GameInfo['chances'][number]
export type BetRule = GameInfo['rules']['bets'][number]
export type Draw = WireOutputOf<'/lottery/draws'>['list'][number]
export type TicketRow = WireOutputOf<'/lottery/tickets'>['list'][number]
export type TicketDetail = WireOutputOf<'/lottery/ticket'>
/** Which wallet pays: real money, or the coins of free play. */
export type Mode = TicketRow['mode']

const hourMs = 3_600_000

/** Rules change only with a release, so they may be an hour old. */
export const useGames = () => useCall('/lottery/games', {}, { staleTime: hourMs })

/** The draws whose sale is over. Results are pushed; polling speeds up near a draw for a client without the stream. */
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

/** The player's newest tickets, which include those of the draws shown on the page. */
export const useNewestTickets = (enabled: boolean) =>
  useMoneyCall(
    '/lottery/tickets',
    { status: 'all', pageNo: 1, pageSize: 30 },
    {
      enabled,
      refetchInterval: ({ state }) => (state.data?.list.some(({ state }) => state === 'OPEN') ? 4_000 : false),
    },
  )

export const useTicket = (ticketId: string) =>
  useMoneyCall(
    '/lottery/ticket',
    { ticketId },
    { refetchInterval: ({ state }) => (state.data?.state === 'OPEN' ? 4_000 : false) },
  )

export function isPending({ state, numbers }: Draw): boolean {
  return numbers === undefined && state !== 'VOID'
}
