/** Where an order stands. The words are those of the wire. */
export const orderStates = ['PENDING', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'UNDER_REVIEW', 'REJECTED'] as const
export type OrderState = (typeof orderStates)[number]

/**
 * What can happen to an order. `paid` is the money that was ordered, `paidOddly` is money that does not fit it, `proven`
 * is the player's own proof of a transfer.
 */
export const orderEvents = ['paid', 'paidOddly', 'failed', 'lapsed', 'proven', 'rejected'] as const
export type OrderEvent = (typeof orderEvents)[number]

/**
 * Where each event leads; what is not named changes nothing. Money is never refused once it has come: whatever was said
 * before, an order that is paid has succeeded, and nothing leads out of success.
 */
const table: Readonly<Record<OrderState, Partial<Readonly<Record<OrderEvent, OrderState>>>>> = {
  PENDING: {
    paid: 'SUCCEEDED',
    paidOddly: 'UNDER_REVIEW',
    failed: 'FAILED',
    lapsed: 'EXPIRED',
    proven: 'UNDER_REVIEW',
  },
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

/** All states from which an event leads somewhere: what a guarded update may find. */
export function statesBefore(event: OrderEvent): readonly OrderState[] {
  return orderStates.filter((state) => nextState(state, event) !== undefined)
}

/** Money may still come and is not decided upon. */
export function isUnsettled(state: OrderState): boolean {
  return state === 'PENDING' || state === 'EXPIRED'
}
