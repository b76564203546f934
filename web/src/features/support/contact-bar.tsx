import { useT } from '../../i18n/use-t.tsx'
import { openService } from '../../lib/service-link.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { FootBar } from '../../ui/foot-bar.tsx'
import { HeadsetIcon } from '../../ui/icons.tsx'
import css from './faq.module.css'

/** A person is one tap away when no answer helps. */
export function ContactBar() {
  const t = useT()
  const isOpen = useSession((session) => Boolean(session.serviceUrl))
  if (!isOpen) return null
  return (
    <FootBar isWide className={css.foot}>
      <HeadsetIcon size={24} />
      <p className={css.words}>
        {t('faq.contact')}
        <small>{t('faq.contact.text')}</small>
      </p>
      <Button onClick={openService}>{t('faq.contact.open')}</Button>
    </FootBar>
  )
}
