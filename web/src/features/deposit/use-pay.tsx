import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../lib/call-error.ts'
import { showDepositClosed } from '../../lib/show-deposit-closed.ts'
import type { ChargeInfo } from './api.ts'
import { Late, latePart } from './late-part.tsx'

export const firstDepositSheet = latePart(() =>
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
  const sheet = isSubmitted && info.isFirst && <Late part={firstDepositSheet} of={sheetProps} />
  return { isBusy: order.isBusy, error: order.error, isBlocked, isSubmitted, pay, sheet }
}

export const amountFieldId = 'deposit-amount'

/** Runs one order at a time and keeps the error of the last attempt. */
function useCreateOrder(create: () => Promise<void>) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: create,
    // Without a network the order must fail at once instead of being sent later, when the player may have left.
    networkMode: 'always',
    onError: (thrown) => {
      if (isDepositClosed(thrown)) void showDepositClosed()
    },
    // The number of open orders, and whether deposits are open at all, may have changed.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['/recharge/getChargeInfo'] }),
  })
  return {
    isBusy: isPending,
    error: error && !isDepositClosed(error) ? toCallError(error) : undefined,
    start: () => {
      if (!isPending) mutate()
    },
  }
}

function isDepositClosed(error: Error): boolean {
  return error instanceof CallError && error.refusal === 'deposit.closed'
}

function toCallError(error: Error): CallError {
  return error instanceof CallError ? error : new CallError('', { code: 999, kind: 'network' })
}
