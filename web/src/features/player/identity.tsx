import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { Art } from '../../ui/art/art.tsx'
import { Star } from '../../ui/art/star.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import css from './identity.module.css'

/** Whose account this is, or the way in. */
export function Identity() {
  const session = useSession()
  return isSignedIn(session) ? <Player uid={String(session.uid)} /> : <Guest />
}

function Player({ uid }: { readonly uid: string }) {
  const t = useT()
  return (
    <section className={css.card} aria-label={t('account.label')}>
      <span className={css.medal}>
        <Star size={56} />
      </span>
      <div className={css.words}>
        <p className={css.small}>{t('account.id')}</p>
        <p className={css.uid}>
          {uid}
          <CopyButton text={uid} label={t('account.id')} />
        </p>
      </div>
    </section>
  )
}

function Guest() {
  const t = useT()
  return (
    <section className={css.card} aria-label={t('account.label')}>
      <div className={css.words}>
        <p className={css.headline}>{t('account.guest.title')}</p>
        <p className={css.small}>{t('account.guest.text')}</p>
        <ButtonLink look="accent" to={urlTo('login', { redirect: urlTo('account') })}>
          {t('do.login')}
        </ButtonLink>
      </div>
      <span className={css.art}>
        <Art src="art:ticket" />
      </span>
    </section>
  )
}
