import { useQueryClient } from '@tanstack/react-query'
import { useT } from '../../i18n/use-t.tsx'
import { nowMs } from '../../lib/clock.ts'
import { useMoney } from '../../lib/use-money.ts'
import { usePercent } from '../../lib/use-percent.ts'
import { Countdown } from '../../ui/countdown.tsx'
import type { Withdrawal } from './api.ts'

type Credit = NonNullable<Withdrawal['lateCredit']>
type LateCreditProps = { readonly withdrawal: Withdrawal; readonly credit: Credit; readonly isLate: boolean }

const periodHours = 6
const periodMs = periodHours * 3_600_000

/** What a delay is worth: before the promise the rule, after it the sum so far and when it grows next. */
export function LateCredit({ withdrawal, credit, isLate }: LateCreditProps) {
  const t = useT()
  const percent = usePercent()
  const queries = useQueryClient()
  const money = useMoney(withdrawal.currency)
  const { ratePer6h, cap, accrued, accruedBps, since, isPaused } = credit
  if (!isLate) return <p>{t('withdraw.late.rule', { percent: percent(ratePer6h), hours: periodHours })}</p>
  const periods = Math.max(0, Math.floor((nowMs() - since) / periodMs))
  const next = since + (periods + 1) * periodMs
  const grows = !isPaused && accruedBps < cap * 100
  return (
    <p>
      {t('withdraw.late.sum', { amount: money.format(accrued) })} {isPaused && t('withdraw.late.paused')}
      {grows && (
        <>
          {t('withdraw.late.next')}{' '}
          <Countdown until={next} onEnd={() => void queries.invalidateQueries({ queryKey: ['/withdraw/detail'] })} />
        </>
      )}
    </p>
  )
}
