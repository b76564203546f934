import { useT } from '../../i18n/use-t.tsx'
import { changeLanguage, useLanguage } from '../../lib/language.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLanguages } from './api.ts'
import css from './language-choice.module.css'

/** Every language by its own name, so that players find theirs in any interface language. */
export function LanguageChoice() {
  const t = useT()
  const chosen = useLanguage((language) => language.lang)
  const { data, isError, refetch } = useLanguages()
  return (
    <fieldset className={css.choice}>
      <legend className={css.legend}>{t('account.language')}</legend>
      {data?.map(({ code, name }) => (
        <label key={code} className={css.option} lang={code}>
          <input
            type="radio"
            name="language"
            className="visually-hidden"
            value={code}
            checked={code === chosen}
            onChange={() => void changeLanguage(code)}
          />
          {name}
        </label>
      ))}
      {!data && !isError && <Skeleton height={94} shape="card" />}
      {!data && isError && (
        <button type="button" className={css.option} onClick={() => void refetch()}>
          {t('list.failed')}. {t('do.retry')}
        </button>
      )}
    </fieldset>
  )
}
