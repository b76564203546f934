import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asCallError } from '../../lib/call-error.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { showDepositClosed } from '../../lib/show-deposit-closed.ts'
import type { ChargeInfo } from './api.ts'

export const FirstDepositSheet = lazyPart(() =>
  import('./first-deposit-sheet.tsx').then((module) => module.FirstDepositSheet),
)

/** Creates the order on tap. Before the very first deposit a sheet offers a limit and lists the documents we may ask for. */
export function usePay(info: ChargeInfo, amountError: string | undefined, create: () => Promise<void>) {
  const order = useCreateOrder(create)
  const [isSubmitted, setSubmitted] = useState(false)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isBlocked = info.ordersInProcess >= info.ordersMax

  function pay() {
    setSubmitted(true)
    if (amountError !== undefined) document.getElementById(amountFieldId)?.focus()
    else if (info.isFirst) setSheetOpen(true)
    else order.start()
  }

  function continueFromSheet() {
    setSheetOpen(false)
    order.start()
  }

  const { documents, currency } = info
  const sheetProps = {
    open: isSheetOpen,
    documents,
    currency,
    onContinue: continueFromSheet,
    onClose: () => setSheetOpen(false),
  }
  const sheet = isSubmitted && info.isFirst && <FirstDepositSheet {...sheetProps} />
  return { isBusy: order.isBusy, error: order.error, isBlocked, isSubmitted, pay, sheet }
}

export const amountFieldId = 'deposit-amount'

/** Runs one order at a time and keeps the error of the last attempt. */
function useCreateOrder(create: () => Promise<void>) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: create,
    onError: (thrown) => {
      if (isDepositClosed(thrown)) void showDepositClosed()
    },
    // The number of open orders, and whether deposits are open at all, may have changed.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['/recharge/getChargeInfo'] }),
  })
  return {
    isBusy: isPending,
    error: error && !isDepositClosed(error) ? asCallError(error) : undefined,
    start: () => {
      if (!isPending) mutate()
    },
  }
}

function isDepositClosed(error: Error): boolean {
  return asCallError(error).refusal === 'deposit.closed'
}
