import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { bcp47 } from '../../lib/languages.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LanguageTabs } from '../../ui/language-tabs.tsx'
import { Tag } from '../../ui/tag.tsx'

type Checked = StaffOutput<'/promotion/check'>
type Check = Checked['checks'][number]

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

/** Every rule of publishing, and what speaks against it. A warning does not stop the publication. */
export function Checks({ checked }: { readonly checked: Checked }) {
  const { checks } = checked
  const failed = checks.filter(isFailed).length
  const warned = checks.filter(({ warning, problems }) => warning && problems.length > 0).length
  return (
    <Card
      title="Lint"
      isPadded={false}
      end={
        <span className="row">
          {failed > 0 && <Tag tone="bad">{failed} refused</Tag>}
          {warned > 0 && <Tag tone="warn">{warned} to confirm</Tag>}
          <Tag tone="ok">{checks.length - failed - warned} passed</Tag>
        </span>
      }
    >
      <ul aria-label="Rules">
        {checks.map((check) => (
          <Rule key={check.rule} check={check} />
        ))}
      </ul>
    </Card>
  )
}

/** Whether it cannot be published. */
export const isFailed = ({ warning, problems }: Check) => !warning && problems.length > 0

function Rule({ check }: { readonly check: Check }) {
  const { rule, warning, problems } = check
  const isGood = problems.length === 0
  const tone = isGood ? 'ok' : warning ? 'warn' : 'bad'
  return (
    <li className="check">
      <span className="toned" data-tone={tone}>
        <Icon of={isGood ? CircleCheck : warning ? TriangleAlert : CircleX} />
      </span>
      <b>{names[rule] ?? rule}</b>
      <span />
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </li>
  )
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
