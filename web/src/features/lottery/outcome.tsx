import { useT } from '../../i18n/use-t.tsx'
import { useIsExcluded } from '../../lib/use-is-excluded.ts'
import { useMoney } from '../../lib/use-money.ts'
import type { TicketRow } from './api.ts'
import css from './outcome.module.css'

type OutcomeProps = { readonly tickets: readonly TicketRow[]; readonly isDrawn: boolean }

/**
 * The result of the player's tickets of a draw, once all of them are settled. Only a prize above the stakes is celebrated,
 * because getting back a part of a stake is a loss, and none of a player who takes a break from play. The line is there from the first ticket on, so that nothing moves
 * when the draw is over.
 */
export function Outcome({ tickets, isDrawn }: OutcomeProps) {
  const t = useT()
  const [first] = tickets
  const money = useMoney(first?.currency ?? '')
  const isExcluded = useIsExcluded()
  if (!first) return null
  const staked = tickets.reduce((all, { stake }) => all + stake, 0)
  if (!isDrawn || tickets.some(({ state }) => state === 'OPEN')) {
    return <p className={css.outcome}>{t('lottery.outcome.in', { stake: money.format(staked) })}</p>
  }
  const prize = tickets.reduce((all, ticket) => all + (ticket.prize ?? 0), 0)
  const isCelebrated = prize > staked && !isExcluded
  const amounts = { prize: money.format(prize), stake: money.format(staked) }
  return (
    <p className={css.outcome} data-won={isCelebrated || undefined} role="status">
      {t(outcomeOf(tickets, prize, staked), amounts)}
    </p>
  )
}

/** The words for what came of the tickets of a draw. */
export function outcomeOf(tickets: readonly TicketRow[], prize: number, staked: number) {
  if (tickets.every(({ state }) => state === 'CANCELLED')) return 'lottery.outcome.given'
  if (prize > staked) return 'lottery.outcome.won'
  return prize > 0 ? 'lottery.outcome.back' : 'lottery.outcome.lost'
}
