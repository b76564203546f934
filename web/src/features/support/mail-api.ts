import { useQueryClient } from '@tanstack/react-query'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useEffect } from 'react'
import { onAppEvent } from '../../lib/app-events.ts'
import { useCall } from '../../lib/queries.ts'

export type Mailbox = WireOutputOf<'/mail/list'>
export type Mail = Mailbox['list'][number]

/** The mails; a push that something of the player changed fetches them again. */
export function useMails() {
  const refresh = useRefreshMails()
  useEffect(() => onAppEvent('player', () => void refresh()), [refresh])
  return useCall('/mail/list', {})
}

export function useRefreshMails(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['/mail/list'] })
}
