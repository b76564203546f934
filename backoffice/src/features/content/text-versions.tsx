import { formatMoment } from '../../lib/dates.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { ShownText, Text } from './text.ts'

type Properties = { readonly shown: ShownText; readonly onUse: (text: Text) => void }

/** Every version stays as it was published. One of them, or the text in code, can be the beginning of the next. */
export function TextVersions({ shown, onUse }: Properties) {
  const now = useNow(60_000)
  const { versions, inCode } = shown
  return (
    <Card title="Versions">
      <ul className="stack" aria-label="Versions">
        {versions.map(({ version, by, at, why, text, isVerified }) => (
          <li key={version} className="signature">
            <span className="grow">
              <b>Version {version}</b> {!isVerified && <Tag tone="bad">signatures not valid</Tag>}
              {isVerified && text === null && <Tag>withdrawn</Tag>}
              <span className="text-2 history-detail">
                {by.join(' and ')}, {formatMoment(at, now)}
                {why && `: ${why}`}
              </span>
            </span>
            {text && (
              <Button isSmall onClick={() => onUse(text)}>
                Begin with this
              </Button>
            )}
          </li>
        ))}
        {inCode && (
          <li className="signature">
            <span className="grow">
              <b>In code</b>
            </span>
            <Button isSmall onClick={() => onUse(inCode)}>
              Begin with this
            </Button>
          </li>
        )}
      </ul>
    </Card>
  )
}
