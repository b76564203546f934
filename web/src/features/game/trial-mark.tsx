import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import css from './free-mark.module.css'

/** Says for as long as it lasts that nothing here is money, and that nothing of it is kept. */
export function TrialMark({ redirect }: { readonly redirect: string }) {
  const t = useT()
  return (
    <section className={css.mark} aria-label={t('game.free.title')}>
      <p>
        <b>{t('game.free.title')}</b>
        <span>{t('game.trial.text')}</span>
      </p>
      <ButtonLink look="plain" to={urlTo('login', { redirect })}>
        {t('do.login')}
      </ButtonLink>
    </section>
  )
}
