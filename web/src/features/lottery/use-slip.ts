import { useEffect, useState } from 'react'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { useMoney } from '../../lib/use-money.ts'
import { type GameInfo, type Mode, type TicketRow, useNewestTickets } from './api.ts'
import type { bestWin } from './best-win.ts'
import { stakeOfLine, useFreeTicket } from './free-ticket.tsx'
import { clampStake, type Line, linesMax, type Stake, stakeRange } from './slip.ts'
import { useCurrency } from './wallet-mode.tsx'

const defaultStake: Stake = { base: 1_000, times: 1 }

/** The lines and the stake that the player chose, and what follows from them. */
export function useSlip(info: GameInfo, mode: Mode) {
  const currency = useCurrency(mode)
  const [lines, setLines] = useState<readonly Line[]>([])
  const [chosen, setChosen] = useState(defaultStake)
  const [isGiftWanted, setGiftWanted] = useState(false)
  const range = stakeRange(info.rules.bets, lines, currency)
  const ticket = useFreeTicket(info.game, mode, useSession(isSignedIn))
  const gift = isGiftWanted ? ticket : undefined
  const giftStake = gift && stakeOfLine(gift, lines.length, range)
  const stake = giftStake ?? clampStake(chosen.base * chosen.times, range)
  return {
    money: useMoney(currency),
    lines,
    setLines,
    chosen,
    setChosen,
    range,
    stake,
    best: useBestWin(lines.length > 0)?.(info, lines, stake),
    isFull: lines.length >= linesMax,
    last: useLastTicket(info, mode),
    /** The free ticket that the player could use. */
    ticket,
    /** The free ticket that pays this slip. */
    gift,
    isUneven: gift !== undefined && lines.length > 0 && giftStake === undefined,
    setGiftWanted,
  }
}

/** Fetched with the first line. Without it the button tells no best case. */
function useBestWin(isWanted: boolean): typeof bestWin | undefined {
  const [calculate, setCalculate] = useState<typeof bestWin>()
  useEffect(() => {
    if (isWanted) void import('./best-win.ts').then((module) => setCalculate(() => module.bestWin)).catch(() => {})
  }, [isWanted])
  return calculate
}

/** The newest ticket of this game that these rules and this wallet can sell again. */
function useLastTicket({ game, rules }: GameInfo, mode: Mode): TicketRow | undefined {
  const { data } = useNewestTickets(useSession(isSignedIn))
  const isSold = ({ bet }: Line) => rules.bets.some((rule) => rule.bet === bet)
  return data?.list.find((ticket) => ticket.game === game && ticket.mode === mode && ticket.picks.every(isSold))
}
