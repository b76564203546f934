import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WireInputOf } from '@zamra/contract/calls.ts'
import { awaitResult } from '../../lib/awaited-draws.ts'
import { asCallError } from '../../lib/call-error.ts'
import { sendOnce } from '../../lib/idempotency-key.ts'
import { moneyCall } from '../../lib/money-call.ts'
import { refreshUserInfo } from '../../lib/player-queries.ts'
import { refetchDraws } from './use-draw-updates.ts'

type Order = Omit<WireInputOf<'/lottery/buy'>, 'clientOrderId'>

/** Buys a ticket. The idempotency key makes sure that a retry after a lost answer takes no second stake. */
export function useBuy() {
  const queries = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (order: Order) =>
      sendOnce('ticketOrder', JSON.stringify(order), (clientOrderId) =>
        moneyCall('/lottery/buy', { ...order, clientOrderId }, { quiet: true }),
      ),
    onSuccess: (_ticket, { drawId }) => awaitResult(drawId),
    // The sale, the tickets and the balance may have changed, also after an error.
    onSettled: (_answer, _error, { mode }) => {
      refetchDraws(queries)
      void queries.invalidateQueries({ queryKey: ['/game/float'] })
      void queries.invalidateQueries({ queryKey: ['/promo/freeTickets'] })
      if (mode === 'real') refreshUserInfo().catch(() => {})
    },
  })
  return {
    isBusy: isPending,
    error: error ? asCallError(error) : undefined,
    buy: (order: Order, onBought: () => void) => mutate(order, { onSuccess: onBought }),
    // A reset while the order is being sent would drop its answer.
    clearError: () => {
      if (!isPending) reset()
    },
  }
}
