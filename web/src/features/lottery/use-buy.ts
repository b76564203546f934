import { useQueryClient } from '@tanstack/react-query'
import type { WireInputOf } from '@zamra/contract/calls.ts'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { refreshUserInfo } from '../../lib/refresh-player.ts'
import { askAgain } from './api.ts'
import { forgetOrder, orderIdFor } from './order-id.ts'

export type Order = Omit<WireInputOf<'/lottery/buy'>, 'clientOrderId'>

/** One ticket at a time: whether it is on its way, and why it did not go through. */
export function useBuy() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<CallError>()

  async function buy(order: Order): Promise<boolean> {
    setTrouble(undefined)
    setBusy(true)
    const error = await send(order)
    setTrouble(error)
    setBusy(false)
    // Whatever was answered, the sale, the tickets and the balance may be different now.
    askAgain(queries)
    void queries.invalidateQueries({ queryKey: ['/game/float'] })
    if (order.mode === 'real') refreshUserInfo().catch(() => {})
    return error === undefined
  }

  return { isBusy, trouble, buy, forget: () => setTrouble(undefined) }
}

/** Why it was refused, if it was. A refusal decides; silence decides nothing, and the number is kept for another try. */
async function send(order: Order): Promise<CallError | undefined> {
  try {
    const clientOrderId = orderIdFor(JSON.stringify(order))
    await call('/lottery/buy', { ...order, clientOrderId }, { quiet: true })
    forgetOrder()
    return undefined
  } catch (error) {
    if (!(error instanceof CallError)) return new CallError('', { code: 999, kind: 'network' })
    if (error.refusal !== undefined && error.refusal !== 'server.error') forgetOrder()
    return error
  }
}
