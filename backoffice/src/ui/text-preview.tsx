import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { bcp47 } from '../lib/languages.ts'
import { Card } from './card.tsx'
import { Notice } from './notice.tsx'

type Properties = { readonly checked: StaffOutput<'/text/check'>; readonly locale: string }

const shownMax = 8

/** As players read it, with figures, and what speaks against publishing it. */
export function TextPreview({ checked, locale }: Properties) {
  const { tag, name, direction } = bcp47(locale)
  const { problems, preview } = checked
  const shown = preview.find((one) => one.locale === locale)
  return (
    <Card title="The player reads" note={name}>
      <div className="stack">
        {shown && (
          <figure className="player-text stack" lang={tag} dir={direction} aria-label={`Preview in ${name}`}>
            <b>{shown.title}</b>
            {shown.paragraphs.map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be alike, and none is moved
              <p key={index}>{paragraph.startsWith('- ') ? `• ${paragraph.slice(2)}` : paragraph}</p>
            ))}
            {shown.link !== '' && <p className="text-2">{shown.link} →</p>}
          </figure>
        )}
        {problems.length > 0 && (
          <Notice tone="bad">
            <ul aria-label="What must change" className="stack">
              {problems.slice(0, shownMax).map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
              {problems.length > shownMax && <li>and {problems.length - shownMax} more</li>}
            </ul>
          </Notice>
        )}
      </div>
    </Card>
  )
}
