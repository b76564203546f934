import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useSession } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SaveIcon, ShieldIcon } from '../../ui/icons-lottery.tsx'
import type { TicketDetail } from './api.ts'
import { ticketFile, ticketFileName } from './ticket-file.ts'
import css from './ticket-page.module.css'

/** What the player can take home, and where he can check it. */
export function TicketReceipt({ ticket }: { readonly ticket: TicketDetail }) {
  const t = useT()
  const uid = useSession((session) => session.uid)
  const save = () =>
    saveFile(ticketFileName(ticket), JSON.stringify(ticketFile(ticket, uid), undefined, 2), 'application/json')
  return (
    <section className={css.receipt}>
      <h2>{t('lottery.ticket.receipt')}</h2>
      <p>{t('lottery.ticket.receipt.about')}</p>
      <div>
        <Button block look="plain" onClick={save}>
          <SaveIcon size={18} />
          {t('lottery.ticket.save')}
        </Button>
        <ButtonLink block to={urlTo('lotteryVerify', { draw: ticket.drawId, ticket: ticket.ticketId })}>
          <ShieldIcon size={18} />
          {t('lottery.ticket.verify')}
        </ButtonLink>
      </div>
    </section>
  )
}
