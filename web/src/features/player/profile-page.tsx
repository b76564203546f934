import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import type { UserInfo } from '../../lib/user-info.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Header } from '../../ui/header.tsx'
import { PenIcon } from '../../ui/icons-player.tsx'
import { Page } from '../../ui/page.tsx'
import { ForPlayer } from './for-player.tsx'
import css from './profile.module.css'

export function ProfilePage() {
  const t = useT()
  return (
    <Page header={<Header title={t('title.profile')} />} className={css.page}>
      <ForPlayer>{(player) => <Profile player={player} />}</ForPlayer>
    </Page>
  )
}

function Profile({ player }: { readonly player: UserInfo }) {
  const t = useT()
  const uid = String(player.uid)
  return (
    <>
      <section className={css.face} aria-label={t('account.label')}>
        <span className={css.ring}>
          <Avatar name={player.avatar} size={88} />
        </span>
        <h2 className={css.name}>{player.nickName}</h2>
        <p className={css.uid}>
          {t('account.uid', { uid })}
          <CopyButton text={uid} label={t('account.id')} />
        </p>
      </section>
      <Facts player={player} />
      <ButtonLink block to={urlTo('editProfile')}>
        <PenIcon size={18} />
        {t('title.editProfile')}
      </ButtonLink>
    </>
  )
}

function Facts({ player }: { readonly player: UserInfo }) {
  const t = useT()
  const { day } = useDates()
  const { birthday, email, mobile, registerTime } = player
  const missing = t('profile.missing')
  return (
    <dl className={css.facts}>
      <div>
        <dt>{t('profile.birthday')}</dt>
        <dd data-missing={!birthday || undefined}>{birthday ? day(birthdayMs(birthday)) : missing}</dd>
      </div>
      <div>
        <dt>{t('profile.email')}</dt>
        <dd data-missing={!email || undefined}>{email ?? missing}</dd>
      </div>
      <div>
        <dt>{t('profile.phone')}</dt>
        <dd data-missing={!mobile || undefined}>
          <bdi>{mobile ?? t('account.phone.none')}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('profile.since')}</dt>
        <dd>{day(registerTime)}</dd>
      </div>
    </dl>
  )
}

/** Noon of that day in the phone's time zone, so that no time zone shows the day before. */
function birthdayMs(birthday: string): number {
  return Date.parse(`${birthday}T12:00:00`)
}
