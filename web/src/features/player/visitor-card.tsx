import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Art } from '../../ui/art/art.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import css from './visitor-card.module.css'

/** For who is not signed in: the way in. */
export function VisitorCard() {
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
