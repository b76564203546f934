import { useT } from '../../i18n/use-t.tsx'
import type { Money } from '../../lib/use-money.ts'
import { CloseIcon, PlusIcon } from '../../ui/icons.tsx'
import { MinusIcon } from '../../ui/icons-lottery.tsx'
import css from './bet-slip.module.css'
import { betName, pickName } from './odds-labels.ts'
import { type Line, linesMax, type Range, stakeLadder, stepStake } from './slip.ts'

type SlipLinesProps = {
  readonly lines: readonly Line[]
  readonly remove: (line: Line) => void
  readonly clear: () => void
}

/** The lines of the ticket; a tap removes a line. */
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

type StakePickerProps = {
  readonly stake: number
  readonly range: Range
  readonly money: Money
  readonly onChange: (stake: number) => void
}

const quickStakes = [1_000, 5_000, 10_000, 50_000]

/** The stake of each line, changed in steps or by a quick choice. A game with a fixed price shows only the price. */
export function StakePicker({ stake, range, money, onChange }: StakePickerProps) {
  const t = useT()
  const isFixed = range.min === range.max
  const ladder = stakeLadder(range)
  const quick = quickStakes.filter((amount) => amount >= range.min && amount <= range.max)
  return (
    <section className={css.stake} aria-label={t('lottery.stake')}>
      <div className={css.head}>
        <h2>{t('lottery.stake')}</h2>
        <p>
          {isFixed
            ? t('lottery.stake.fixed')
            : t('lottery.stake.range', { min: money.format(range.min), max: money.format(range.max) })}
        </p>
      </div>
      {isFixed ? (
        <output className={css.amount}>{money.format(stake)}</output>
      ) : (
        <>
          <div className={css.stepper}>
            <button
              type="button"
              aria-label={t('lottery.stake.less')}
              disabled={stake <= range.min}
              onClick={() => onChange(stepStake(ladder, stake, -1))}
            >
              <MinusIcon />
            </button>
            <output className={css.amount}>{money.format(stake)}</output>
            <button
              type="button"
              aria-label={t('lottery.stake.more')}
              disabled={stake >= range.max}
              onClick={() => onChange(stepStake(ladder, stake, 1))}
            >
              <PlusIcon />
            </button>
          </div>
          {quick.length > 1 && (
            <div className={css.quick}>
              {quick.map((amount) => (
                <button
                  key={amount}
                  type="button"
                  aria-pressed={amount === stake}
                  aria-label={money.format(amount)}
                  onClick={() => onChange(amount)}
                >
                  {amount / 100}
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </section>
  )
}
