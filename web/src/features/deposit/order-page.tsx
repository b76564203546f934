import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { useIsPast } from '../../lib/use-is-past.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DetailRow } from '../../ui/detail-row.tsx'
import detailsCss from '../../ui/details.module.css'
import type { Order } from './api.ts'
import { CancelOrder } from './cancel-order.tsx'
import { goToPayPage } from './go-to-pay-page.ts'
import { HeldMoney } from './held-money.tsx'
import { LapsedBonus } from './lapsed-bonus.tsx'
import css from './order.module.css'
import { OrderHead } from './order-head.tsx'
import { isHeldByRule } from './order-labels.ts'
import { OrderScreen } from './order-screen.tsx'

export function OrderPage() {
  const t = useT()
  const { orderNo } = useParameters('depositOrderDetail')
  return (
    <OrderScreen title={t('title.depositOrderDetail')} orderNo={orderNo}>
      {(order) => (
        <>
          <OrderHead order={order} />
          <HeldMoney order={order} />
          <LapsedBonus order={order} />
          <Actions order={order} />
          <Timeline order={order} />
          <Details order={order} />
        </>
      )}
    </OrderScreen>
  )
}

/** What the player can do about the order, the most likely action first. */
function Actions({ order }: { readonly order: Order }) {
  const t = useT()
  // The pay button disappears when the time is up; a payment made in the last moment is still looked for.
  const isPayable = !useIsPast(order.expireAt) && order.status === 'PENDING'
  const hasFailed = ['FAILED', 'EXPIRED', 'REJECTED', 'CANCELLED'].includes(order.status)
  return (
    <div className={css.actions}>
      {isPayable && <PayAction order={order} />}
      {order.canSubmitUtr && (
        <ButtonLink look="plain" block to={urlTo('selfUtrInfo', { orderNo: order.orderNo })}>
          {t('deposit.order.utrEntry')}
        </ButtonLink>
      )}
      {order.status === 'UNDER_REVIEW' && order.compensation && (
        <ButtonLink look="plain" block to={urlTo('selfUtrInfo', { orderNo: order.orderNo })}>
          {t('deposit.order.wait')}
        </ButtonLink>
      )}
      {order.canCancel && <CancelOrder block orderNo={order.orderNo} />}
      {order.status === 'SUCCEEDED' && (
        <ButtonLink block to={urlTo('account')}>
          {t('deposit.order.account')}
        </ButtonLink>
      )}
      {hasFailed && (
        <ButtonLink block to={urlTo('deposit')}>
          {t('deposit.order.again')}
        </ButtonLink>
      )}
    </div>
  )
}

function PayAction({ order: { orderNo, rail, deeplink, payee, payUrl } }: { readonly order: Order }) {
  const t = useT()
  if (deeplink || payee) {
    return (
      <ButtonLink block to={urlTo(deeplink ? 'depositUpiDetail' : 'depositImpsDetail', { orderNo })}>
        {t('deposit.order.pay')}
      </ButtonLink>
    )
  }
  if (!payUrl) return null
  return (
    <>
      <Button block onClick={() => goToPayPage(payUrl)}>
        {t('deposit.order.pay')}
      </Button>
      {rail === 'ewallet' && (
        <ButtonLink look="ghost" block to={urlTo('transferInstructions', { type: 'ewallet' })}>
          {t('deposit.transfer.how')}
        </ButtonLink>
      )}
    </>
  )
}

type TimelineEvent = Order['timeline'][number]

const actorTexts: Readonly<Record<TimelineEvent['by'], TextId>> = {
  player: 'deposit.by.player',
  bank: 'deposit.by.bank',
  operator: 'deposit.by.operator',
}

function Timeline({ order: { timeline, held } }: { readonly order: Order }) {
  const t = useT()
  const { moment } = useDates()
  return (
    <section className={css.timeline} aria-labelledby="deposit-timeline">
      <h2 id="deposit-timeline">{t('deposit.order.timeline')}</h2>
      <ol className={css.events}>
        {timeline.map((event, index) => (
          <li
            key={`${event.at}-${event.status}-${event.by}`}
            className={css.event}
            data-last={index === timeline.length - 1 || undefined}
          >
            <b>{t(eventText(timeline, index, isHeldByRule(held)))}</b>
            <small>
              {t(actorTexts[event.by])} · <time dateTime={new Date(event.at).toISOString()}>{moment(event.at)}</time>
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A review started by the player means that they sent a UTR; the second time they corrected it. */
function eventText(timeline: Order['timeline'], index: number, isByRule: boolean): TextId {
  const { status, by } = timeline[index] ?? { status: '', by: 'operator' }
  const isUtr = (event: Pick<TimelineEvent, 'status' | 'by'>) =>
    event.status === 'UNDER_REVIEW' && event.by === 'player'
  if (isUtr({ status, by })) {
    return timeline.slice(0, index).some(isUtr) ? 'deposit.event.corrected' : 'deposit.event.utr'
  }
  if (status === 'SET_ASIDE' || (status === 'UNDER_REVIEW' && by === 'bank')) {
    return isByRule ? 'deposit.event.held' : 'deposit.event.odd'
  }
  return eventTexts[status] ?? 'deposit.event.other'
}

const eventTexts: Readonly<Record<string, TextId>> = {
  PENDING: 'deposit.event.ordered',
  SUCCEEDED: 'deposit.event.succeeded',
  FAILED: 'deposit.event.failed',
  EXPIRED: 'deposit.event.expired',
  UNDER_REVIEW: 'deposit.event.review',
  RETURN_REQUESTED: 'deposit.event.askedBack',
  RETURNED: 'deposit.event.returned',
  REJECTED: 'deposit.event.rejected',
  CANCELLED: 'deposit.event.cancelled',
}

function Details({ order }: { readonly order: Order }) {
  const t = useT()
  const { moment } = useDates()
  const money = useMoney(order.currency)
  const { methodName, orderNo, createdAt, creditedAt, credited, reference, utr, bonus, compensation } = order
  return (
    <section className={detailsCss.card} aria-labelledby="deposit-details">
      <h2 id="deposit-details">{t('deposit.order.facts')}</h2>
      <dl>
        <DetailRow label={t('deposit.order.method')} value={methodName} />
        <DetailRow label={t('deposit.order.no')} value={orderNo} copy={orderNo} />
        <DetailRow label={t('deposit.order.created')} value={moment(createdAt)} />
        {creditedAt !== undefined && <DetailRow label={t('deposit.order.credited')} value={moment(creditedAt)} />}
        {credited !== undefined && (
          <DetailRow label={t('deposit.order.creditedAmount')} value={money.format(credited)} />
        )}
        {reference && <DetailRow label={t('deposit.order.reference')} value={reference} copy={reference} />}
        {utr && <DetailRow label={t('deposit.order.utr')} value={utr} copy={utr} />}
        {bonus && <DetailRow label={t('deposit.order.bonus')} value={money.format(bonus.amount)} />}
        {compensation && (
          <DetailRow label={t('deposit.order.compensation')} value={money.format(compensation.accrued)} />
        )}
      </dl>
    </section>
  )
}
