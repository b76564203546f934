import { useT } from '../../i18n/use-t.tsx'
import { BoltIcon, PhoneIcon, ShieldIcon } from '../../ui/icons-session.tsx'
import css from './guest-pitch.module.css'

/** Explains what a guest account offers. */
export function GuestPitch() {
  const t = useT()
  return (
    <div className={css.pitch}>
      <h3 className={css.title}>{t('session.guest.title')}</h3>
      <ul className={css.points}>
        <li>
          <BoltIcon size={20} />
          {t('session.guest.now')}
        </li>
        <li>
          <ShieldIcon size={20} />
          {t('session.guest.password')}
        </li>
        <li>
          <PhoneIcon size={20} />
          {t('session.guest.bind')}
        </li>
      </ul>
    </div>
  )
}
