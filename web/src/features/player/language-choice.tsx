import { useT } from '../../i18n/use-t.tsx'
import { changeLanguage, useLanguage } from '../../lib/language.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { LanguageIcon } from '../../ui/icons-player.tsx'
import { useLanguages } from './api.ts'
import css from './rows.module.css'

export function LanguageChoice() {
  const t = useT()
  const chosen = useLanguage((language) => language.lang)
  const languages = useLanguages()
  return (
    <fieldset className={css.rows}>
      <legend className={css.legend}>{t('account.language')}</legend>
      {languages.data?.map(({ code, name }) => (
        <label key={code} className={css.row} lang={code}>
          <input
            type="radio"
            name="language"
            className="visually-hidden"
            value={code}
            checked={code === chosen}
            onChange={() => void changeLanguage(code)}
          />
          <span className={css.words}>{name}</span>
          <span className={css.tick}>
            <CheckIcon size={20} />
          </span>
        </label>
      ))}
      {languages.isError && !languages.data && (
        <button type="button" className={css.row} onClick={() => void languages.refetch()}>
          <LanguageIcon size={20} />
          <span className={css.words}>
            {t('list.failed')}. {t('do.retry')}
          </span>
        </button>
      )}
    </fieldset>
  )
}
