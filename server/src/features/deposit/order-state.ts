import { orderStatuses } from '@zamra/contract/deposit.ts'

/** The states of an order, as they are on the wire. */
export type OrderState = (typeof orderStatuses)[number]

/**
 * What can happen to an order. `paid` is a payment of the ordered amount, `paidOddly` a payment that does not match the
 * order, `proven` a UTR submitted by the player.
 */
export const orderEvents = ['paid', 'paidOddly', 'failed', 'lapsed', 'proven', 'rejected', 'cancelled'] as const
export type OrderEvent = (typeof orderEvents)[number]

/**
 * The state machine; an event that is not listed changes nothing. A matching payment always succeeds, whatever the state
 * was, because money that has arrived is never refused. `SUCCEEDED` is final.
 */
const table: Readonly<Record<OrderState, Partial<Readonly<Record<OrderEvent, OrderState>>>>> = {
  PENDING: {
    paid: 'SUCCEEDED',
    paidOddly: 'UNDER_REVIEW',
    failed: 'FAILED',
    lapsed: 'EXPIRED',
    proven: 'UNDER_REVIEW',
    cancelled: 'CANCELLED',
  },
  CANCELLED: { paid: 'SUCCEEDED', paidOddly: 'UNDER_REVIEW', proven: 'UNDER_REVIEW' },
  EXPIRED: { paid: 'SUCCEEDED', paidOddly: 'UNDER_REVIEW', proven: 'UNDER_REVIEW' },
  FAILED: { paid: 'SUCCEEDED', paidOddly: 'UNDER_REVIEW' },
  UNDER_REVIEW: { paid: 'SUCCEEDED', rejected: 'REJECTED' },
  REJECTED: { paid: 'SUCCEEDED', paidOddly: 'UNDER_REVIEW' },
  SUCCEEDED: {},
}

/** The next state, or undefined when the event changes nothing. */
export function nextState(state: OrderState, event: OrderEvent): OrderState | undefined {
  return table[state][event]
}

/** All states in which an event has an effect. */
export function statesBefore(event: OrderEvent): readonly OrderState[] {
  return orderStatuses.filter((state) => nextState(state, event) !== undefined)
}

/** Money may still arrive and nothing is decided. */
export function isUnsettled(state: OrderState): boolean {
  return state === 'PENDING' || state === 'EXPIRED' || state === 'CANCELLED'
}
