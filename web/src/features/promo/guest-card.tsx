import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { GoldTicket } from '../../ui/art/gold-ticket.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import css from './guest-card.module.css'

/** Where the check-in is, for a visitor who is not signed in. */
export function GuestCard() {
  const t = useT()
  const redirect = urlTo('promo')
  return (
    <section className={css.guest}>
      <GoldTicket />
      <div className={css.words}>
        <h2>{t('promo.guest.title')}</h2>
        <p>{t('promo.guest.text')}</p>
      </div>
      <div className={css.ways}>
        <ButtonLink look="accent" block to={urlTo('login', { redirect })}>
          {t('do.login')}
        </ButtonLink>
        <ButtonLink look="plain" block to={urlTo('register', { redirect })}>
          {t('title.register')}
        </ButtonLink>
      </div>
    </section>
  )
}
