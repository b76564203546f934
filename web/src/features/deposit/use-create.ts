import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../lib/call-error.ts'
import { showDepositClosed } from '../../lib/show-deposit-closed.ts'

/** One order at a time: whether it is on its way, and why it did not go through. */
export function useCreate() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<CallError>()

  async function run(create: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setTrouble(undefined)
    setBusy(true)
    try {
      await create()
    } catch (error) {
      const told = error instanceof CallError ? error : new CallError('', { code: 999, kind: 'network' })
      if (told.refusal === 'deposit.closed') void showDepositClosed()
      else setTrouble(told)
    }
    setBusy(false)
    // How many orders wait, and whether deposits are open at all, may be different now.
    void queries.invalidateQueries({ queryKey: ['/recharge/getChargeInfo'] })
  }

  return { isBusy, trouble, run, forget: () => setTrouble(undefined) }
}
