import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { enterAsGuest, useGuestRequest } from '../../lib/guest-entry.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import type { GameInfo } from './api.ts'
import { OddsSheet, OddsTable } from './odds.tsx'

type BeforeBuyingProps = {
  readonly info: GameInfo
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** The odds before the first ticket of a game; a visitor becomes a guest with the same sheet. */
export function BeforeBuying(props: BeforeBuyingProps) {
  const [isVisitor] = useState(() => !isSignedIn(useSession.getState()))
  return isVisitor ? <GuestQuestion {...props} /> : <OddsSheet {...props} />
}

/** A visitor sees the odds and declares their age on one sheet. They are a guest then, and the ticket is bought at once. */
function GuestQuestion({ info, onClose, onConfirm }: BeforeBuyingProps) {
  const t = useT()
  const isIn = useSession(isSignedIn)
  const ask = useEffectEvent(async (gone: AbortSignal) => {
    const page = urlTo('lottery', { game: info.game })
    const hasEntered = await enterAsGuest({ about: <OddsTable info={info} />, action: t('lottery.buy.free'), page })
    if (!hasEntered && !gone.aborted) onClose()
  })
  useEffect(() => {
    const leaving = new AbortController()
    void ask(leaving.signal)
    // A visitor who leaves the page leaves the question.
    return () => {
      leaving.abort()
      useGuestRequest.getState().asked?.answer(false)
    }
  }, [])
  // The sale and the wallet of the guest are those of now, not those of when they were asked.
  const confirm = useEffectEvent(onConfirm)
  useEffect(() => {
    if (isIn) confirm()
  }, [isIn])
  return null
}
