import { keepPreviousData } from '@tanstack/react-query'
import type { WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import { useEffect } from 'react'
import { onAppEvent } from '../../lib/app-events.ts'
import { useMoneyCall } from '../../lib/money-call.ts'
import { useCall } from '../../lib/queries.ts'

export type SafetyInfo = WireOutputOf<'/safety/info'>
export type LimitKind = SafetyInfo['kinds'][number]
export type Period = WireInputOf<'/safety/setLimit'>['period']

/** Fetched whenever the page is entered, and when the server pushes a change: a bet counts towards the limits. */
export function useSafety(isEnabled: boolean) {
  const info = useMoneyCall('/safety/info', {}, { enabled: isEnabled, refetchOnMount: 'always' })
  const { refetch } = info
  useEffect(() => (isEnabled ? onAppEvent('player', () => void refetch()) : undefined), [isEnabled, refetch])
  return info
}

export type Activity = WireOutputOf<'/safety/activity'>
export type ActivityRow = Activity['rows'][number]

export const useActivity = (by: Period) =>
  useMoneyCall('/safety/activity', { by }, { placeholderData: keepPreviousData })

export const useHelplines = () => useCall('/market/info', {}, { select: ({ helplines }) => helplines })
