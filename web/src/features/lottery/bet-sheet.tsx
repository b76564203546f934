import type { CSSProperties, ReactNode } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { formatAmount } from '../../lib/money.ts'
import { Ball } from '../../ui/art/ball.tsx'
import { ballColour } from '../../ui/ball-colour.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import { MinusIcon } from '../../ui/icons-lottery.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { GameInfo } from './api.ts'
import { bestWin } from './best-win.ts'
import css from './bet-sheet.module.css'
import { SlipLines } from './bet-slip.tsx'
import { type Line, stakeLadder, stepStake } from './slip.ts'
import type { useSlip } from './use-slip.ts'
import { winOfDigit } from './win-of-digit.ts'

type Slip = ReturnType<typeof useSlip>

type BetSheetProps = {
  readonly info: GameInfo
  readonly slip: Slip
  readonly title: string
  readonly available: number | undefined
  readonly button: ReactNode
  readonly remove: (line: Line) => void
  readonly onClose: () => void
}

/** The ticket before it is bought: its lines, the stake of each, what it can win and what is left afterwards. */
export function BetSheet({ info, slip, title, available, button, remove, onClose }: BetSheetProps) {
  const t = useT()
  const { lines, stake, money, gift } = slip
  const cost = gift ? 0 : stake * lines.length
  return (
    <Sheet open title={title} onClose={onClose} className={css.sheet}>
      <div className={css.body}>
        <SlipLines lines={lines} remove={remove} />
        {!gift && <StakePicker {...slip} />}
        {lines.length > 0 && <CanWin info={info} slip={slip} />}
        <div className={css.foot}>
          <p>
            <span>{t('lottery.total', { count: lines.length })}</span>
            {available !== undefined && available >= cost && (
              <span>
                {t('lottery.after')} <b>{money.format(available - cost)}</b>
              </span>
            )}
          </p>
          {button}
        </div>
      </div>
    </Sheet>
  )
}

const quickStakes = [100, 1_000, 10_000, 100_000]
const multipliers = [1, 5, 10, 20]

/** The stake of each line: in steps, by a quick choice, and multiplied. A game with one price shows only the price. */
function StakePicker({ chosen, stake, range, money, setChosen }: Slip) {
  const t = useT()
  const isFixed = range.min === range.max
  const ladder = stakeLadder(range)
  const quick = quickStakes.filter((amount) => amount >= range.min && amount <= range.max)
  const step = (way: 1 | -1) => setChosen({ base: stepStake(ladder, stake, way), times: 1 })
  return (
    <section className={css.stake} aria-label={t('lottery.stake')}>
      <div className={css.head}>
        <h3>{t('lottery.stake')}</h3>
        <p>
          {isFixed
            ? t('lottery.stake.fixed')
            : t('lottery.stake.range', { min: money.format(range.min), max: money.format(range.max) })}
        </p>
        <output>{money.format(stake)}</output>
      </div>
      {!isFixed && (
        <>
          <div className={css.quick}>
            <button
              type="button"
              aria-label={t('lottery.stake.less')}
              disabled={stake <= range.min}
              onClick={() => step(-1)}
            >
              <MinusIcon />
            </button>
            {quick.map((amount) => (
              <button
                key={amount}
                type="button"
                aria-pressed={amount === chosen.base}
                aria-label={money.format(amount)}
                onClick={() => setChosen({ ...chosen, base: amount })}
              >
                {money.formatDigits(amount / 100)}
              </button>
            ))}
            <button
              type="button"
              aria-label={t('lottery.stake.more')}
              disabled={stake >= range.max}
              onClick={() => step(1)}
            >
              <PlusIcon />
            </button>
          </div>
          <fieldset className={css.times}>
            <legend className="visually-hidden">{t('lottery.times')}</legend>
            {multipliers.map((times) => (
              <button
                key={times}
                type="button"
                aria-pressed={times === chosen.times}
                disabled={chosen.base * times > range.max}
                onClick={() => setChosen({ ...chosen, times })}
              >
                ×{times}
              </button>
            ))}
          </fieldset>
        </>
      )}
    </section>
  )
}

const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The best case and, where one digit is drawn, what each digit would pay. */
function CanWin({ info, slip }: Pick<BetSheetProps, 'info' | 'slip'>) {
  const t = useT()
  const { lines, stake, money } = slip
  const best = bestWin(info, lines, stake)
  const isOneDigit = info.rules.numbers.count === 1
  const wins = isOneDigit ? digits.map((digit) => winOfDigit(info, lines, stake, digit)) : []
  const labels = wins.map((win) => (win > 0 ? formatAmount(win, money.prefix) : ''))
  // Ten sums stand side by side only while they are short; none is ever cut.
  const isLabelled = labels.every(({ length }) => length <= 5)
  const needed = digits.filter((digit) => wins[digit] === best)
  return (
    <section className={css.win} aria-label={t('lottery.canWin')}>
      <p className={css.best}>
        <span>{t('lottery.canWin')}</span>
        <b>{best === undefined ? t('lottery.odds.jackpot') : money.format(best)}</b>
        {isOneDigit && <small>{t('lottery.canWin.if', { digits: needed.join(', ') })}</small>}
      </p>
      {isOneDigit && (
        <ul className={css.bars}>
          {wins.map((win, digit) => (
            <li key={digits[digit]} data-best={win === best || undefined}>
              <small>{isLabelled && labels[digit]}</small>
              <i style={{ '--share': win / (best || 1) } as CSSProperties} />
              <Ball number={digit} colour={ballColour(info.game, digit)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
