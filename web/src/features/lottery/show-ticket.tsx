import { prizeOf, type Rules } from '@zamra/contract/lottery-rules.ts'
import { useT } from '../../i18n/use-t.tsx'
import { useIsExcluded } from '../../lib/use-is-excluded.ts'
import { useMoney } from '../../lib/use-money.ts'
import type { GameInfo, TicketRow } from './api.ts'
import css from './draw-show.module.css'
import { lineName } from './odds-labels.ts'

type ShowTicketProps = {
  readonly info: GameInfo
  readonly tickets: readonly TicketRow[]
  /** Once they are on the stage. */
  readonly numbers: readonly number[] | undefined
}

/**
 * The player's own lines: in sight while the balls tumble. Those with a prize are marked and the others fade; they light up
 * only when the prizes are more than the stakes, and never for a player who takes a break from play.
 */
export function ShowTicket({ info, tickets, numbers }: ShowTicketProps) {
  const t = useT()
  const money = useMoney(tickets[0]?.currency ?? '')
  const staked = tickets.reduce((all, { stake }) => all + stake, 0)
  const prize = tickets.reduce((all, ticket) => all + (ticket.prize ?? 0), 0)
  const isWin = !useIsExcluded() && prize > staked
  const lines = tickets.flatMap(({ ticketId, picks }) => picks.map((line) => ({ ...line, ticketId })))
  if (lines.length === 0) return null
  return (
    <section className={css.ticket} aria-label={t('lottery.lines')}>
      <p>
        <span>{t('lottery.lines')}</span>
        <span>{numbers ? money.format(staked) : t('lottery.outcome.in', { stake: money.format(staked) })}</span>
      </p>
      <ul>
        {lines.map((line) => (
          <li
            key={`${line.ticketId} ${line.bet} ${line.pick}`}
            data-won={numbers && (hasPrize(info.rules as Rules, line, numbers) ? (isWin ? 'gold' : 'plain') : 'none')}
          >
            <b>{lineName(line, t)}</b>
            <small>{money.format(line.stake)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function hasPrize(rules: Rules, line: { bet: string; pick: string }, numbers: readonly number[]): boolean {
  const { pays, jackpot } = prizeOf(rules, line, numbers)
  return pays > 0 || jackpot
}
