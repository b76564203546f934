import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Order } from './api.ts'
import css from './order.module.css'
import { useOrder } from './use-order.ts'

type ForOrderProps = {
  readonly title: string
  readonly orderNo: string
  readonly children: (order: Order) => ReactNode
}

/** A page about one order: it waits for it, follows it, and says when it cannot be had. */
export function ForOrder({ title, orderNo, children }: ForOrderProps) {
  const { data, error, refetch } = useOrder(orderNo)
  return (
    <Page header={<Header title={title} />} className={css.page}>
      {data ? children(data) : error ? <ErrorView error={error} onRetry={() => void refetch()} /> : <OrderWaiting />}
    </Page>
  )
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
