import { useEffect, useRef } from 'react'
import { useCall } from '../../lib/queries.ts'
import { refreshUserInfo } from '../../lib/refresh-player.ts'
import { useSession } from '../../lib/session.ts'
import type { Order } from './api.ts'

/** How often an order is looked at while something can still happen to it. */
const everyMs: Partial<Readonly<Record<Order['status'], number>>> = {
  PENDING: 4_000,
  UNDER_REVIEW: 15_000,
  EXPIRED: 30_000,
}

/** One order as it stands. The server says when money has moved, and the order is asked for at once; else it is asked for now and then. */
export function useOrder(orderNo: string) {
  const order = useCall(
    '/recharge/orderDetail',
    { orderNo },
    { refetchInterval: ({ state }) => (state.data ? (everyMs[state.data.status] ?? false) : false) },
  )
  const { refetch, data } = order
  const available = useSession((session) => session.userInfo?.balance.available)
  const before = useRef(available)
  useEffect(() => {
    if (before.current !== available) void refetch()
    before.current = available
  }, [available, refetch])

  const status = data?.status
  const lastStatus = useRef(status)
  useEffect(() => {
    if (status === 'SUCCEEDED' && lastStatus.current !== undefined && lastStatus.current !== status) {
      // The stream tells too; who has none still sees his balance grow.
      refreshUserInfo().catch(() => {})
    }
    lastStatus.current = status
  }, [status])
  return order
}
