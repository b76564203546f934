import { langOf } from '@zamra/contract/languages.ts'
import { useTexts } from '../../i18n/use-t.tsx'
import type { MarketInfo } from './api.ts'
import css from './law.module.css'
import { dayWords } from './words.ts'

export function Figures({ info }: { readonly info: MarketInfo }) {
  const { locale, t } = useTexts()
  const currency = new Intl.DisplayNames(langOf(locale), { type: 'currency' }).of(info.currency.iso)
  const figures = [
    [t('market.age'), t('market.age.value', { age: info.minAge })],
    [t('market.currency'), `${currency} (${info.currency.sign})`],
    [t('market.reviewBy'), dayWords(info.reviewBy, langOf(locale))],
  ] as const
  return (
    <section className={css.section} aria-label={t('market.figures')}>
      <h3 className={css.legend}>{t('market.figures')}</h3>
      <dl className={css.rows}>
        {figures.map(([label, value]) => (
          <div key={label} className={css.figure}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
