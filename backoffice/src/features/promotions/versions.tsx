import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { formatMoment } from '../../lib/dates.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Draft } from './draft.ts'

export type Shown = StaffOutput<'/promotion/show'>

type Properties = {
  readonly shown: Shown
  readonly onClose: () => void
  readonly onUse: (file: Draft) => void
}

/** Every version stays as it was published. One of them can be the beginning of the next. */
export function Versions({ shown, onClose, onUse }: Properties) {
  const now = useNow(60_000)
  return (
    <Dialog title={`Versions of ${shown.promoId}`} onClose={onClose} size={640}>
      <ul className="stack" aria-label="Versions">
        {shown.versions.map(({ version, publishedAt, approvedBy, termsHash, file }) => {
          const { startsAt, isOpen } = file as { readonly startsAt: string; readonly isOpen: boolean }
          return (
            <li key={version} className="signature">
              <span className="grow">
                <b>Version {version}</b> {isOpen ? 'open' : 'closed'}, in force from{' '}
                {formatMoment(Date.parse(startsAt), now)}
                <span className="text-2 history-detail">
                  {approvedBy.join(' and ')}, {formatMoment(publishedAt, now)}, terms{' '}
                  <span className="mono">{termsHash.slice(0, 16)}</span>
                </span>
              </span>
              <Button isSmall onClick={() => onUse(file as Draft)}>
                Draft from this
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
