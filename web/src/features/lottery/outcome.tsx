import { useT } from '../../i18n/use-t.tsx'
import type { TicketRow } from './api.ts'
import css from './outcome.module.css'
import { useMoney } from './use-money.ts'

const stars = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

type OutcomeProps = { readonly tickets: readonly TicketRow[]; readonly isDrawn: boolean }

/**
 * How the player's tickets of a draw ended, once all of them are settled. Only who has more than he staked is
 * congratulated: getting a part of a stake back is losing. Its place is taken from the first ticket on, so that nothing
 * moves under the player's finger when the draw is over.
 */
export function Outcome({ tickets, isDrawn }: OutcomeProps) {
  const t = useT()
  const [first] = tickets
  const money = useMoney(first?.currency ?? '')
  if (!first) return null
  const staked = tickets.reduce((all, { stake }) => all + stake, 0)
  if (!isDrawn || tickets.some(({ state }) => state === 'OPEN')) {
    return <p className={css.outcome}>{t('lottery.outcome.in', { stake: money(staked) })}</p>
  }
  const prize = tickets.reduce((all, ticket) => all + (ticket.prize ?? 0), 0)
  const isWon = prize > staked
  const figures = { prize: money(prize), stake: money(staked) }
  return (
    <p className={css.outcome} data-won={isWon || undefined} role="status">
      {tickets.every(({ state }) => state === 'CANCELLED')
        ? t('lottery.outcome.given', figures)
        : isWon
          ? t('lottery.outcome.won', figures)
          : prize > 0
            ? t('lottery.outcome.back', figures)
            : t('lottery.outcome.lost')}
      {isWon && (
        <span className={css.stars} aria-hidden="true">
          {stars.map((star) => (
            <i key={star} />
          ))}
        </span>
      )}
    </p>
  )
}
