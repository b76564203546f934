import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useEffect } from 'react'
import { onAppEvent } from '../../lib/app-events.ts'
import { call } from '../../lib/call.ts'
import { useMoneyCall } from '../../lib/money-call.ts'

export type ConductCase = NonNullable<WireOutputOf<'/risk/case/info'>['case']>

/** Fetched whenever the page is entered, and when the server pushes a change. */
export function useConductCase() {
  const info = useMoneyCall('/risk/case/info', {}, { refetchOnMount: 'always' })
  const { refetch } = info
  useEffect(() => onAppEvent('player', () => void refetch()), [refetch])
  return info
}

/** The server takes one appeal, so two taps are one. */
export function useAppeal(caseNo: string) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (text: string) => call('/risk/case/appeal', { caseNo, text }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['/risk/case/info'] }),
  })
  return { isBusy: isPending, appeal: (text: string) => mutate(text) }
}
