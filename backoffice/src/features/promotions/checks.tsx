import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { useState } from 'react'
import { bcp47 } from '../../lib/languages.ts'
import { Card } from '../../ui/card.tsx'
import { CheckList } from '../../ui/check-list.tsx'
import { LanguageTabs } from '../../ui/language-tabs.tsx'

type Checked = StaffOutput<'/promotion/check'>

const names: Readonly<Record<string, string>> = {
  format: 'Every field can be read',
  terms: 'Amount, period and wagering fit the trigger',
  texts: 'Texts and configuration give the same numbers, in every language',
  law: 'The policy of the market allows it',
  codes: 'Codes are free and belong to the trigger',
  budget: 'The budget fits the trigger',
  game: 'A studio offers the game',
  market: 'It stays in its market',
  dates: 'It is open, and ends after it begins',
  languages: 'No language of a region is missing',
  overlap: 'No other promotion for the same is open at the time',
}

/** Every rule of publishing a promotion. */
export function Checks({ checked }: { readonly checked: Checked }) {
  return <CheckList title="Lint" checks={checked.checks} names={names} />
}

/** The offer as players will read it: the same functions make it. */
export function Preview({ checked }: { readonly checked: Checked }) {
  const [chosen, setChosen] = useState('en')
  const { preview } = checked
  const shown = preview.find(({ locale }) => locale === chosen) ?? preview[0]
  const { tag, direction } = bcp47(shown?.locale ?? 'en')
  return (
    <Card title="Player text" note="generated from the configuration">
      {shown ? (
        <div className="stack">
          <LanguageTabs locales={preview.map(({ locale }) => locale)} chosen={shown.locale} onChoose={setChosen} />
          <div lang={tag} dir={direction} className="player-text">
            <h3>{shown.name}</h3>
            <p>{shown.summary}</p>
            <ul className="promo-rules text-2">
              {shown.rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </div>
        </div>
      ) : (
        <p className="text-2">There is no text before every field can be read and the numbers agree.</p>
      )}
    </Card>
  )
}
