import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import type { Money } from '../../lib/use-money.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import css from './free-ticket.module.css'
import type { FreeTicket } from './free-ticket.tsx'

type FreeTicketOfferProps = {
  readonly ticket: FreeTicket
  readonly money: Money
  /** It is used, and the lines on the slip cannot share its stake. */
  readonly isUneven: boolean
  readonly onChange: (isUsed: boolean) => void
}

/** The operator pays the stake of the next ticket, if the player wants it. The rules are those that the server enforces. */
export function FreeTicketOffer({ ticket, money, isUneven, onChange }: FreeTicketOfferProps) {
  const t = useT()
  const { moment } = useDates()
  const { left, stake, usableUntil, terms } = ticket
  return (
    <section className={css.offer} aria-label={t('lottery.gift')}>
      <Checkbox name="freeTicket" onChange={onChange}>
        <b>{t('lottery.gift.use')}</b>
      </Checkbox>
      <p>{t('lottery.gift.about', { left, stake: money.format(stake), until: moment(usableUntil) })}</p>
      {isUneven && <p role="alert">{t('lottery.gift.uneven', { stake: money.format(stake) })}</p>}
      <details>
        <summary>{t('lottery.gift.rules')}</summary>
        <ul>
          {terms.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </details>
    </section>
  )
}
