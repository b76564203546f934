import { useT } from '../../i18n/use-t.tsx'
import { changeTheme, type Theme, themes, useTheme } from '../../lib/theme.ts'
import css from './theme-choice.module.css'

export function ThemeChoice() {
  const t = useT()
  const chosen = useTheme((state) => state.theme)
  return (
    <fieldset className={css.choice}>
      <legend className={css.legend}>{t('account.theme')}</legend>
      {themes.map((theme) => (
        <label key={theme} className={css.option}>
          <input
            type="radio"
            name="theme"
            className="visually-hidden"
            value={theme}
            checked={theme === chosen}
            onChange={() => changeTheme(theme)}
          />
          <Preview theme={theme} />
          {t(`theme.${theme}`)}
        </label>
      ))}
    </fieldset>
  )
}

/** The theme's own colours on a small picture of Home: what you see is what you get. */
function Preview({ theme }: { readonly theme: Theme }) {
  return (
    <span className={css.preview} data-theme={theme} aria-hidden="true">
      <span className={css.hero} />
      <span className={css.tiles}>
        <i />
        <i />
        <i />
      </span>
      <span className={css.bar}>
        <i />
      </span>
    </span>
  )
}
