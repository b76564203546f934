import { useT } from '../../i18n/use-t.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import css from './bet-slip.module.css'
import { betName, pickName } from './odds-labels.ts'
import { type Line, linesMax } from './slip.ts'

type SlipLinesProps = {
  readonly lines: readonly Line[]
  readonly remove: (line: Line) => void
  /** On a page; in a sheet the lines need no frame and no title. */
  readonly isCard?: boolean
}

/** The lines of the ticket; a tap removes a line. */
export function SlipLines({ lines, remove, isCard = false }: SlipLinesProps) {
  const t = useT()
  if (lines.length === 0) return null
  return (
    <section className={classNames(css.lines, isCard && css.card)} aria-label={t('lottery.lines')}>
      {isCard && <h2>{t('lottery.lines')}</h2>}
      <ul>
        {lines.map((line) => (
          <li key={line.bet + line.pick}>
            <button
              type="button"
              className={css.line}
              aria-label={t('lottery.remove', { pick: `${betName(line.bet, t)} ${pickName(line.pick, t)}` })}
              onClick={() => remove(line)}
            >
              <span>{betName(line.bet, t)}</span>
              <b>{pickName(line.pick, t)}</b>
              <CloseIcon size={16} />
            </button>
          </li>
        ))}
      </ul>
      {lines.length >= linesMax && <p role="status">{t('lottery.full', { count: linesMax })}</p>}
    </section>
  )
}
