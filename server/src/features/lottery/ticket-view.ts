import type { OutputOf } from '@zamra/contract/calls.ts'
import type { LotteryGame } from '@zamra/contract/lottery-games.ts'
import { minor } from '@zamra/contract/money.ts'
import type { Ticket } from './sold-ticket.ts'

type Shown = OutputOf<'/lottery/tickets'>['list'][number]

/** A ticket as its owner sees it. */
export function shownTicket(ticket: Ticket): Shown {
  const { ticketId, drawId, game, mode, picks, stake, currency, prize, at, settledAt } = ticket
  return {
    ticketId,
    drawId,
    game: game as LotteryGame,
    mode,
    picks: picks.map((line) => ({ ...line, stake: minor(BigInt(line.stake)) })),
    stake,
    currency,
    state: shownState(ticket),
    boughtAt: at.getTime(),
    ...(prize !== null && { prize }),
    ...(settledAt && { settledAt: settledAt.getTime() }),
  }
}

function shownState({ state, prize }: Ticket): Shown['state'] {
  if (state === 'taken') return 'OPEN'
  if (state === 'settled') return prize ? 'WON' : 'LOST'
  return 'CANCELLED'
}
