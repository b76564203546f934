import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useMoney } from '../../lib/use-money.ts'
import type { TicketRow } from './api.ts'
import { gameName, lineName } from './odds-labels.ts'
import css from './ticket-entry.module.css'

/** A ticket has up to twenty lines; its own page shows them all. */
const picksMax = 3

type TicketEntryProps = {
  readonly ticket: TicketRow
  /** Omits the game's name where all tickets are of one game. */
  readonly isShort?: boolean
}

export function TicketEntry({ ticket, isShort = false }: TicketEntryProps) {
  const t = useT()
  const { moment } = useDates()
  const money = useMoney(ticket.currency)
  const picks = ticket.picks.slice(0, picksMax).map((line) => lineName(line, t))
  const more = ticket.picks.length - picks.length
  const isPaid = ticket.state === 'WON' && ticket.prize !== undefined
  return (
    <Link className={css.ticket} to={urlTo('lotteryTicket', { id: ticket.ticketId })}>
      <span className={css.text}>
        {!isShort && <b>{t(gameName(ticket.game))}</b>}
        <span className={css.picks}>{picks.join(', ') + (more > 0 ? ` +${more}` : '')}</span>
        <small>
          {ticket.mode === 'free' && <em>{t('lottery.mode.free')}</em>}
          {moment(ticket.boughtAt)}
        </small>
      </span>
      <span className={css.end}>
        <b>{money.format(isPaid ? (ticket.prize ?? 0) : ticket.stake)}</b>
        <span className={css.state} data-state={ticket.state}>
          {t(`lottery.state.${ticket.state}`)}
        </span>
      </span>
    </Link>
  )
}
