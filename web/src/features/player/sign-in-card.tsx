import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Art } from '../../ui/art/art.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import css from './sign-in-card.module.css'

/** For a visitor who is not signed in: links to sign in and to register. */
export function SignInCard() {
  const t = useT()
  const redirect = urlTo('account')
  return (
    <section className={css.card} aria-label={t('account.label')}>
      <span className={css.art}>
        <Art src="art:tickets" />
      </span>
      <h2 className={css.headline}>{t('account.guest.title')}</h2>
      <p className={css.text}>{t('account.guest.text')}</p>
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
