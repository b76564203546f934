import { deposit } from '@zamra/contract/constants.ts'
import { lateCompensationBps, nextCompensationMs } from '@zamra/contract/deposit-terms.ts'
import { minor, share } from '@zamra/contract/money.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { nowMs } from '../../lib/clock.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { Ring } from '../../ui/ring.tsx'
import type { Order } from './api.ts'
import css from './compensation.module.css'

/** How long a review takes and what a delay is worth; once the UTR is sent, the amount is counted live. */
export function Compensation({ order }: { readonly order: Order }) {
  const t = useT()
  const isCounting = order.status === 'UNDER_REVIEW' && order.compensation !== undefined
  return (
    <section className={css.card} aria-label={t('deposit.order.compensation')}>
      {isCounting && order.compensation && <Counter order={order} since={order.compensation.since} />}
      <p className={css.duration}>
        {t('deposit.utr.takes', { min: deposit.selfServiceHoursMin, max: deposit.selfServiceHoursMax })}
      </p>
      <p className={css.rule}>
        {t('deposit.utr.rule', {
          percent: deposit.utrBonusPerPeriodBps / 100,
          hours: deposit.utrBonusPeriodHours,
          max: deposit.utrBonusMaxBps / 100,
        })}
      </p>
    </section>
  )
}

function Counter({ order, since }: { readonly order: Order; readonly since: number }) {
  const t = useT()
  const money = useMoney(order.currency)
  // Updated at the end of each period only; the countdown in between updates itself.
  const [now, setNow] = useState(nowMs)
  const rate = lateCompensationBps(now - since)
  const nextMs = nextCompensationMs(now - since)
  return (
    <div className={css.counter}>
      <Ring value={rate / deposit.utrBonusMaxBps} size={72} width={6}>
        <b className={css.percent}>{`${rate / 100}%`}</b>
      </Ring>
      <div className={css.text}>
        <p>{t('deposit.utr.counter')}</p>
        <b className={css.amount}>{money.format(share(minor(BigInt(order.amount)), rate, 'down'))}</b>
        {nextMs === undefined ? (
          <p>{t('deposit.utr.counter.full')}</p>
        ) : (
          <p>
            {t('deposit.utr.counter.next')} <Countdown until={now + nextMs} onEnd={() => setNow(nowMs())} />
          </p>
        )}
      </div>
    </div>
  )
}
