import { useState } from 'react'
import type { ChargeInfo } from './api.ts'
import { Late } from './late-part.tsx'
import { lateSheet } from './late-sheet.ts'
import { useCreate } from './use-create.ts'

/** One tap pays; before the first deposit of all it asks for a limit and says which documents may be asked. */
export function usePay(info: ChargeInfo, fault: string | undefined, create: () => Promise<void>) {
  const { isBusy, trouble, run } = useCreate()
  const [isAsked, setAsked] = useState(false)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isBlocked = info.ordersInProcess >= info.ordersMax

  function pay() {
    setAsked(true)
    if (fault !== undefined) document.getElementById(amountFieldId)?.focus()
    else if (info.isFirst) setSheetOpen(true)
    else void run(create)
  }

  function goOn() {
    setSheetOpen(false)
    void run(create)
  }

  const { documents, currency } = info
  const first = { open: isSheetOpen, documents, currency, onGoOn: goOn, onClose: () => setSheetOpen(false) }
  const sheet = isAsked && info.isFirst && <Late part={lateSheet} of={first} />
  return { isBusy, isBlocked, trouble, isAsked, pay, sheet }
}

export const amountFieldId = 'deposit-amount'
