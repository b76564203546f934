import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { showPopup } from '../../lib/popups.ts'
import { serviceTarget } from '../../lib/service-link.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'
import { signOut } from '../../lib/sign-out.ts'
import type { UserInfo } from '../../lib/user-info.ts'
import { HeadsetIcon, MailIcon } from '../../ui/icons.tsx'
import { HeartIcon } from '../../ui/icons-game.tsx'
import {
  BankIcon,
  KeyIcon,
  LedgerIcon,
  NextIcon,
  PhoneIcon,
  PrivacyIcon,
  QuestionIcon,
  ShieldIcon,
  SignOutIcon,
  SpeechIcon,
} from '../../ui/icons-player.tsx'
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
      <EntryRow to={urlTo('saferPlay')} icon={HeartIcon} label={t('title.saferPlay')} />
      <EntryRow to={urlTo('faq')} icon={QuestionIcon} label={t('title.faq')} />
      <EntryRow to={urlTo('withdrawTerms')} icon={LedgerIcon} label={t('title.withdrawTerms')} />
      <EntryRow to={urlTo('report')} icon={ShieldIcon} label={t('title.report')} />
      <ServiceRow />
    </nav>
  )
}

/** Customer service is a real link, so that it can be opened in a new tab, copied or bookmarked. */
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

/** The settings that protect the player's money and identity. */
export function SecurityEntries({ player }: { readonly player: UserInfo }) {
  const t = useT()
  const { bankCardCount, hasWithdrawPwd, mobile } = player
  return (
    <nav className={css.rows} aria-label={t('account.guards')}>
      <h2 className={css.legend}>{t('account.guards')}</h2>
      <EntryRow
        to={urlTo('bankCardList')}
        icon={BankIcon}
        label={t('title.bankCard')}
        note={bankCardCount > 0 ? t('account.bank.count', { count: bankCardCount }) : t('account.bank.none')}
      />
      <EntryRow
        to={urlTo('withdrawalPassword')}
        icon={KeyIcon}
        label={t('title.withdrawalPassword')}
        note={t(hasWithdrawPwd ? 'account.password.set' : 'account.password.none')}
      />
      <EntryRow
        to={urlTo('phoneBinding')}
        icon={PhoneIcon}
        label={t('title.phoneBinding')}
        note={mobile ?? t('account.phone.none')}
      />
      <EntryRow
        to={urlTo('kyc')}
        icon={PrivacyIcon}
        label={t('title.kyc')}
        note={t(`account.kyc.${player.kycState === 'review' ? 'pending' : player.kycState}`)}
      />
      <EntryRow to={urlTo('security')} icon={ShieldIcon} label={t('title.security')} />
    </nav>
  )
}

export function PrivacyEntry() {
  const t = useT()
  const session = useSession()
  if (!isSignedIn(session)) return null
  return (
    <div className={css.rows}>
      <EntryRow to={urlTo('privacy')} icon={PrivacyIcon} label={t('title.privacy')} note={t('account.privacy')} />
    </div>
  )
}

export function SignOut() {
  const t = useT()
  const session = useSession()
  if (!isSignedIn(session)) return null

  async function leave() {
    const sure = await showPopup({
      title: t('account.signOut'),
      text: t(session.userInfo?.isGuest ? 'account.signOut.guest' : 'account.signOut.ask'),
      confirm: t('account.signOut'),
      cancel: t('do.cancel'),
    })
    if (sure) await signOut()
  }

  return (
    <div className={css.rows}>
      <button type="button" className={css.row} onClick={() => void leave()}>
        <SignOutIcon size={20} />
        <span className={css.words}>{t('account.signOut')}</span>
      </button>
    </div>
  )
}
