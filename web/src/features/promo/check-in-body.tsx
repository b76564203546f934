import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import type { CheckIn } from './api.ts'
import css from './check-in-body.module.css'
import { CheckInStrip } from './check-in-strip.tsx'
import { Reasons } from './reasons.tsx'

type CheckInBodyProps = {
  readonly info: CheckIn
  readonly isBusy: boolean
  readonly onClaim: () => void
  readonly onNextDay: () => void
}

/** The days, what comes next, and the button of today. */
export function CheckInBody({ info, isBusy, onClaim, onNextDay }: CheckInBodyProps) {
  const t = useT()
  const money = useMoney(info.currency)
  const { days, today, isClaimedToday, reasons, resetsAt } = info
  const last = days.at(-1)
  const left = days.length - today
  return (
    <div className={css.body}>
      <CheckInStrip info={info} />
      <p className={css.note}>
        {left > 0 && last
          ? t('promo.checkIn.more', { days: left, amount: money.format(last.reward) })
          : t('promo.checkIn.last')}
      </p>
      {reasons.length > 0 && <Reasons reasons={reasons} />}
      {reasons.length === 0 && !isClaimedToday && (
        <Button block look="accent" busy={isBusy} onClick={onClaim}>
          {t('promo.checkIn.claim', { amount: money.format(rewardOf(info)) })}
        </Button>
      )}
      {isClaimedToday && (
        <p className={css.note}>
          {t('promo.checkIn.next')} <Countdown until={resetsAt} onEnd={onNextDay} />
        </p>
      )}
    </div>
  )
}

export function rewardOf({ days, today }: CheckIn): number {
  return days.find(({ day }) => day === today)?.reward ?? 0
}
