import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import type { TicketRow } from './api.ts'
import css from './my-tickets.module.css'
import { TicketEntry } from './ticket-entry.tsx'

/** The player's tickets of the draws on this page. */
export function MyTickets({ tickets }: { readonly tickets: readonly TicketRow[] }) {
  const t = useT()
  if (tickets.length === 0) return null
  return (
    <section className={css.mine} aria-label={t('lottery.mine')}>
      <div className={css.head}>
        <h2>{t('lottery.mine')}</h2>
        <Link to={urlTo('lotteryTickets')}>{t('lottery.mine.all')}</Link>
      </div>
      <ul>
        {tickets.map((ticket) => (
          <li key={ticket.ticketId}>
            <TicketEntry ticket={ticket} isShort />
          </li>
        ))}
      </ul>
    </section>
  )
}
