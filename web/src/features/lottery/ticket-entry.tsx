import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import type { TicketRow } from './api.ts'
import { gameName, lineName } from './odds-words.ts'
import css from './ticket-entry.module.css'
import { useMoney } from './use-money.ts'

type TicketEntryProps = {
  readonly ticket: TicketRow
  /** Where all tickets are of one game, its name need not be said again. */
  readonly isShort?: boolean
}

export function TicketEntry({ ticket, isShort = false }: TicketEntryProps) {
  const t = useT()
  const { moment } = useDates()
  const money = useMoney(ticket.currency)
  const picks = ticket.picks.map((line) => lineName(line, t))
  const isPaid = ticket.state === 'WON' && ticket.prize !== undefined
  return (
    <Link className={css.ticket} to={urlTo('lotteryTicket', { id: ticket.ticketId })}>
      <span className={css.words}>
        {!isShort && <b>{t(gameName(ticket.game))}</b>}
        <span className={css.picks}>{picks.join(', ')}</span>
        <small>
          {ticket.mode === 'free' && <em>{t('lottery.mode.free')}</em>}
          {moment(ticket.boughtAt)}
        </small>
      </span>
      <span className={css.end}>
        <b>{money(isPaid ? (ticket.prize ?? 0) : ticket.stake)}</b>
        <span className={css.state} data-state={ticket.state}>
          {t(`lottery.state.${ticket.state}`)}
        </span>
      </span>
    </Link>
  )
}
