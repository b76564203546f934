import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { serviceTarget } from '../../lib/service-link.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'
import { HeadsetIcon, MailIcon } from '../../ui/icons.tsx'
import { NextIcon, QuestionIcon, SpeechIcon } from '../../ui/icons-player.tsx'
import { useService } from './api.ts'
import { EntryRow } from './entry-row.tsx'
import css from './rows.module.css'

export function HelpEntries() {
  const t = useT()
  const session = useSession()
  const unread = session.userInfo?.unreadMail ?? 0
  return (
    <nav className={css.rows} aria-label={t('account.help')}>
      <h2 className={css.legend}>{t('account.help')}</h2>
      {isSignedIn(session) && (
        <>
          <EntryRow
            to={urlTo('mail')}
            icon={MailIcon}
            label={t('title.mail')}
            mark={unread > 0 && <span className={css.badge}>{t('account.mail.unread', { count: unread })}</span>}
          />
          <EntryRow to={urlTo('feedBack')} icon={SpeechIcon} label={t('title.feedBack')} />
        </>
      )}
      <EntryRow to={urlTo('faq')} icon={QuestionIcon} label={t('title.faq')} />
      <ServiceRow />
    </nav>
  )
}

/** Customer service is a real link, so that it can be opened, copied or kept like any other. */
function ServiceRow() {
  const t = useT()
  const known = useSession((session) => session.serviceUrl)
  const { data } = useService()
  const serviceUrl = data?.serviceUrl ?? known
  const target = useSettings(serviceTarget)
  if (!serviceUrl) return null
  return (
    <a className={css.row} href={serviceUrl} target={target} rel="noopener noreferrer">
      <HeadsetIcon size={22} />
      <span className={css.words}>
        {t('account.service')}
        {target === '_blank' && <span className={css.note}>{t('account.service.text')}</span>}
      </span>
      <NextIcon size={16} />
    </a>
  )
}
