import { useT } from '../../i18n/use-t.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { MinusIcon } from '../../ui/icons-lottery.tsx'
import css from './slip.module.css'
import { ladderOf, type Range, stepped } from './slip.ts'

type StakeProps = {
  readonly stake: number
  readonly range: Range
  readonly money: (units: number) => string
  readonly onChange: (stake: number) => void
}

const quickest = [1_000, 5_000, 10_000, 50_000]

/** What is staked on each line: in steps, or with one tap. Where a line has one price there is nothing to choose. */
export function Stake({ stake, range, money, onChange }: StakeProps) {
  const t = useT()
  const isFixed = range.min === range.max
  const ladder = ladderOf(range)
  const quick = quickest.filter((amount) => amount >= range.min && amount <= range.max)
  return (
    <section className={css.stake} aria-label={t('lottery.stake')}>
      <div className={css.head}>
        <h2>{t('lottery.stake')}</h2>
        <p>
          {isFixed
            ? t('lottery.stake.fixed')
            : t('lottery.stake.range', { min: money(range.min), max: money(range.max) })}
        </p>
      </div>
      {isFixed ? (
        <output className={css.amount}>{money(stake)}</output>
      ) : (
        <>
          <div className={css.stepper}>
            <button
              type="button"
              aria-label={t('lottery.stake.less')}
              disabled={stake <= range.min}
              onClick={() => onChange(stepped(ladder, stake, -1))}
            >
              <MinusIcon />
            </button>
            <output className={css.amount}>{money(stake)}</output>
            <button
              type="button"
              aria-label={t('lottery.stake.more')}
              disabled={stake >= range.max}
              onClick={() => onChange(stepped(ladder, stake, 1))}
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
                  aria-label={money(amount)}
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
