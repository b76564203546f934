import { useEffect, useState } from 'react'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { nowMs } from '../../lib/clock.ts'
import { useDates } from '../../lib/dates.ts'
import { openService } from '../../lib/service-link.ts'
import { useMoney } from '../../lib/use-money.ts'
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import { ClockIcon } from '../../ui/icons-deposit.tsx'
import { Ring } from '../../ui/ring.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import type { Withdrawal } from './api.ts'
import { LateCredit } from './late-credit.tsx'
import { isUnderWay, type Status, statusTexts, statusTones, textFor } from './status-labels.ts'
import { Sum } from './sum.tsx'
import css from './wait-ticket.module.css'

type Of = { readonly withdrawal: Withdrawal }

/** The state and the sum above the tear line; below it the promise while it runs, and afterwards how it ended. */
export function WaitTicket({ withdrawal }: Of) {
  const t = useT()
  const money = useMoney(withdrawal.currency)
  const { status, net, payee } = withdrawal
  const head = (
    <div className={css.head}>
      <p className={css.status} data-tone={statusTones[status]}>
        {t(textFor(payee.kind, statusTexts[status]))}
      </p>
      <Sum className={css.sum} text={money.format(net)} />
      <p className={css.to}>{t('withdraw.to', { place: payee.place, number: payee.masked })}</p>
    </div>
  )
  return (
    <Ticket label={t('withdraw.one')} head={head}>
      {isUnderWay(status) ? <Promised withdrawal={withdrawal} /> : <Ended withdrawal={withdrawal} />}
    </Ticket>
  )
}

/** The ring is the time left until the promise, not a spinner. */
function Promised({ withdrawal }: Of) {
  const t = useT()
  const { soon, duration } = useDates()
  const { createdAt, etaAt, lateCredit, serverTime, hold } = withdrawal
  const now = Math.max(useMinutes(), serverTime)
  const leftMs = etaAt - now
  return (
    <div className={css.foot}>
      <Ring value={leftMs / (etaAt - createdAt)} size={60} width={5}>
        {leftMs > 0 ? <b className={css.left}>{duration(leftMs / 1_000)}</b> : <ClockIcon size={22} />}
      </Ring>
      <div className={css.text} role="status">
        <b>{t(leftMs > 0 ? 'withdraw.by' : 'withdraw.late', { time: soon(etaAt) })}</b>
        {hold ? (
          <p>
            {hold.reason} {t('withdraw.hold', { time: soon(hold.until) })}
          </p>
        ) : (
          <p>{t('withdraw.progress')}</p>
        )}
        {leftMs <= 0 && (
          <button type="button" className={css.help} onClick={openService}>
            {t('withdraw.late.help')}
          </button>
        )}
        {lateCredit && <LateCredit withdrawal={withdrawal} credit={lateCredit} isLate={leftMs <= 0} />}
      </div>
    </div>
  )
}

/** The time of the server, refreshed a few times a minute: minutes need no more. */
function useMinutes(): number {
  const [now, setNow] = useState(nowMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function Ended({ withdrawal }: Of) {
  const t = useT()
  const { soon } = useDates()
  const money = useMoney(withdrawal.currency)
  const { status, payee, paidAt, rejectReason, returned, lateCredit } = withdrawal
  const Mark = status === 'PAID' ? CheckIcon : CloseIcon
  return (
    <div className={css.foot}>
      <span className={css.mark} data-tone={statusTones[status]}>
        <Mark size={26} />
      </span>
      <div className={css.text} role="status">
        <b>
          {t(textFor(payee.kind, endTexts[status] ?? 'withdraw.end.paid'), {
            time: paidAt === undefined ? '' : soon(paidAt),
          })}
        </b>
        {rejectReason && <p>{rejectReason}</p>}
        {returned !== undefined && <p>{t('withdraw.returned', { amount: money.format(returned) })}</p>}
        {lateCredit !== undefined && lateCredit.accrued > 0 && (
          <p>{t('withdraw.late.paid', { amount: money.format(lateCredit.accrued) })}</p>
        )}
      </div>
    </div>
  )
}

const endTexts: Partial<Readonly<Record<Status, TextId>>> = {
  FAILED: 'withdraw.end.failed',
  REJECTED: 'withdraw.end.rejected',
  REVERSED: 'withdraw.end.reversed',
  CANCELLED: 'withdraw.end.cancelled',
}
