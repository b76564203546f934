import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Order } from './api.ts'
import css from './order.module.css'
import { useOrder } from './use-order.ts'

type ForOrderProps = {
  readonly title: string
  /** What the page is called once the order is known, if that says more. */
  readonly titleOf?: (order: Order) => string
  readonly orderNo: string
  readonly children: (order: Order) => ReactNode
}

/** A page about one order: it waits for it, follows it, and says when it cannot be had. */
export function ForOrder({ title, titleOf, orderNo, children }: ForOrderProps) {
  const { data, error, refetch } = useOrder(orderNo)
  const known = data && titleOf?.(data)
  return (
    <Page header={<Header title={known ?? title} />} className={css.page}>
      {data && children(data)}
      {!data && error?.refusal === 'thing.notFound' && <NoSuchOrder />}
      {!data && error && error.refusal !== 'thing.notFound' && (
        <ErrorView error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <OrderWaiting />}
    </Page>
  )
}

function NoSuchOrder() {
  const t = useT()
  const see = <ButtonLink to={urlTo('depositHistory')}>{t('deposit.processing.see')}</ButtonLink>
  return <Empty text={t('deposit.order.none')} action={see} />
}

function OrderWaiting() {
  const t = useT()
  return (
    <div className={css.waiting} role="status" aria-label={t('page.loading')}>
      <Skeleton height={216} shape="card" />
      <Skeleton height={180} shape="card" />
      <Skeleton height={240} shape="card" />
    </div>
  )
}
