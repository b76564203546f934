import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { useMoney } from '../../lib/use-money.ts'
import { HistoryRow, type HistoryTone } from '../../ui/history.tsx'
import type { TicketRow } from './api.ts'
import { drawNumber } from './draw-number.ts'
import { gameName, lineName } from './odds-labels.ts'
import css from './ticket-entry.module.css'

/** A ticket has up to twenty lines; its own page shows them all. */
const picksMax = 3

type TicketEntryProps = {
  readonly ticket: TicketRow
  /** Where all tickets are of one game: named by the draw it is in, without the game's name and a time. */
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
    <HistoryRow
      to={urlTo('lotteryTicket', { id: ticket.ticketId })}
      title={isShort ? undefined : t(gameName(ticket.game))}
      picks={picks.join(', ') + (more > 0 ? ` +${more}` : '')}
      note={
        <>
          {ticket.mode === 'free' && <em className={css.free}>{t('lottery.mode.free')}</em>}
          {isShort ? t('lottery.inDraw', { number: drawNumber(ticket.drawId) }) : moment(ticket.boughtAt)}
        </>
      }
      amount={money.format(isPaid ? (ticket.prize ?? 0) : ticket.stake)}
      status={t(`lottery.state.${ticket.state}`)}
      tone={tones[ticket.state]}
    />
  )
}

/** A loss is grey, never red. */
const tones: Readonly<Record<TicketRow['state'], HistoryTone>> = {
  OPEN: 'wait',
  WON: 'ok',
  LOST: 'off',
  CANCELLED: 'off',
}
