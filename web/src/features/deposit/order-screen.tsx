import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { nowMs } from '../../lib/clock.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useMoneyCall } from '../../lib/money-call.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { refreshUserInfo } from '../../lib/player-queries.ts'
import { useSession } from '../../lib/session.ts'
import { readForVisit } from '../../lib/storage.ts'
import { useIsExcluded } from '../../lib/use-is-excluded.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Order } from './api.ts'
import css from './order.module.css'

type OrderScreenProps = {
  readonly title: string
  /** A more specific title for the loaded order. */
  readonly titleOf?: (order: Order) => string
  readonly orderNo: string
  readonly children: (order: Order) => ReactNode
}

const DepositSuccess = lazyPart(() => import('./deposit-success.tsx').then((module) => module.DepositSuccess), {
  optional: true,
})

/** The frame of every page about one order: loads the order, keeps it up to date and shows why it cannot be loaded. */
export function OrderScreen({ title, titleOf, orderNo, children }: OrderScreenProps) {
  const { data, error, refetch } = useOrder(orderNo)
  const [isSeen, setSeen] = useState(() => readForVisit('depositSeen') === orderNo)
  const isExcluded = useIsExcluded()
  const isPending = data?.status === 'PENDING'
  useEffect(() => {
    if (isPending) DepositSuccess.preload().catch(() => {})
  }, [isPending])
  const orderTitle = data && titleOf?.(data)
  const page = (
    <Page header={<Header title={orderTitle ?? title} />} className={css.page}>
      {data && children(data)}
      {!data && error?.refusal === 'thing.notFound' && <OrderNotFound />}
      {!data && error && error.refusal !== 'thing.notFound' && (
        <ErrorView error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <OrderSkeleton />}
    </Page>
  )
  if (!data || isSeen || isExcluded || !hasJustArrived(data)) return page
  return <DepositSuccess order={data} onClose={() => setSeen(true)} fallback={page} />
}

const freshMs = 15 * 60_000

/** Credited in the last minutes, and nothing about it that the player has to read in the details. */
function hasJustArrived({ status, creditedAt = 0, held, bonusLapsed }: Order): boolean {
  return status === 'SUCCEEDED' && creditedAt > nowMs() - freshMs && held.length === 0 && !bonusLapsed
}

function OrderNotFound() {
  const t = useT()
  const historyLink = <ButtonLink to={urlTo('depositHistory')}>{t('deposit.processing.see')}</ButtonLink>
  return <Empty text={t('deposit.order.none')} action={historyLink} />
}

function OrderSkeleton() {
  const t = useT()
  return (
    <div className={css.skeleton} role="status" aria-label={t('page.loading')}>
      <Skeleton height={216} shape="card" />
      <Skeleton height={180} shape="card" />
      <Skeleton height={240} shape="card" />
    </div>
  )
}

/** How often an order is polled while it can still change. */
const pollMs: Partial<Readonly<Record<Order['status'], number>>> = {
  PENDING: 4_000,
  UNDER_REVIEW: 15_000,
  EXPIRED: 30_000,
  CANCELLED: 30_000,
}

/** Polls the order, and fetches it at once when the pushed balance changes. */
function useOrder(orderNo: string) {
  const order = useMoneyCall(
    '/recharge/orderDetail',
    { orderNo },
    { refetchInterval: ({ state }) => (state.data ? (pollMs[state.data.status] ?? false) : false) },
  )
  const { refetch, data } = order
  const available = useSession((session) => session.userInfo?.balance.available)
  const lastAvailable = useRef(available)
  useEffect(() => {
    if (lastAvailable.current !== available) void refetch()
    lastAvailable.current = available
  }, [available, refetch])

  const status = data?.status
  const lastStatus = useRef(status)
  useEffect(() => {
    if (status === 'SUCCEEDED' && lastStatus.current !== undefined && lastStatus.current !== status) {
      // The push stream reports the new balance too, but a client may have no stream.
      refreshUserInfo().catch(() => {})
    }
    lastStatus.current = status
  }, [status])
  return order
}
