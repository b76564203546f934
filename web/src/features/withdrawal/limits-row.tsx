import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { useMoney } from '../../lib/use-money.ts'
import type { WithdrawInfo } from './api.ts'
import css from './limits-row.module.css'

/** What is left of the day, as the player's VIP level allows, and how long it takes. */
export function LimitsRow({ info }: { readonly info: WithdrawInfo }) {
  const t = useT()
  const { duration } = useDates()
  const money = useMoney(info.currency)
  const { dailyRemaining, dailyLimit, timesRemaining, dailyTimes, eta } = info
  return (
    <dl className={css.row}>
      <div>
        <dt>{t('withdraw.leftToday')}</dt>
        <dd>{money.format(dailyRemaining)}</dd>
        <dd className={css.note}>{t('withdraw.vipLimit', { amount: money.format(dailyLimit) })}</dd>
      </div>
      <div>
        <dt>{t('withdraw.timesLeft')}</dt>
        <dd>{t('withdraw.times', { left: timesRemaining, all: dailyTimes })}</dd>
        {dailyTimes <= dotsMax && (
          <dd className={css.dots} aria-hidden="true">
            {Array.from({ length: dailyTimes }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position.
              <i key={index} data-on={index < timesRemaining || undefined} />
            ))}
          </dd>
        )}
      </div>
      <div>
        <dt>{t('withdraw.usually')}</dt>
        <dd>{duration(eta.p50 ?? eta.usual)}</dd>
      </div>
    </dl>
  )
}

const dotsMax = 6
