import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useCallback, useEffect, useMemo } from 'react'
import { onAppEvent } from '../../lib/app-events.ts'
import { followServerTime } from '../../lib/clock.ts'
import { useMoneyCall } from '../../lib/money-call.ts'
import { useCall } from '../../lib/queries.ts'

export type WithdrawInfo = WireOutputOf<'/withdraw/info'>
export type Reason = WithdrawInfo['blocked'][number]
export type Grant = WithdrawInfo['wager']['grants'][number]
export type Payee = WithdrawInfo['payees'][number]
export type Withdrawal = WireOutputOf<'/withdraw/detail'>
export type WithdrawalRow = WireOutputOf<'/withdraw/record'>['list'][number]
export type Terms = WireOutputOf<'/withdraw/terms'>

/** What can leave, and why the rest cannot. Fetched whenever the page is entered, and when the server pushes a change. */
export function useWithdrawInfo() {
  const info = useMoneyCall('/withdraw/info', {}, { refetchOnMount: 'always' })
  useRefetchOnPush(info.refetch)
  return info
}

type Wanted = { readonly amount: number | undefined; readonly bankId: string | undefined }

/**
 * Fee, tax and net of one amount to one payee, and every reason against it. Fetched again when the server pushes a change:
 * a withdrawal in another tab changes the fee, a bet that is settled changes the tax.
 */
export function useQuote({ amount, bankId }: Wanted) {
  const input = { amount: amount ?? 1, ...(bankId && { bankId }) }
  const quote = useMoneyCall('/withdraw/info', input, { enabled: Boolean(amount) })
  const { refetch } = quote
  const refetchIfAsked = useCallback(() => (amount ? refetch() : undefined), [amount, refetch])
  useRefetchOnPush(refetchIfAsked)
  return quote
}

/** How often a withdrawal is fetched while it can still change. The push is faster; a client may have none. */
const pollMs: Partial<Readonly<Record<Withdrawal['status'], number>>> = {
  CREATED: 4_000,
  REVIEWING: 15_000,
  APPROVED: 4_000,
  PAYING: 8_000,
  UNKNOWN: 15_000,
}

export function useWithdrawal(withdrawNo: string | undefined) {
  const withdrawal = useMoneyCall(
    '/withdraw/detail',
    { withdrawNo: withdrawNo ?? '' },
    {
      enabled: withdrawNo !== undefined,
      refetchInterval: ({ state }) => (state.data ? (pollMs[state.data.status] ?? false) : false),
    },
  )
  useRefetchOnPush(withdrawal.refetch)
  const { data, dataUpdatedAt } = withdrawal
  // Before the page is drawn, so that a phone with a wrong clock never calls a payment late.
  useMemo(() => data && followServerTime(data.serverTime, dataUpdatedAt), [data, dataUpdatedAt])
  return withdrawal
}

function useRefetchOnPush(refetch: () => unknown): void {
  useEffect(() => onAppEvent('player', () => void refetch()), [refetch])
}

export const useTerms = () => useCall('/withdraw/terms', {}, { staleTime: 60_000 })
