import { deposit } from '@zamra/contract/constants.ts'
import type { TextId, Translate } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { nowMs } from '../../lib/clock.ts'
import { useDates } from '../../lib/dates.ts'
import { useIsPast } from '../../lib/use-is-past.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import { ClockIcon } from '../../ui/icons-deposit.tsx'
import type { Order, OrderRow } from './api.ts'
import css from './order.module.css'
import { isHeldByRule, statusText, statusTones } from './order-labels.ts'

const toneIcons = { wait: ClockIcon, ok: CheckIcon, bad: CloseIcon, off: ClockIcon }

/** Drawn like a ticket: above the tear line amount and status, below it what happens next and by when. */
export function OrderHead({ order }: { readonly order: Order }) {
  const t = useT()
  const { moment } = useDates()
  const money = useMoney(order.currency)
  const tone = statusTones[order.status]
  const ToneIcon = toneIcons[tone]
  const isExpired = useIsPast(order.expireAt)
  const isPayable = order.status === 'PENDING' && order.next.who === 'player' && !isExpired
  return (
    <section className={css.ticket} data-tone={tone}>
      <p className={css.status}>
        <span className={css.mark}>
          <ToneIcon size={16} />
        </span>
        {t(statusText(order))}
      </p>
      <p className={css.amount}>{money.format(order.amount)}</p>
      <div className={css.tear} aria-hidden="true" />
      <div className={css.next} role="status">
        {hasUnmatchedPayment(order) && <p>{t('deposit.now.odd')}</p>}
        <p>{nextStepText(order, t, moment)}</p>
        {hasExtraPayment(order) && <p>{t('deposit.now.more', { hours: deposit.selfServiceHoursMax })}</p>}
        {isPayable && (
          <p className={css.left}>
            {t('deposit.left')} <Countdown until={order.expireAt} />
          </p>
        )}
      </div>
    </section>
  )
}

/** How the order ended, or who acts next (player, bank or our team) and by when. */
function nextStepText(order: Order, t: Translate, moment: (ms: number) => string): string {
  const final = finalText(order)
  if (final) return t(final)
  const { who, by } = order.next
  // A deadline that has passed is not shown, because it would be a broken promise.
  const time = by === undefined || by <= nowMs() ? undefined : { time: moment(by) }
  if (who === 'player' && time) return t('deposit.now.pay', time)
  // After the time to pay, the order waits for the provider's last answer: the player may have paid in time.
  if (who === 'bank' || who === 'player') return time ? t('deposit.now.bank', time) : t('deposit.now.bank.open')
  if (order.status === 'PENDING') return t('deposit.now.preparing')
  return time ? t('deposit.now.operator', time) : t('deposit.now.operator.open', { hours: deposit.selfServiceHoursMax })
}

function finalText({ status, rejectReason = '' }: Order): TextId | undefined {
  const hasReason = status === 'REJECTED' || status === 'FAILED'
  return (hasReason ? reasonTexts[rejectReason] : undefined) ?? finalTexts[status]
}

/** By the reject reasons of the wire. */
const reasonTexts: Readonly<Record<string, TextId>> = {
  returned: 'deposit.now.returned',
  refused: 'deposit.now.refused',
  'utr.used': 'deposit.now.utrUsed',
  'rail.down': 'deposit.now.unreachable',
}

const finalTexts: Partial<Readonly<Record<OrderRow['status'], TextId>>> = {
  SUCCEEDED: 'deposit.now.done',
  FAILED: 'deposit.now.failed',
  EXPIRED: 'deposit.now.expired',
  REJECTED: 'deposit.now.rejected',
  CANCELLED: 'deposit.now.cancelled',
}

/** A payment that does not match the order is in review, whether or not the player has sent a UTR. */
function hasUnmatchedPayment({ status, utr, next, held }: Order): boolean {
  return status === 'UNDER_REVIEW' && !isHeldByRule(held) && (utr === undefined || next.who === 'operator')
}

/** The order is credited, and a further payment for it is in suspense. */
function hasExtraPayment({ status, timeline }: Order): boolean {
  const count = (of: string) => timeline.filter((event) => event.status === of).length
  return status === 'SUCCEEDED' && count('SET_ASIDE') > count('RETURNED') + count('SUCCEEDED') - 1
}
