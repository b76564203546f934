import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { nowMs } from '../../lib/clock.ts'
import { useMoneyCall } from '../../lib/money-call.ts'
import { useCall } from '../../lib/queries.ts'
import { randomFraction } from '../../lib/random.ts'

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

/** The draws whose sale is over. Results are pushed; polling is for a client without the stream. */
export const useDraws = (game: Game) =>
  useCall(
    '/lottery/draws',
    { game, pageNo: 1, pageSize: 12 },
    { refetchInterval: ({ state }) => drawsDelayMs(state.data?.list[0]) },
  )

const slowMs = 15_000
const quickMs = 1_500
/** Jitter: a sale ends for all players at once, and their requests should not come at once. */
const spreadMs = 800

/**
 * Polls quickly for a result that is due and for a draw whose sale has just closed, so that no draw is missed between its
 * closing and its result. Sales follow each other, so the next one closes a sale's length after the latest.
 */
export function drawsDelayMs(latest: Draw | undefined): number {
  if (!latest) return slowMs
  if (isPending(latest)) return nowMs() < latest.drawAt ? 5_000 : quickMs
  const leftMs = 2 * latest.closesAt - latest.opensAt - nowMs()
  if (leftMs > 0) return Math.min(slowMs, leftMs + randomFraction() * spreadMs)
  // After an outage the next sale closes later than usual.
  return leftMs > -slowMs ? quickMs : slowMs
}

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
