import { type ReactNode, useState } from 'react'
import { urlTo } from '../../lib/navigation/address.ts'
import { navigateTo } from '../../lib/navigation/navigate.ts'
import type { Guest } from './sign-in-calls.ts'

type Enter = (onWork: () => void) => Promise<Guest>

/**
 * The sheet with the guest's password. Its code is fetched before the account is created, because a password that
 * cannot be shown would be lost.
 */
export function useGuestTicket(goOn: () => Promise<void>) {
  const [view, setView] = useState<ReactNode>()
  const [working, setWorking] = useState(false)

  async function show(enter: Enter) {
    try {
      const { GuestTicket } = await import('./guest-ticket.tsx')
      const guest = await enter(() => setWorking(true))
      setView(<GuestTicket uid={guest.uid} password={guest.password} onDone={done} />)
    } finally {
      setWorking(false)
    }
  }

  async function done(next: 'goOn' | 'bindPhone') {
    setView(undefined)
    await goOn()
    if (next === 'bindPhone') await navigateTo(urlTo('phoneBinding'))
  }

  return { show, view, working }
}
