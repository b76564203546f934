import { useState } from 'react'
import { bcp47 } from '../lib/languages.ts'

type Texts = Readonly<Record<string, string>>

/**
 * A text as players read it, before it is sent. The app shows it in the language that the player has chosen there, so every
 * language can be read here.
 */
export function PlayerText({ texts }: { readonly texts: Texts }) {
  const [chosen, setChosen] = useState('en')
  const { tag, name, direction } = bcp47(chosen)
  return (
    <figure className="player-text">
      <figcaption className="row wrap text-3 small">
        The player reads this in the language of their app: {name}
      </figcaption>
      <p lang={tag} dir={direction}>
        {texts[chosen] ?? texts.en}
      </p>
      <div className="segments languages">
        {Object.keys(texts).map((locale) => (
          <button
            key={locale}
            type="button"
            aria-pressed={locale === chosen}
            onClick={() => setChosen(locale)}
            title={bcp47(locale).name}
          >
            {locale.toUpperCase()}
          </button>
        ))}
      </div>
    </figure>
  )
}
