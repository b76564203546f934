import { useT } from '../../i18n/use-t.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { betName, pickName } from './odds-words.ts'
import css from './slip.module.css'
import { type Line, linesMax } from './slip.ts'

type SlipLinesProps = {
  readonly lines: readonly Line[]
  readonly remove: (line: Line) => void
  readonly clear: () => void
}

/** What is going to be on the ticket; a tap takes a line off. */
export function SlipLines({ lines, remove, clear }: SlipLinesProps) {
  const t = useT()
  if (lines.length === 0) return null
  return (
    <section className={css.lines} aria-label={t('lottery.lines')}>
      <div className={css.head}>
        <h2>{t('lottery.lines')}</h2>
        <button type="button" onClick={clear}>
          {t('do.clear')}
        </button>
      </div>
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
