import { useT } from '../../i18n/use-t.tsx'
import { serviceTarget } from '../../lib/service-link.ts'
import { useSession } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'
import { HeadsetIcon } from '../../ui/icons.tsx'
import { NextIcon } from '../../ui/icons-player.tsx'
import { useService } from './api.ts'
import css from './rows.module.css'

/** Customer service is a real link, so that it can be opened, copied or kept like any other. */
export function Service() {
  const t = useT()
  const known = useSession((session) => session.serviceUrl)
  const { data } = useService()
  const serviceUrl = data?.serviceUrl ?? known
  const target = useSettings(serviceTarget)
  if (!serviceUrl) return null
  return (
    <section className={css.rows} aria-label={t('account.help')}>
      <a className={css.row} href={serviceUrl} target={target} rel="noopener noreferrer">
        <HeadsetIcon size={20} />
        <span className={css.words}>
          {t('account.service')}
          {target === '_blank' && <span className={css.note}>{t('account.service.text')}</span>}
        </span>
        <NextIcon size={18} />
      </a>
    </section>
  )
}
