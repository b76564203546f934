import { bcp47 } from '../lib/languages.ts'

type Properties = {
  readonly locales: readonly string[]
  readonly chosen: string
  readonly onChoose: (locale: string) => void
}

/** One button for each language that a text is read or written in. */
export function LanguageTabs({ locales, chosen, onChoose }: Properties) {
  return (
    <div className="segments languages">
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          aria-pressed={locale === chosen}
          title={bcp47(locale).name}
          onClick={() => onChoose(locale)}
        >
          {locale.toUpperCase()}
        </button>
      ))}
    </div>
  )
}
