import { useState } from 'react'
import { bcp47 } from '../lib/languages.ts'
import { LanguageTabs } from './language-tabs.tsx'

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
      <LanguageTabs locales={Object.keys(texts)} chosen={chosen} onChoose={setChosen} />
    </figure>
  )
}
