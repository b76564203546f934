import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { TicketDetail } from './api.ts'
import css from './ticket-page.module.css'
import { useMoney } from './use-money.ts'

export function TicketFacts({ ticket }: { readonly ticket: TicketDetail }) {
  const t = useT()
  const { moment } = useDates()
  const money = useMoney(ticket.currency)
  return (
    <>
      <dl className={css.facts}>
        <Fact label={t('lottery.ticket.stake')} value={money(ticket.stake)} />
        <Fact label={t('lottery.ticket.bought')} value={moment(ticket.boughtAt)} />
        {ticket.settledAt !== undefined && (
          <Fact label={t('lottery.ticket.settled')} value={moment(ticket.settledAt)} />
        )}
        <Fact label={t('lottery.ticket.draw')} value={ticket.drawId} isCopied />
        <Fact label={t('lottery.ticket.number')} value={ticket.ticketId} isCopied />
      </dl>
      <ButtonLink block look="plain" to={urlTo('lottery', { game: ticket.game })}>
        {t('lottery.ticket.again')}
      </ButtonLink>
    </>
  )
}

type FactProps = { readonly label: string; readonly value: string; readonly isCopied?: boolean }

function Fact({ label, value, isCopied = false }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>{value}</span>
        {isCopied && <CopyButton text={value} label={label} />}
      </dd>
    </div>
  )
}
